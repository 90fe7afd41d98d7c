// Moving to another device: a link that opens once. What it opens stands behind a hash, which no server gets to see.
import { tell } from "./api";
import type { Bearer, Devices, Me, Pass } from "./protocol";

export const newPass = (): Promise<Pass> => tell("POST", "me/pass");
export const look = (token: string): Promise<Bearer> => tell("POST", "carry/look", { token });
export const arrive = (token: string, bring: boolean): Promise<Me> => tell("POST", "carry", { token, bring });
export const others = async (): Promise<number> => (await tell<Devices>("GET", "me/devices")).others;
export const onlyHere = (): Promise<void> => tell("DELETE", "me/devices");
