// What jsdom lacks of a browser: media queries, modal sheets, sizes.
import { afterEach } from "vitest";
import { cleanup } from "@testing-library/svelte";

const media = (query: string): MediaQueryList =>
  ({ matches: false, media: query, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList;
Object.defineProperty(globalThis, "matchMedia", { value: media, writable: true });
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
};

afterEach(cleanup);
