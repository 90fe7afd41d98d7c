// Addresses are paths, so every screen, table and move has a link that can be sent to somebody.
import { isStatic } from "./place.svelte";
import { upgrade } from "./upgrade.svelte";

/** Who sits at a new table with me, before anything is chosen. */
export const COMPANIES = ["bots", "friends", "screen", "room"] as const;
export type Company = (typeof COMPANIES)[number];

export type Route =
  | { screen: "home" }
  | { screen: "create"; game: string | null; company: Company }
  | { screen: "table"; id: string; token: string | null }
  | { screen: "room"; id: string }
  | { screen: "replay"; id: string; at: number | null }
  | { screen: "review"; id: string | null; game: number | null; at: number | null }
  | { screen: "analysis"; table: string | null; at: number | null; line: string }
  | { screen: "learn"; game: string | null }
  | { screen: "tutorial"; game: string }
  | { screen: "rules"; book: string; id: string }
  | { screen: "puzzles"; game: string | null; id: string | null }
  | { screen: "pad" }
  | { screen: "daily"; board: string | null }
  | { screen: "games" }
  | { screen: "carry"; token: string | null }
  | { screen: "lobby" }
  | { screen: "club"; id: string | null; key: string | null }
  | { screen: "settings" }
  | { screen: "about" }
  | { screen: "nowhere" };

/** The path the page lives under: `/`, or `/crownlands/` behind a proxy. */
export const base = (): string => new URL(document.baseURI).pathname;

/** Which screen an address means; paths are relative to the page's own. */
export function routeOf(path: string, hash = ""): Route {
  const [first, second, third, fourth] = path.split("/").filter(Boolean);
  const secret = /^#([\w-]+)$/.exec(hash)?.[1] ?? null;
  const numbered = (part: string | undefined): number | null => (part && /^\d+$/.test(part) ? Number(part) : null);
  switch (first) {
    case undefined:
      return { screen: "home" };
    case "new":
      return { screen: "create", game: second ?? null, company: COMPANIES.find((one) => one === third) ?? "friends" };
    case "t":
      if (!second) return { screen: "nowhere" };
      return { screen: "table", id: second, token: /(?:seat|join)=([\w-]+)/.exec(hash)?.[1] ?? null };
    case "room":
      return second ? { screen: "room", id: second } : { screen: "nowhere" };
    case "replay":
      if (!second) return { screen: "nowhere" };
      return { screen: "replay", id: second, at: numbered(third) };
    case "review":
      return { screen: "review", id: second ?? null, game: numbered(third), at: numbered(fourth) };
    case "analysis":
      return { screen: "analysis", table: second ?? null, at: numbered(third), line: hash.replace("#", "") };
    case "learn":
      return { screen: "learn", game: second ?? null };
    case "tutorial":
      return second ? { screen: "tutorial", game: second } : { screen: "learn", game: null };
    case "rules":
      return second ? { screen: "rules", book: second, id: hash.replace("#", "") } : { screen: "nowhere" };
    case "puzzles":
      return { screen: "puzzles", game: second ?? null, id: third ?? null };
    case "pad":
      return { screen: "pad" };
    case "daily":
      return { screen: "daily", board: second ?? null };
    case "games":
      return { screen: "games" };
    case "carry":
      return { screen: "carry", token: secret };
    case "club":
      return { screen: "club", id: second ?? null, key: secret };
    case "lobby":
      return { screen: "lobby" };
    case "settings":
      return { screen: "settings" };
    case "about":
      return { screen: "about" };
    default:
      return { screen: "nowhere" };
  }
}

/** The address of a rule, looked up on another screen. */
type RuleRoute = Extract<Route, { screen: "rules" }>;

/** Hosts of plain files know no addresses but files: there the page's own come behind a hash, `./#/t/abc`. */
const BEHIND = "#/";
const address = (path: string): string => base() + (isStatic() ? BEHIND : "") + path;

/** Where the reader is: a path, and what follows a hash in it. */
function here(): [path: string, hash: string] {
  if (!isStatic()) return [location.pathname.slice(base().length - 1), location.hash];
  const [path = "", ...rest] = location.hash.slice(BEHIND.length).split("#");
  return [path, rest.length ? `#${rest.join("#")}` : ""];
}

const OUTSIDE = /^(?:[a-z]+:|#|api\/|docs\/)/;

/** A link as it is written in the page leads to a file that no such host has; it is mended before anybody can use it. */
function mend(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const written = link?.getAttribute("href");
  if (link && written && !OUTSIDE.test(written)) link.setAttribute("href", BEHIND + written.replace(/^\.?\//, ""));
}

class Router {
  /** the screen that is shown */
  route = $state.raw<Route>(routeOf(...here()));
  /** a rule that was looked up on that screen and lies over it: the screen stays, so going back loses nothing */
  rule = $state.raw<RuleRoute | null>(null);

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
    if (isStatic()) for (const what of ["pointerover", "touchstart", "focusin"]) addEventListener(what, mend, { capture: true, passive: true });
  }

  read(): void {
    const next = routeOf(...here());
    const over = (history.state as { over?: boolean } | null)?.over === true && this.route.screen !== "rules";
    this.rule = over && next.screen === "rules" ? next : null;
    if (this.rule) return;
    // The same address is the same screen, as it was left.
    if (JSON.stringify(next) !== JSON.stringify(this.route)) this.route = next;
  }

  /** To an address without a leading slash: `t/abc`. */
  go(path: string): void {
    const over = /^rules\//.test(path) && this.route.screen !== "rules";
    // A newer page is there, and nothing is lost by taking it now.
    if (!over && (upgrade.ready || upgrade.needed)) {
      location.assign(address(path));
      // Behind a hash it is the same page, which would stay.
      if (isStatic()) location.reload();
      return;
    }
    history.pushState(over ? { over } : null, "", address(path));
    this.read();
    if (!over) scrollTo(0, 0);
  }

  /** A new address for the same place: no entry in the history. */
  replace(path: string): void {
    history.replaceState(null, "", address(path));
    this.read();
  }
}

export const router = new Router();

/** For `onclick` of links: stay on the page unless the reader wants a new tab. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || link.target) return;
  event.preventDefault();
  router.go((link.getAttribute("href") ?? "").replace(/^[.#]?\//, ""));
}
