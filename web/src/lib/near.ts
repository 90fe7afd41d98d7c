// Tables of this device as the page knows tables: requests, and lines. The worker behind them is fetched when it is wanted.
import { voice } from "../i18n/i18n.svelte";
import type { Pipe } from "./line";
import { place } from "./place.svelte";
import type { TableLine } from "./protocol";
import type { Said, Told } from "../near/letters";

const fetched = () => import("../near/tables");

export const near = {
  /** Fetches what playing here needs, to be there without a network; it throws if something is missing. */
  async prepare(): Promise<void> {
    const { keepFiles, keepWords } = await import("../near/files");
    await Promise.all([keepFiles(document.baseURI), keepWords(voice.language)]);
    place.kept = true;
    // Browsers that run out of room ask nobody else first.
    await navigator.storage?.persist?.().catch(() => false);
  },
  /** Looks whether that is here. */
  async look(): Promise<void> {
    place.kept = await (await import("../near/files")).areKept(document.baseURI).catch(() => false);
  },
  ask: async (method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> => (await fetched()).nearTables().ask(method, path, body),
  inquire: async (path: string, body: Readonly<Record<string, unknown>>, hear: (told: unknown) => void): Promise<() => void> => (await fetched()).nearTables().inquire(path, body, hear),
  lines: async (): Promise<TableLine[]> => (await import("../near/store")).lines(),
  /** Forgets a game, in memory and on the device. */
  async remove(table: string): Promise<void> {
    if (place.near === "ready") (await fetched()).nearTables().remove(table);
    await (await import("../near/store")).remove(table);
  },
  size: async (): Promise<number> => (await fetched()).nearTables().size(),
};

const GONE = 1006;
const CODES = { elsewhere: 4409, unknown_table: 4404 };

/** A line to a table of this device, which looks like a socket. */
export class NearPipe implements Pipe {
  readyState: Pipe["readyState"] = 0;
  onopen: Pipe["onopen"] = null;
  onmessage: Pipe["onmessage"] = null;
  onclose: Pipe["onclose"] = null;
  /** Python may take its time to come, the first time above all */
  readonly patience = 120_000;
  #port: MessagePort | null = null;
  #forget = (): void => undefined;

  constructor(table: string, since: number) {
    this.#open(table, since).catch(() => this.#end(GONE));
  }

  async #open(table: string, since: number): Promise<void> {
    const tables = (await fetched()).nearTables();
    const end = (): void => this.#end(GONE);
    const port = await tables.connect(table, since, end);
    this.#forget = () => tables.forget(end);
    this.#port = port;
    if (this.readyState === 3) {
      this.close();
      return;
    }
    port.onmessage = ({ data }: MessageEvent<Told>) => {
      if ("close" in data) this.#end(CODES[data.close], data.close);
      else this.#hear(data.text);
    };
  }

  #hear(text: string): void {
    if (this.readyState === 3) return;
    if (this.readyState === 0) {
      this.readyState = 1;
      (this.onopen as (() => void) | null)?.();
    }
    (this.onmessage as ((message: { data: string }) => void) | null)?.({ data: text });
  }

  #end(code: number, reason = ""): void {
    if (this.readyState === 3) return;
    this.close();
    (this.onclose as ((event: { code: number; reason: string }) => void) | null)?.({ code, reason });
  }

  send(text: string): void {
    this.#port?.postMessage({ say: text } satisfies Said);
  }

  close(): void {
    this.readyState = 3;
    this.#forget();
    this.#port?.postMessage({ bye: true } satisfies Said);
    this.#port?.close();
    this.#port = null;
  }
}
