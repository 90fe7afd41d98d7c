// A server with a script: sockets that open, speak, fall silent and die when the test says so.
import { vi } from "vitest";
import type { Pipe } from "../src/lib/line";
import type { AnyDown } from "../src/lib/protocol";

export class Socket implements Pipe {
  readyState: Pipe["readyState"] = 0;
  onopen: Pipe["onopen"] = null;
  onmessage: Pipe["onmessage"] = null;
  onclose: Pipe["onclose"] = null;
  readonly said: Record<string, unknown>[] = [];

  send(text: string): void {
    this.said.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = 3;
  }

  /** The server accepts. */
  open(): void {
    this.readyState = 1;
    (this.onopen as (() => void) | null)?.();
  }

  /** The server says something. */
  tell(message: object): void {
    (this.onmessage as ((message: { data: string }) => void) | null)?.({ data: JSON.stringify(message as AnyDown) });
  }

  /** The line breaks, and both ends notice. */
  die(code = 1006, reason = ""): void {
    this.readyState = 3;
    (this.onclose as ((event: { code: number; reason: string }) => void) | null)?.({ code, reason });
  }

  /** What was said of a kind. */
  heard(word: string): Record<string, unknown>[] {
    return this.said.filter((message) => word in message);
  }
}

export class Server {
  readonly sockets: Socket[] = [];
  connect = (): Socket => {
    const socket = new Socket();
    this.sockets.push(socket);
    return socket;
  };

  /** The line that was opened last. */
  get line(): Socket {
    return this.sockets.at(-1)!;
  }
}

/** Answers to requests outside the socket, by the end of their path, asked for exactly or in general; nothing else is there. */
export function requests(answers: Record<string, unknown>): ReturnType<typeof vi.fn> {
  const asked = vi.fn((address: string) => {
    const asks = [String(address), String(address).split("?")[0]!];
    const found = Object.entries(answers).find(([path]) => asks.some((one) => one.endsWith(path)));
    if (!found) return Promise.reject(new TypeError("no line"));
    const answer: unknown = typeof found[1] === "function" ? (found[1] as () => unknown)() : found[1];
    return Promise.resolve(answer).then((body) => new Response(JSON.stringify(body), { headers: { "Content-Type": "application/json" } }));
  });
  vi.stubGlobal("fetch", asked);
  return asked;
}

export const FACTS = { dominoes: { "17": { left: { terrain: "wheat", crowns: 0 }, right: { terrain: "lake", crowns: 1 }, effect: null } }, buildings: {}, quests: {} };
