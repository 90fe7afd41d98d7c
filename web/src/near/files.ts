// The files that playing on this device takes: megabytes, in a folder named after what they hold. The service worker keeps each
// when it is first fetched; which ones belong together is kept here, once all of them have come.
import { PROTOCOL } from "../lib/protocol";
import { UPGRADE } from "./letters";

const NEAR = "near-crownlands";

interface Index {
  /** the folder of the files, which never change there */
  version: string;
  protocol: number;
  files: string[];
}

export interface Files {
  folder: string;
  names: string[];
  /** they are all here: from now on they are what is there without a network, and older ones go */
  settle(): Promise<void>;
}

const at = (base: string): string => new URL("near/index.json", base).href;

export async function find(base: string): Promise<Files> {
  const told = await fetch(at(base));
  if (!told.ok) throw new Error("near_missing");
  const { version, protocol, files } = (await told.clone().json()) as Index;
  // A page that was kept, and a server that has moved on since.
  if (protocol !== PROTOCOL) throw new Error(UPGRADE);
  const folder = new URL(`near/${version}/`, base).href;
  return { folder, names: files, settle: () => settle(at(base), told, folder) };
}

async function settle(index: string, told: Response, folder: string): Promise<void> {
  // Browsers have caches in safe places only; elsewhere there is no service worker that would use them.
  if (!("caches" in globalThis)) return;
  const cache = await caches.open(NEAR);
  await cache.put(index, told);
  for (const { url } of await cache.keys()) if (url !== index && !url.startsWith(folder)) await cache.delete(url);
}

/** Fetches all of them, to be there without a network. */
export async function keepFiles(base: string): Promise<void> {
  const { folder, names, settle } = await find(base);
  for (const name of names) {
    const answer = await fetch(folder + name);
    if (!answer.ok) throw new Error("near_missing");
    await answer.arrayBuffer();
  }
  await settle();
}

/** Has the service worker keep all words of a language, whatever screen they are for. */
export async function keepWords(language: string): Promise<void> {
  const { controller } = navigator.serviceWorker ?? {};
  if (!controller) return;
  const { port1, port2 } = new MessageChannel();
  const done = new Promise<boolean>((resolve) => (port1.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data)));
  controller.postMessage({ words: language }, [port2]);
  if (!(await done)) throw new Error("near_missing");
}

/** Whether they are here. */
export async function areKept(base: string): Promise<boolean> {
  if (!("caches" in globalThis) || !(await caches.has(NEAR))) return false;
  return (await (await caches.open(NEAR)).match(at(base))) !== undefined;
}
