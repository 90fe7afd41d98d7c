// The page's side of the tables of this device: a worker that is started when it is wanted, and again if it dies.
import { settings } from "../lib/settings.svelte";
import { place } from "../lib/place.svelte";
import { upgrade } from "../lib/upgrade.svelte";
import { UPGRADE, type Down, type Up } from "./letters";

/** Seconds before a bot's move and before a forced one, so that people can follow. */
const pauses = (): [number, number] => (settings.pace === "off" ? [0, 0] : [0.35, 0.6]);

export interface Answer {
  status: number;
  body: unknown;
}

interface Asked {
  resolve: (answer: Answer) => void;
  reject: (fault: Error) => void;
}

class NearTables {
  #worker: Worker;
  #refs = 0;
  #asked = new Map<number, Asked>();
  /** what is told of each inquiry; null: the worker died */
  #found = new Map<number, (told: unknown) => void>();
  #sizes = new Map<number, (bytes: number) => void>();
  /** what is to be told when the worker dies */
  #ends = new Set<() => void>();
  readonly ready: Promise<void>;

  constructor() {
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "crownlands" });
    place.near = "loading";
    this.ready = new Promise((resolve, reject) => {
      this.#worker.onmessage = ({ data }: MessageEvent<Down>) => {
        if ("ready" in data) {
          place.near = "ready";
          place.kept = true;
          resolve();
        } else if ("answer" in data) {
          this.#asked.get(data.answer.ref)?.resolve(data.answer);
          this.#asked.delete(data.answer.ref);
        } else if ("found" in data) this.#found.get(data.found.ref)?.(data.found.told);
        else if ("unkept" in data) place.unkept = true;
        else if ("size" in data) this.#sizes.get(data.size.ref)?.(data.size.bytes);
        else this.#die(data.failed, reject);
      };
      this.#worker.onerror = (event) => this.#die(event.message || "near_missing", reject);
    });
    this.ready.catch(() => undefined);
    this.#say({ start: { base: document.baseURI, pauses: pauses() } });
  }

  #say(letter: Up, transfer: Transferable[] = []): void {
    this.#worker.postMessage(letter, transfer);
  }

  #die(why: string, reject: (fault: Error) => void): void {
    console.warn("the table of this device ended:", why);
    tables = null;
    if (why === UPGRADE) upgrade.needed = true;
    place.near = "none";
    this.#worker.terminate();
    const fault = new Error(why);
    reject(fault);
    for (const { reject: give } of this.#asked.values()) give(fault);
    for (const hear of this.#found.values()) hear(null);
    for (const end of this.#ends) end();
  }

  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
    await this.ready;
    const ref = ++this.#refs;
    return new Promise((resolve, reject) => {
      this.#asked.set(ref, { resolve, reject });
      this.#say({ ask: { ref, method, path, body: body === undefined ? null : JSON.stringify(body) } });
    });
  }

  /** Something whose answer comes bit by bit, each of which is heard; null if the worker dies. What is returned stops it. */
  async inquire(path: string, body: Readonly<Record<string, unknown>>, hear: (told: unknown) => void): Promise<() => void> {
    await this.ready;
    const ref = ++this.#refs;
    this.#found.set(ref, hear);
    const table = typeof body["table"] === "string" ? body["table"] : null;
    this.#say({ inquire: { ref, path, body: JSON.stringify(body), table } });
    return () => {
      if (this.#found.delete(ref)) this.#say({ stop: ref });
    };
  }

  /** A line to a table; `end` is called if the worker dies. */
  async connect(table: string, since: number, end: () => void): Promise<MessagePort> {
    await this.ready;
    const { port1, port2 } = new MessageChannel();
    this.#ends.add(end);
    this.#say({ connect: { table, since }, port: port2 }, [port2]);
    return port1;
  }

  forget(end: () => void): void {
    this.#ends.delete(end);
  }

  remove(table: string): void {
    this.#say({ remove: table });
  }

  /** How much memory Python and the kernel have taken, in bytes. */
  async size(): Promise<number> {
    await this.ready;
    const ref = ++this.#refs;
    return new Promise((resolve) => {
      this.#sizes.set(ref, resolve);
      this.#say({ size: ref });
    });
  }
}

let tables: NearTables | null = null;

/** The one of this page. */
export const nearTables = (): NearTables => (tables ??= new NearTables());
