// What became of a state: changes are read against the state before them, as docs/api.md says. Nothing is altered in place,
// and whatever did not change is the very same object as before, so that nothing is drawn again for it.
import type { Changed, JsonValue, State } from "./protocol";

type Fields = Record<string, JsonValue>;

const GONE = "-";
const SPLICES = "~";
const INSTEAD = "!";

const isObject = (value: JsonValue | undefined): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/** What a change makes of a value. */
export function merged(old: JsonValue | undefined, change: JsonValue): JsonValue {
  if (!isObject(change)) return change;
  const { [GONE]: gone, [SPLICES]: splices, [INSTEAD]: instead, ...named } = change;
  if (instead !== undefined) return instead;
  if (Array.isArray(old)) {
    const items = [...old];
    for (const [at, drop, ...come] of (splices ?? []) as [number, number, ...JsonValue[]][]) items.splice(at, drop, ...come);
    for (const [number, value] of Object.entries(named)) items[Number(number)] = merged(items[Number(number)], value);
    return items;
  }
  if (!isObject(old)) return change;
  const fields = { ...old };
  for (const name of (gone ?? []) as string[]) delete fields[name];
  for (const [name, value] of Object.entries(named)) fields[name] = merged(fields[name], value);
  return fields;
}

/** The state after a message; null if the message is about another one. */
export function after(state: State | null, { base, version, changes, events, now }: Changed): State | null {
  if (!state || state.version !== base) return null;
  return { ...(merged(state as unknown as JsonValue, changes) as unknown as State), events, version, now };
}
