// Games kept on this device: a table's terms and its events, as a server's database has them. Nothing is ever changed in an event.
import type { TableLine } from "../lib/protocol";
import type { Kept } from "./letters";

const NAME = "crownlands";
const VERSION = 1;

interface Row {
  id: string;
  updated: string;
  table: Kept["table"];
  held: number[];
  line: TableLine;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the device's storage failed"));
  });

const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error("the device's storage failed"));
  });

function opened(): Promise<IDBDatabase> {
  const asked = indexedDB.open(NAME, VERSION);
  asked.onupgradeneeded = () => {
    asked.result.createObjectStore("tables", { keyPath: "id" });
    asked.result.createObjectStore("events", { keyPath: ["id", "n"] });
  };
  return done(asked);
}

let database: Promise<IDBDatabase> | null = null;

async function tables(mode: IDBTransactionMode): Promise<IDBTransaction> {
  database ??= opened();
  try {
    const found = await database;
    // Another tab wants a newer database: it must not wait for this one.
    found.onversionchange = () => {
      found.close();
      database = null;
    };
    return found.transaction(["tables", "events"], mode);
  } catch (fault) {
    database = null;
    throw fault;
  }
}

/** All events of a table, in their order. */
const range = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Infinity]);

/** Keeps what is new of a table. An event that is there already is somebody else's: then nothing is kept, and it throws. */
export async function keep(kept: Kept): Promise<void> {
  const { id } = kept.table;
  const work = await tables("readwrite");
  const row: Row = { id, updated: kept.line.updated, table: kept.table, held: kept.held, line: kept.line };
  work.objectStore("tables").put(row);
  for (const event of kept.events) work.objectStore("events").add({ id, ...event });
  await ended(work);
}

/** A table with all its events, or null if this device has none of that name. */
export async function fetchTable(id: string): Promise<Omit<Kept, "line"> | null> {
  const work = await tables("readonly");
  const [row, events] = await Promise.all([
    done(work.objectStore("tables").get(id) as IDBRequest<Row | undefined>),
    done(work.objectStore("events").getAll(range(id)) as IDBRequest<(Kept["events"][number] & { id: string })[]>),
  ]);
  return row ? { table: row.table, held: row.held, events: events.map(({ n, at, by, body }) => ({ n, at, by, body })) } : null;
}

/** Every table of this device as a line of a list, the newest first, those that wait for somebody before the others. */
export async function lines(): Promise<TableLine[]> {
  const work = await tables("readonly");
  const rows = await done(work.objectStore("tables").getAll() as IDBRequest<Row[]>);
  return rows.sort((one, other) => other.updated.localeCompare(one.updated)).map(({ line }) => line);
}

export async function remove(id: string): Promise<void> {
  const work = await tables("readwrite");
  work.objectStore("tables").delete(id);
  work.objectStore("events").delete(range(id));
  await ended(work);
}
