// The coach of a table that allows one: a hint in steps, a warning before a blunder, a word after a mistake. The table judges;
// nothing here knows what a move is worth.
import { coded, list, t } from "../i18n/i18n.svelte";
import { parse } from "./moves";
import { marks } from "./pointer";
import type { Hint, Judged } from "./protocol";
import { amount, reasonText } from "./reviews";
import { settings } from "./settings.svelte";
import { dieText, dominoText, moveText, seatName } from "./speech";
import type { Table } from "./table.svelte";

/** Milliseconds a move waits for the coach: a server that has much to do must not stop a game. */
const PATIENCE = 4_000;
/** Grades after which taking back is proposed. */
const REGRETTED = new Set(["mistake", "blunder"]);
/** Where it is, what it is about, the move itself. */
export const STEPS = 3;

export class Coach {
  hint = $state.raw<Hint | null>(null);
  /** how much of the hint is told; 0: nothing */
  step = $state(0);
  thinking = $state(false);
  /** a move that waits until the reader has heard what it loses */
  warned = $state.raw<Judged | null>(null);
  /** a move that was made and lost much */
  regretted = $state.raw<Judged | null>(null);
  problem = $state("");
  #decide: ((go: boolean) => void) | null = null;

  constructor(private readonly table: Table) {}

  /** The first step of a hint, or the next one. */
  async more(): Promise<void> {
    if (this.thinking || this.step >= STEPS || this.table.acting === null) return;
    this.problem = "";
    if (!this.hint) {
      const asked = this.table.decision;
      this.thinking = true;
      const found = await this.table.hint();
      this.thinking = false;
      if (asked !== this.table.decision) return;
      if (!found || "code" in found) {
        this.problem = coded("error", found?.code ?? "no_line");
        return;
      }
      this.hint = found;
    }
    this.step++;
  }

  /** Another decision: what was said about the last one means nothing now. */
  forget(): void {
    this.hint = null;
    this.step = 0;
    this.problem = "";
    this.answer(false);
  }

  /** Asked before a move is sent: whether it should be. */
  guard = async (move: string): Promise<boolean> => {
    this.regretted = null;
    if (!settings.all.warn || (this.table.live?.turn.legal.length ?? 0) < 2) return true;
    this.thinking = true;
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
    const judged = await Promise.race([this.table.judge(move), late]);
    this.thinking = false;
    if (!judged) return true;
    if (judged.blunder) {
      const go = await new Promise<boolean>((resolve) => {
        this.#decide = resolve;
        this.warned = judged;
      });
      if (!go) return false;
    }
    if (REGRETTED.has(judged.grade)) this.regretted = judged;
    return true;
  };

  /** What the reader makes of a warning. */
  answer(go: boolean): void {
    this.warned = null;
    this.#decide?.(go);
    this.#decide = null;
  }

  back(): void {
    this.regretted = null;
    this.table.undo();
  }

  /** The last step that was told, in words. */
  get words(): string {
    const { hint, step } = this;
    if (!hint || step === 0) return "";
    if (step === 1) return coded("coach_part", hint.part ?? this.#nowhere(hint.move));
    if (step === 2) return this.#what(hint);
    const { state, facts } = this.table;
    const seat = this.table.seat;
    const told = moveText(hint.move, seatName(state!.position.seats[seat], seat), state!.position, facts) ?? hint.move;
    return parse(hint.move).kind === "choose" && hint.cells.length ? `${told}. ${t("coach.fits", { cells: list(hint.cells) })}` : told;
  }

  /** What is to be marked: selectors, and cells. */
  get shown(): [selectors: string[], cells: string[]] {
    const { hint, step } = this;
    if (!hint || step === 0) return [[], []];
    if (step === 1) return [[], hint.around];
    const choosing = parse(hint.move).kind === "choose";
    if (step === 2) return choosing ? [marks(hint.move), []] : [[], hint.cells.slice(0, 1)];
    return [marks(hint.move), hint.cells];
  }

  #nowhere(move: string): string {
    const { kind } = parse(move);
    return kind === "dragon" ? "builders" : kind === "choose" ? "draft" : "none";
  }

  #what({ move }: Hint): string {
    const parsed = parse(move);
    const { state, facts } = this.table;
    const inSlot = (slot: number): string => coded("building", state?.position.shared.market?.find((one) => one.cost === slot)?.building ?? "");
    switch (parsed.kind) {
      case "choose":
        return coded("coach_what", "choose", { domino: dominoText(parsed.domino, facts?.dominoes[parsed.domino]) });
      case "place":
        return coded("coach_what", "place", { cell: parsed.cell });
      case "build":
      case "dragon":
        return coded("coach_what", parsed.kind, { building: inSlot(parsed.slot) });
      case "die":
        return coded("coach_what", "die", { die: dieText(parsed.edges) });
      default:
        return coded("coach_what", parsed.kind);
    }
  }

  /** "7.2 ± 0.8 points" */
  lost({ lost, error, unit, exact }: Judged): string {
    const value = amount(lost, unit, "never");
    const told = exact ? value : t("review.about", { value, error: amount(error, unit, "never") });
    return unit === "win" ? t("review.in_win", { value: told }) : t("review.in_points", { value: told });
  }

  reasons({ why }: Judged): string[] {
    const names = this.table.state!.position.seats.map(seatName);
    return why.map((reason) => reasonText(reason, names));
  }
}
