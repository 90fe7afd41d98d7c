import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { coded, t, voice } from "../src/i18n/i18n.svelte";
import { PROTOCOL } from "../src/lib/protocol";
import { router } from "../src/lib/router.svelte";
import { upgrade } from "../src/lib/upgrade.svelte";
import TableScreen from "../src/screens/TableScreen.svelte";
import UpgradeNote from "../src/parts/UpgradeNote.svelte";
import { FACTS, requests, Server } from "./server";
import { event, legal, state } from "./states";

beforeEach(async () => {
  await voice.speak("en");
  requests({ "components/kingdomino": FACTS });
});
afterEach(() => {
  upgrade.needed = false;
  upgrade.ready = false;
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a server of another version", () => {
  const told = (protocol: number, mine: boolean) => {
    const news = state({ events: [event(mine ? 1 : 2, "host", { start: 1 })], legal: legal("17@f5e"), actor: mine ? 0 : 1 });
    return { ...news, table: { ...news.table, protocol } };
  };

  test("makes the page say so, and load itself again when nobody waits for the reader", async () => {
    const now = vi.spyOn(upgrade, "now").mockReturnValue();
    const server = new Server();
    vi.stubGlobal("WebSocket", function () {
      return server.connect();
    });
    render(TableScreen, { id: "t", token: null });
    await vi.waitFor(() => expect(server.sockets).toHaveLength(1));
    server.line.open();
    server.line.tell(told(PROTOCOL + 1, true));
    await tick();
    render(UpgradeNote);
    expect(screen.getByText("There is a new version of Crownlands.")).toBeTruthy();
    expect(now).not.toHaveBeenCalled();
    server.line.tell({ ...told(PROTOCOL + 1, false) });
    await tick();
    expect(now).toHaveBeenCalledTimes(1);
  });

  test("does not make it go round in circles", () => {
    const now = vi.spyOn(upgrade, "now").mockReturnValue();
    upgrade.reload();
    upgrade.reload();
    expect(now).toHaveBeenCalledTimes(1);
  });

  test("of the same version is no news", () => {
    upgrade.hear(PROTOCOL);
    upgrade.hear(undefined);
    expect(upgrade.needed).toBe(false);
  });

  test("the next screen comes from the newer page", () => {
    const assigned: string[] = [];
    vi.stubGlobal("location", { assign: (path: string) => assigned.push(path), pathname: "/", hash: "" });
    upgrade.ready = true;
    router.go("learn");
    expect(assigned).toEqual(["/learn"]);
  });
});

describe("a message without one of its arguments", () => {
  beforeEach(() => void vi.spyOn(console, "warn").mockReturnValue());

  test("is told as far as it is known, and throws nothing", () => {
    expect(t("over.won", {} as never)).toBe("… wins!");
    expect(t("over.series", { match: 2 } as never)).toContain("2");
    expect(coded("error", "stale", {})).not.toBe("");
    expect(t("create.players", {} as never)).toContain("…");
  });
});
