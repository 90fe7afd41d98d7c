// Answers that come bit by bit: what the server says while it works, as an event stream.
import { address, Refused } from "./api";
import type { Refusal } from "./protocol";

interface Said {
  refused?: { code: string; facts?: Refusal["args"] };
}

/** Everything a request is told, as it comes; a refusal is thrown. */
export async function* streamed<Told extends Said>(path: string, asked: unknown, signal: AbortSignal): AsyncGenerator<Told> {
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
  for await (const told of said<Told>(answer)) {
    if (told.refused) throw new Refused(answer.status, { rule: null, code: told.refused.code, args: told.refused.facts ?? {} });
    yield told;
  }
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
