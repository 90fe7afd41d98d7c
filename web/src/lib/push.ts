// Web Push: the browser is told that it is my turn while the page is closed. What is shown then, the service worker knows.
import { tell } from "./api";
import type { PushView, QuietHours } from "./protocol";

/** Whether this browser can be told at all. */
export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window && typeof Notification !== "undefined";

export const view = (): Promise<PushView> => tell("GET", "me/push");
export const wish = (quiet: QuietHours | null): Promise<void> => tell("PUT", "me/push", { quiet });

/** Milliseconds in which a push service must answer; a browser without one never does. */
const PATIENCE = 15_000;

async function inTime<T>(what: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Error("push_failed")), PATIENCE)));
  return Promise.race([what, late]).finally(() => clearTimeout(timer));
}

const manager = async (): Promise<PushManager> => (await inTime(navigator.serviceWorker.ready)).pushManager;

/** This browser's own subscription, if it has one. */
export const own = async (): Promise<PushSubscription | null> => inTime((await manager()).getSubscription());

/** This browser is told from now on; `key` is what the server signs with. */
export async function start(key: string): Promise<"on" | "denied"> {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  const at = await manager();
  // One that was made for another key of the server is of no use.
  await (await inTime(at.getSubscription()))?.unsubscribe();
  const made = await inTime(at.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = made.toJSON();
  await tell("POST", "me/push", { endpoint, keys: { p256dh: keys?.["p256dh"], auth: keys?.["auth"] } });
  return "on";
}

/** This browser is told no more; with `all` none of mine is. */
export async function stop(all = false): Promise<void> {
  const known = await own().catch(() => null);
  await tell("DELETE", "me/push", known && !all ? { endpoint: known.endpoint } : {});
  await known?.unsubscribe();
}

/** "07:30" of minutes of a day, and back. */
export const clock = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
export function minutes(text: string): number | null {
  const found = /^(\d\d):(\d\d)/.exec(text);
  return found ? 60 * Number(found[1]) + Number(found[2]) : null;
}
