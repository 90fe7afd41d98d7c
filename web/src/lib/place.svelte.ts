// Where tables are: on the server the page came from, or on this device. A page of a static host has no server at all.

/** How the ids of this device's tables begin; no server's does. */
const NEAR = /^(?:tables\/)?near-/;

/** Whether a table, or a request about one, is this device's. */
export const isNear = (path: string): boolean => NEAR.test(path);

/** The page was made for a host of plain files: there is no server behind it. */
export const isStatic = (): boolean => document.querySelector('meta[name="crownlands-static"]') !== null;

class Place {
  /** the last request found no server */
  offline = $state(false);
  /** whether tables of this device are at hand */
  near = $state<"none" | "loading" | "ready">("none");
  /** all that it takes is kept here, and needs no network */
  kept = $state(false);
  /** this device keeps nothing: a game is lost with the page */
  unkept = $state(false);
  /** the reader wants new games on this device although there is a server */
  wanted = $state(false);

  /** New games are made on this device. */
  get here(): boolean {
    return isStatic() || this.wanted || this.offline;
  }
}

export const place = new Place();
