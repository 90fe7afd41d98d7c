/** Python's side of the tables (server/near/tables.py): texts go in, texts come out. */
export interface PythonTables {
  request(method: string, path: string, body?: string): string;
  inquire(ref: number, path: string, body: string): void;
  stop(ref: number): void;
  knows(table: string): boolean;
  bring_in(told: string): void;
  enter(visitor: number, table: string, since: number): void;
  hear(visitor: number, text: string): void;
  leave(visitor: number): void;
  drop(table: string): void;
  work(): number | undefined;
  take(): string;
}

export interface Pyodide {
  globals: { set(name: string, value: unknown): void };
  runPython(code: string): unknown;
  _module: { HEAP8: Int8Array };
}

export type LoadPyodide = (options: { indexURL?: string }) => Promise<Pyodide>;

export function start(
  loadPyodide: LoadPyodide,
  archive: Uint8Array,
  code: BufferSource | WebAssembly.Module | null,
  options?: { indexURL?: string },
): Promise<{ pyodide: Pyodide; kernel: { readonly size: number } | null }>;
