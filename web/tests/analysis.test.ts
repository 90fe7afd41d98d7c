import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Analysis, written, type Found, type View } from "../src/lib/analysis.svelte";
import { routeOf } from "../src/lib/router.svelte";
import { state } from "./states";

const START = "kingdomino/2/- place ...";
const RECORD = '[Game "kingdomino"]\n[Seats "2"]\n[Start "kingdomino/2/- place ..."]\n[Result "*"]\n\n+17\n';
const found = (...moves: string[]): Found => ({ seat: 0, playouts: 400, root: { lead: [1, -1], win: [0.6, 0.4] }, moves: moves.map((move, order) => ({ move, order, lead: 2.04 - order, error: 0.5, lost: order, win: 0.5 })) });
const view = (drawn: string[] = []): View => ({ state: state({}) as never, position: START, start: START, record: RECORD, drawn });

let analysis: Analysis;
let asked: { moves: string[]; position?: string; table?: string }[];
let answers: Record<string, object>;

beforeEach(() => {
  asked = [];
  answers = {};
  analysis = new Analysis();
  vi.stubGlobal("fetch", (_: string, init: { body: string }) => {
    const body = JSON.parse(init.body) as (typeof asked)[number];
    asked.push(body);
    const told = answers[body.moves.join(" ")] ?? { view: view(), analysis: found("17@f5e", "17@d5w") };
    const events = [{ done: 0, view: view() }, { reviews: [told] }];
    return Promise.resolve(new Response(events.map((one) => `data: ${JSON.stringify(one)}\n\n`).join(""), { status: 200 }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const settled = (): Promise<void> => vi.waitFor(() => expect(analysis.done).toBe(1));

describe("the analysis board", () => {
  test("asks about a position once, and shows what is found", async () => {
    analysis.open({ position: START });
    await settled();
    expect(asked).toEqual([{ position: START, moves: [] }]);
    expect(analysis.here!.found!.moves[0]!.move).toBe("17@f5e");
    analysis.play("17@f5e");
    await settled();
    analysis.back();
    expect(asked).toHaveLength(2);
  });

  test("keeps variations as a tree, and what chance did belongs to the way", async () => {
    answers["17@f5e"] = { view: view(["+3", "king:1"]), analysis: found(">3") };
    analysis.open({ table: "abcdef", n: 7 });
    await settled();
    analysis.play("17@f5e");
    await settled();
    analysis.play(">3");
    await settled();
    expect(asked.map((one) => one.moves)).toEqual([[], ["17@f5e"], ["17@f5e", "+3", "king:1", ">3"]]);
    expect(asked[0]!.table).toBe("abcdef");
    expect(asked[1]!.position).toBe(START);
    analysis.go(analysis.root!);
    analysis.play("17@d5w");
    await settled();
    expect(analysis.root!.children.map((one) => one.move)).toEqual(["17@f5e", "17@d5w"]);
    analysis.play("17@f5e");
    analysis.remove(analysis.here!);
    expect(analysis.here!.move).toBe("17@d5w");
    expect(analysis.here!.children).toEqual([]);
  });

  test("is shared by a link that leads to the same position", async () => {
    answers["17@f5e"] = { view: view(["+3"]), analysis: found(">3") };
    analysis.open({ position: START });
    await settled();
    analysis.play("17@f5e");
    await settled();
    analysis.play(">3");
    await settled();
    const line = analysis.line!;
    const route = routeOf("/analysis", `#${line}`);
    expect(route).toEqual({ screen: "analysis", table: null, at: null, line });
    const other = new Analysis();
    expect(other.follow(line)).toBe(true);
    expect(other.here!.moves).toEqual(["17@f5e", "+3", ">3"]);
    expect(other.root!.children[0]!.move).toBe("17@f5e");
    expect(other.follow("nothing")).toBe(false);
    other.stop();
    expect(routeOf("/analysis/abcdef/12")).toMatchObject({ table: "abcdef", at: 12 });
  });

  test("is written with values, comments and variations", async () => {
    answers["17@f5e"] = { view: view(["+3"]), analysis: found(">3") };
    analysis.open({ position: START });
    await settled();
    analysis.play("17@f5e");
    await settled();
    analysis.here!.comment = "best {by far}";
    analysis.go(analysis.root!);
    analysis.play("17@d5w");
    await settled();
    expect(written(analysis.root!)).toBe(
      '[Game "kingdomino"]\n[Seats "2"]\n[Start "kingdomino/2/- place ..."]\n\n17@f5e {+2.0 +- 0.5, 50 %; best by far} (17@d5w {+1.0 +- 0.5, 50 %}) +3\n',
    );
  });

  test("says why there is nothing", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response('data: {"refused": {"code": "not_a_position", "facts": {}}}\n\n', { status: 200 })));
    analysis.open({ position: "nonsense" });
    await vi.waitFor(() => expect(analysis.refusal?.code).toBe("not_a_position"));
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("gone")));
    analysis.open({ position: START });
    await vi.waitFor(() => expect(analysis.refusal?.code).toBe("no_line"));
  });
});
