// A page that was open while the server was upgraded: files it still wants may be gone, and what the server says may have
// changed. Loading the page again mends both; here is when, and that it does not go round in circles.
import { PROTOCOL } from "./protocol";

const KEY = "crownlands.reloaded";
/** Milliseconds in which the page is not loaded again by itself: once did not help. */
const PAUSE = 60_000;

class Upgrade {
  /** the server speaks another version of the protocol: what is shown may be wrong */
  needed = $state(false);
  /** a newer page is there: the next screen is taken from it */
  ready = $state(false);

  /** What the server says it speaks. */
  hear(protocol: number | undefined): void {
    if (protocol !== undefined && protocol !== PROTOCOL) this.needed = true;
  }

  /** Load the page again, unless that has just been tried. */
  reload(): void {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < PAUSE) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    this.now();
  }

  /** Load the page again: the reader wants it. */
  now(): void {
    location.reload();
  }
}

export const upgrade = new Upgrade();
