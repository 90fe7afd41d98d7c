// What page and worker say to each other, besides what goes through a table's own port.
import type { TableLine } from "../lib/protocol";

/** Why a worker failed: what it found speaks another version of the protocol than the page. */
export const UPGRADE = "upgrade";

/** To the worker. */
export type Up =
  | { start: { base: string; pauses: [bot: number, forced: number] } }
  | { ask: { ref: number; method: string; path: string; body: string | null } }
  /** something whose answer comes bit by bit, until it is complete or stopped */
  | { inquire: { ref: number; path: string; body: string; table: string | null } }
  | { stop: number }
  | { connect: { table: string; since: number }; port: MessagePort }
  | { remove: string }
  | { size: number };

/** From the worker. */
export type Down =
  | { ready: true }
  /** it cannot work here: files are missing, or the browser lacks something */
  | { failed: string }
  | { answer: { ref: number; status: number; body: unknown } }
  | { found: { ref: number; told: unknown } }
  /** the device does not keep what is played */
  | { unkept: string }
  | { size: { ref: number; bytes: number } };

/** Through a port, to the table. */
export type Said = { say: string } | { bye: true };
/** Through a port, from the table. */
export type Told = { text: string } | { close: "elsewhere" | "unknown_table" };

/** A table as it is kept: as a server's database has it (storage/rows.py), and its line in lists. */
export interface Kept {
  table: { id: string; created: number } & Record<string, unknown>;
  held: number[];
  line: TableLine;
  events: { n: number; at: number; by: string; body: string }[];
}
