// Club nights: the same deals at several tables; who is there, rounds and standings.
import { address, tell } from "./api";
import { hear } from "./lobby";
import type { ClubDoor, ClubList, ClubMine, ClubPerson, ClubRound, ClubTable, ClubView, CreateClub } from "./protocol";
import { t } from "../i18n/i18n.svelte";

export const mine = (): Promise<ClubList> => tell("GET", "me/clubs");
export const create = (terms: CreateClub): Promise<ClubMine> => tell("POST", "clubs", terms);
export const look = (id: string): Promise<ClubMine> => tell("GET", `clubs/${id}`);
/** What the link tells before somebody comes in. */
export const door = (id: string, key: string): Promise<ClubDoor> => tell("POST", `clubs/${id}/door`, { key });
export const join = (id: string, key: string | null, name: string | null): Promise<ClubMine> => tell("POST", `clubs/${id}/join`, { key, name });
/** The club night now and whenever it changes; the way to stop. */
export const live = (id: string, told: (view: ClubView) => void): (() => void) => hear(`clubs/${id}/live`, told);
export const act = (id: string, what: "leave" | "rounds" | "end" | "close" | `people/${number}/remove`): Promise<void> => tell("POST", `clubs/${id}/${what}`);
export const qr = (path: string): Promise<string> => tell("POST", "qr", { path });
export const results = (id: string, kind: "csv" | "json"): string => address(`clubs/${id}/results.${kind}`);

export const nameOf = ({ name, n }: Pick<ClubPerson, "name" | "n">): string => name ?? t("club.guest", { number: n });

/** The round that is being played, or the last one; none before the first. */
export const latest = ({ rounds }: ClubView): ClubRound | undefined => rounds.at(-1);

/** Where somebody sits in a round. */
export const tableOf = (round: ClubRound | undefined, person: number | null): ClubTable | undefined =>
  round?.tables.find(({ seats }) => person !== null && seats.some((seat) => seat.person === person));

export interface Compared {
  table: string;
  person: number | null;
  score: number;
  lead: number;
  percent: number | null;
}

/** What everybody on one seat of a deal came to, the best first; tables that were not played out are not among them. */
export const compared = ({ tables }: ClubRound, seat: number): Compared[] =>
  tables
    .flatMap(({ table, seats }) => {
      const { person, score, lead, percent } = seats[seat]!;
      return score === null || lead === null ? [] : [{ table, person, score, lead, percent }];
    })
    .sort((a, b) => b.lead - a.lead);
