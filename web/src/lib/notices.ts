// The browser's own notifications: "your turn" while the reader looks at something else. Nothing is sent by a server.
import { settings } from "./settings.svelte";

/** Whether this browser can tell at all, and has not been told not to. */
export const mayTell = (): boolean => typeof Notification !== "undefined" && Notification.permission !== "denied";

/** Ask the reader once; whether they agreed. */
export async function askToTell(): Promise<boolean> {
  return mayTell() && (await Notification.requestPermission()) === "granted";
}

/** Tell something, if the reader wants it and is not looking. */
export async function tell(title: string, body: string): Promise<void> {
  if (!settings.all.notices || !document.hidden || typeof Notification === "undefined" || Notification.permission !== "granted") return;
  const worker = await navigator.serviceWorker?.getRegistration();
  const what = { body, tag: location.href, icon: new URL("icon-192.png", document.baseURI).href, data: { link: location.href } };
  if (worker) await worker.showNotification(title, what);
  else new Notification(title, what);
}
