// A tutorial as the page follows it: which sentence is said, whether the reader still has to run into a rule first.
import { coded, t } from "../i18n/i18n.svelte";
import { faceOf } from "./dice.svelte";
import { label, parse } from "./moves";
import { beside } from "./cells";
import type { State, TutorialView } from "./protocol";
import { realmName } from "./speech";
import type { Table } from "./table.svelte";

/** How a move is made by keyboard, in words. */
export function byKeyboard(move: string, state: State): string {
  const parsed = parse(move);
  switch (parsed.kind) {
    case "choose":
      return t("tutorial_key.choose", { domino: label(parsed.domino) });
    case "place":
      return t("tutorial_key.place", { cell: parsed.cell, other: beside(parsed.cell, parsed.towards) ?? "" });
    case "die":
      return t("tutorial_key.die", { a: faceOf(parsed.edges)[0] ?? "", b: faceOf(parsed.edges)[1] ?? "", cell: parsed.cell, edges: [...parsed.edges].join(" ") });
    case "giant":
      return t("tutorial_key.giant", { cell: parsed.cell });
    case "send":
      return t("tutorial_key.send", { name: realmName(state.position, parsed.realm) });
    case "tax":
      return t("tutorial_key.tax", { coins: state.turn.legal.find((view) => view.move === move)?.brings?.coins ?? 0 });
    case "build":
      return t("tutorial_key.build", { cost: parsed.slot, cell: parsed.cell });
    case "dragon":
      return t("tutorial_key.dragon", { cost: parsed.slot });
    default:
      return t("tutorial_key.end", { button: t("action.end") });
  }
}

export class Guide {
  /** the task whose attempt was made, or passed over */
  #tried = $state(-1);
  /** the reader made another legal move, and it was declined */
  other = $state(false);

  constructor(private readonly table: Table) {}

  get tutorial(): TutorialView | null {
    return this.table.live?.you.tutorial ?? null;
  }

  /** All tasks are done, and whatever others had to do. */
  get over(): boolean {
    const { tutorial } = this;
    return tutorial !== null && tutorial.say !== null && tutorial.done === tutorial.tasks && !this.table.stage.lags;
  }

  /** The reader is to try something that the rules refuse. */
  get trying(): boolean {
    const { tutorial } = this;
    return tutorial?.attempt != null && this.#tried !== tutorial.done;
  }

  /** The attempt counts: the rules have answered, or the reader goes on without. */
  tried(): void {
    this.#tried = this.tutorial?.done ?? -1;
  }

  /** The sentence now. */
  get words(): string {
    const { tutorial } = this;
    // What is still being shown comes before what it leads to.
    if (!tutorial?.say || (this.table.acting === null && this.table.stage.lags)) return t("tutorial.watch");
    return coded("tutorial", this.trying ? `${tutorial.say}_try` : tutorial.say);
  }

  /** How to do it by keyboard; nothing while nothing is asked for. */
  get keys(): string {
    const { tutorial } = this;
    const { live } = this.table;
    if (this.trying && tutorial?.attempt) return t("tutorial_key.attempt", { cell: tutorial.attempt.cell });
    const wanted = tutorial?.wants[0];
    return wanted === undefined || !live ? "" : byKeyboard(wanted, live);
  }
}
