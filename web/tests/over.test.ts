import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { voice } from "../src/i18n/i18n.svelte";
import { settings } from "../src/lib/settings.svelte";
import type { Table } from "../src/lib/table.svelte";
import GameOver from "../src/parts/GameOver.svelte";
import { line, place, realm, state } from "./states";

function over(lines: number): Table {
  const points = Array.from({ length: lines }, (_, i) => line(i + 1));
  const live = state({ actor: null, status: "over", realms: [realm(points), realm(points.slice(1))], places: [place(0, 1, 9), place(1, 2, 8)], mine: [] });
  return { id: "t", live, game: live.table.games[0], nextGame: () => undefined } as unknown as Table;
}

beforeEach(async () => {
  await voice.speak("en");
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  settings.set({ calm: false });
});

describe("the final count", () => {
  test.each([1, 2, 3, 12])("of %i lines ends with the winner's name", async (lines) => {
    render(GameOver, { table: over(lines), onclose: () => undefined });
    expect(screen.queryByText("Ann wins!")).toBeNull();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(screen.getByText("Ann wins!")).toBeTruthy();
  });

  test("goes on when the table says something in between", async () => {
    const table = over(4);
    const { rerender } = render(GameOver, { table, onclose: () => undefined });
    for (let i = 0; i < 40; i++) {
      await vi.advanceTimersByTimeAsync(400);
      await rerender({ table: { ...table, live: { ...table.live! } } as Table });
    }
    expect(screen.getByText("Ann wins!")).toBeTruthy();
  });

  test("is told in a live region, and the focus is where it can be skipped", async () => {
    render(GameOver, { table: over(5), onclose: () => undefined });
    await tick();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Skip" }));
    await fireEvent.click(screen.getByRole("button", { name: "Skip" }));
    await vi.advanceTimersByTimeAsync(0);
    const title = screen.getByText("Ann wins!");
    expect(title.closest("[aria-live=polite]")).not.toBeNull();
    expect(document.activeElement).toBe(title);
  });

  test.each(["Escape", "x", " "])("is skipped by the key '%s'", async (key) => {
    render(GameOver, { table: over(5), onclose: () => undefined });
    await tick();
    (document.activeElement as HTMLElement).blur();
    await fireEvent.keyDown(document.body, { key });
    expect(screen.getByText("Ann wins!")).toBeTruthy();
  });

  test("is skipped by any key on the button that has the focus, too", async () => {
    render(GameOver, { table: over(5), onclose: () => undefined });
    await tick();
    await fireEvent.keyDown(document.activeElement!, { key: "Tab" });
    expect(screen.queryByText("Ann wins!")).toBeNull();
    await fireEvent.keyDown(document.activeElement!, { key: "x" });
    expect(screen.getByText("Ann wins!")).toBeTruthy();
  });

  test("is not skipped on the way to a button", async () => {
    render(GameOver, { table: over(5), onclose: () => undefined });
    await tick();
    await fireEvent.keyDown(document.activeElement!, { key: "Tab" });
    expect(screen.queryByText("Ann wins!")).toBeNull();
  });

  test("does not happen for those who want it calm", async () => {
    settings.set({ calm: true });
    render(GameOver, { table: over(5), onclose: () => undefined });
    await tick();
    expect(screen.getByText("Ann wins!")).toBeTruthy();
  });
});
