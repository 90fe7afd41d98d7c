// Answers that come bit by bit: what the server says while it works, as an event stream; or what this device says, in slices.
import { address, Refused } from "./api";
import { near } from "./near";
import { isNear, isStatic, place } from "./place.svelte";
import type { Refusal } from "./protocol";

interface Said {
  /** the last word: what was asked for */
  reviews?: unknown;
  refused?: { code: string; facts?: Refusal["args"] };
}

type Asked = Readonly<Record<string, unknown>>;

/** The table a request is about, if it is about one. */
const tableOf = (asked: Asked): string => (typeof asked["table"] === "string" ? asked["table"] : "");

/** Everything a request is told, as it comes; a refusal is thrown. The device answers about its own tables, and where there is no server. */
export async function* streamed<Told extends Said>(path: string, asked: Asked, signal: AbortSignal): AsyncGenerator<Told> {
  for await (const told of answers<Told>(path, asked, signal)) {
    if (told.refused) throw new Refused(200, { rule: null, code: told.refused.code, args: told.refused.facts ?? {} });
    yield told;
  }
}

async function* answers<Told extends Said>(path: string, asked: Asked, signal: AbortSignal): AsyncGenerator<Told> {
  if (isStatic() || isNear(tableOf(asked))) return yield* own<Told>(path, asked, signal);
  try {
    yield* far<Told>(path, asked, signal);
  } catch (fault) {
    // A line that broke; what only the server knows stays there.
    if (signal.aborted || fault instanceof Refused || tableOf(asked) || !place.kept) throw fault;
    yield* own<Told>(path, asked, signal);
  }
}

async function* own<Told extends Said>(path: string, asked: Asked, signal: AbortSignal): AsyncGenerator<Told> {
  const heard: (Told | null)[] = [];
  let wake = (): void => undefined;
  const hear = (told: unknown): void => {
    heard.push(told as Told | null);
    wake();
  };
  const stop = await near.inquire(path, asked, hear).catch(() => {
    throw new Refused(0, NO_NEAR);
  });
  const leave = (): void => wake();
  signal.addEventListener("abort", leave);
  try {
    while (!signal.aborted) {
      const told = heard.shift();
      if (told === undefined) await new Promise<void>((resolve) => (wake = resolve));
      else if (told === null) throw new Refused(0, NO_NEAR);
      else {
        yield told;
        if (told.refused || told.reviews) return;
      }
    }
  } finally {
    signal.removeEventListener("abort", leave);
    stop();
  }
}

const NO_NEAR: Refusal = { rule: null, code: "near_missing", args: {} };

async function* far<Told extends Said>(path: string, asked: Asked, signal: AbortSignal): AsyncGenerator<Told> {
  const answer = await fetch(address(path), {
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
    body: JSON.stringify(asked),
    signal,
  });
  if (!answer.ok) {
    const told = (await answer.json().catch(() => null)) as { error?: Refusal } | null;
    throw new Refused(answer.status, told?.error ?? { rule: null, code: "server_error", args: { status: answer.status } });
  }
  yield* said<Told>(answer);
}

async function* said<Told>(answer: Response): AsyncGenerator<Told> {
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    text += value ?? "";
    const events = text.split(/\r?\n\r?\n/);
    text = done ? "" : events.pop()!;
    for (const event of events) {
      const data = event.split(/\r?\n/).flatMap((line) => (line.startsWith("data:") ? [line.slice(5)] : [])).join("\n");
      if (data) yield JSON.parse(data) as Told;
    }
    if (done) return;
  }
}
