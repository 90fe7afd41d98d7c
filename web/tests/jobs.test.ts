import { expect, test, vi } from "vitest";
import { drawn, sometime } from "../src/lib/jobs";

const picture = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));

test("each job has a picture of its own, and what nobody waits for comes last", async () => {
  const done: string[] = [];
  sometime(() => done.push("word"));
  drawn(() => done.push("look"));
  drawn(() => done.push("move"));
  drawn(() => done.push("never"))();
  await picture();
  expect(done).toEqual(["look"]);
  await vi.waitFor(() => expect(done).toEqual(["look", "move", "word"]));
});

test("where no pictures are drawn, nothing waits for one", () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  const done: string[] = [];
  sometime(() => done.push("word"));
  expect(done).toEqual(["word"]);
  hidden.mockRestore();
});
