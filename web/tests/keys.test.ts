import { describe, expect, it } from "vitest";
import { elsewhere } from "../src/lib/keys";

function press(on: Element, more: KeyboardEventInit = {}): boolean {
  let answer = false;
  const hear = (event: Event): void => void (answer = elsewhere(event as KeyboardEvent));
  document.body.append(on.closest("dialog") ?? on);
  on.addEventListener("keydown", hear);
  on.dispatchEvent(new KeyboardEvent("keydown", { key: "w", ...more }));
  return answer;
}

function sheet(open: boolean): HTMLButtonElement {
  const dialog = document.createElement("dialog");
  if (open) dialog.setAttribute("open", "");
  const button = document.createElement("button");
  dialog.append(button);
  return button;
}

describe("keys of the table", () => {
  it("hears a key on its own parts", () => expect(press(document.createElement("button"))).toBe(false));
  it("leaves fields and open sheets alone", () => {
    expect(press(document.createElement("input"))).toBe(true);
    expect(press(sheet(true))).toBe(true);
  });
  it("hears a key on a sheet that was just closed", () => expect(press(sheet(false))).toBe(false));
  it("leaves the browser its commands", () => {
    for (const key of ["ctrlKey", "metaKey", "altKey"]) expect(press(document.createElement("button"), { [key]: true })).toBe(true);
  });
});
