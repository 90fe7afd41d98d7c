// The worker where tables of this device live: Python in Pyodide, and the kernel in WebAssembly, both in this one thread. What
// happened is stored first and told then; what comes by itself is done in slices, so that questions are answered in between.
import { start, type LoadPyodide, type Pyodide, type PythonTables } from "../../near/python.js";
import { find } from "./files";
import type { Down, Kept, Said, Told, Up } from "./letters";
import { fetchTable, keep, remove } from "./store";

type Out = { keep: Kept } | { about: number; told: unknown } | { to: number; text: string } | { to: number; close: "elsewhere" };

const down = (letter: Down): void => postMessage(letter);
const ports = new Map<number, MessagePort>();
let visitors = 0;
let size = (): number => 0;

async function files(base: string): Promise<{ load: LoadPyodide; folder: string; archive: Uint8Array; kernel: Uint8Array<ArrayBuffer> }> {
  const { folder, settle } = await find(base);
  const bytes = async (name: string): Promise<Uint8Array<ArrayBuffer>> => {
    const answer = await fetch(folder + name);
    if (!answer.ok) throw new Error("near_missing");
    return new Uint8Array(await answer.arrayBuffer());
  };
  const [code, archive, kernel] = await Promise.all([
    import(/* @vite-ignore */ `${folder}pyodide.mjs`) as Promise<{ loadPyodide: LoadPyodide }>,
    bytes("crownlands.zip"),
    bytes("kernel.wasm"),
  ]);
  settled = settle;
  return { load: code.loadPyodide, folder, archive, kernel };
}

let settled = (): Promise<void> => Promise.resolve();

async function begin(base: string, pauses: [number, number]): Promise<PythonTables> {
  const { load, folder, archive, kernel: code } = await files(base);
  const { pyodide, kernel } = await start(load, archive, code, { indexURL: folder });
  void settled().catch(() => undefined);
  size = () => memoryOf(pyodide) + (kernel?.size ?? 0);
  pyodide.globals.set("pauses", pauses);
  return pyodide.runPython(`
from time import time
from crownlands.server.near.tables import Tables
from crownlands.server.near.room import Pace
Tables(time, Pace(*pauses.to_py()))
`) as PythonTables;
}

const memoryOf = (pyodide: Pyodide): number => pyodide._module.HEAP8.length;

/** What was delivered so far: one thing after another, so that nothing is told before it is kept. */
let delivered = Promise.resolve();
const then = (work: () => Promise<void> | void): Promise<void> => (delivered = delivered.then(work).catch((fault: unknown) => console.error(fault)));

function deliver(python: PythonTables): void {
  for (const one of JSON.parse(python.take()) as Out[]) {
    if ("keep" in one) void then(() => keep(one.keep).catch((fault: unknown) => unkept(python, one.keep, fault)));
    else if ("about" in one) void then(() => down({ found: { ref: one.about, told: one.told } }));
    else if ("text" in one) void then(() => tell(one.to, { text: one.text }));
    else void then(() => tell(one.to, { close: one.close }));
  }
}

const tell = (visitor: number, told: Told): void => ports.get(visitor)?.postMessage(told);

/** An event was there already: another tab plays on. Anything else: this device does not keep it, and the reader is told. */
function unkept(python: PythonTables, kept: Kept, fault: unknown): void {
  const name = fault instanceof DOMException ? fault.name : String(fault);
  if (name === "ConstraintError" || name === "AbortError") {
    python.drop(kept.table.id);
    deliver(python);
  } else down({ unkept: name });
}

const TABLE = /^tables\/([\w-]+)/;

/** A table that is kept comes into the memory before it is spoken of. */
async function bringIn(python: PythonTables, table: string | undefined): Promise<void> {
  if (table === undefined || python.knows(table)) return;
  const kept = await fetchTable(table).catch(() => null);
  if (kept && !python.knows(table)) python.bring_in(JSON.stringify(kept));
}

// A timer of no time takes 4 ms after a few rounds; a message comes at once, behind what the page has said meanwhile.
const soon = new MessageChannel();
let timer: ReturnType<typeof setTimeout> | undefined;
let waiting = false;

function pump(python: PythonTables): void {
  clearTimeout(timer);
  const wait = python.work();
  deliver(python);
  if (wait === undefined) return;
  if (wait > 0) timer = setTimeout(() => pump(python), wait * 1000);
  else if (!waiting) {
    waiting = true;
    soon.port2.postMessage(null);
  }
}

// Another tab has opened a table: it is looked after there from now on.
const others = new BroadcastChannel("crownlands-near");

async function connect(python: PythonTables, { table, since }: { table: string; since: number }, port: MessagePort): Promise<void> {
  others.postMessage(table);
  await bringIn(python, table);
  if (!python.knows(table)) {
    port.postMessage({ close: "unknown_table" } satisfies Told);
    return;
  }
  const visitor = ++visitors;
  ports.set(visitor, port);
  port.onmessage = ({ data }: MessageEvent<Said>) => {
    if ("say" in data) {
      if (ports.has(visitor) && python.knows(table)) python.hear(visitor, data.say);
    } else {
      ports.delete(visitor);
      python.leave(visitor);
    }
    deliver(python);
    pump(python);
  };
  python.enter(visitor, table, since);
  deliver(python);
  pump(python);
}

async function answer(python: PythonTables, { ref, method, path, body }: { ref: number; method: string; path: string; body: string | null }): Promise<void> {
  await bringIn(python, TABLE.exec(path)?.[1]);
  const { status, body: told } = JSON.parse(python.request(method, path, body ?? undefined)) as { status: number; body: unknown };
  deliver(python);
  // The maker of a table is told so when it is kept.
  void then(() => down({ answer: { ref, status, body: told } }));
  pump(python);
}

async function inquire(python: PythonTables, { ref, path, body, table }: { ref: number; path: string; body: string; table: string | null }): Promise<void> {
  if (table !== null) await bringIn(python, table);
  python.inquire(ref, path, body);
  deliver(python);
  pump(python);
}

let python: Promise<PythonTables> | null = null;

async function read(letter: Up): Promise<void> {
  if ("start" in letter) {
    python = begin(letter.start.base, letter.start.pauses);
    const ready = await python;
    soon.port1.onmessage = () => {
      waiting = false;
      pump(ready);
    };
    others.onmessage = ({ data }: MessageEvent<string>) => {
      ready.drop(data);
      deliver(ready);
    };
    down({ ready: true });
    return;
  }
  if (!python) return;
  const ready = await python;
  if ("ask" in letter) await answer(ready, letter.ask);
  else if ("inquire" in letter) await inquire(ready, letter.inquire);
  else if ("stop" in letter) ready.stop(letter.stop);
  else if ("connect" in letter) await connect(ready, letter.connect, letter.port);
  else if ("remove" in letter) {
    ready.drop(letter.remove);
    deliver(ready);
    void then(() => remove(letter.remove));
  } else down({ size: { ref: letter.size, bytes: size() } });
}

addEventListener("message", ({ data }: MessageEvent<Up>) => {
  read(data).catch((fault: unknown) => down({ failed: fault instanceof Error ? fault.message : String(fault) }));
});
