import { render } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { voice } from "../src/i18n/i18n.svelte";
import type { Table } from "../src/lib/table.svelte";
import TurnBanner from "../src/parts/TurnBanner.svelte";

beforeAll(() => voice.speak("en"));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const at = (acting: number | null): Table => ({ acting, state: { you: { seats: [0, 1] }, position: { seats: [] } } }) as unknown as Table;

test("the ribbon goes, also if a forced move ends the turn before it", async () => {
  const { container, rerender } = render(TurnBanner, { table: at(0) });
  flushSync();
  expect(container.querySelector(".ribbon")).not.toBeNull();
  // The table plays the only move there is: nobody of us decides meanwhile.
  await rerender({ table: at(null) });
  await vi.advanceTimersByTimeAsync(5_000);
  flushSync();
  expect(container.querySelector(".ribbon")).toBeNull();
});

test("the next player's ribbon has its own time", async () => {
  const { container, rerender } = render(TurnBanner, { table: at(0) });
  flushSync();
  await vi.advanceTimersByTimeAsync(1_000);
  await rerender({ table: at(1) });
  await vi.advanceTimersByTimeAsync(1_000);
  flushSync();
  expect(container.querySelector(".ribbon")?.textContent).toContain("Player 2");
  await vi.advanceTimersByTimeAsync(5_000);
  flushSync();
  expect(container.querySelector(".ribbon")).toBeNull();
});
