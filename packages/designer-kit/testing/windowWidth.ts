import { vi } from "vitest";

/** Lets a test have a wide window, or a narrow one; `vi.unstubAllGlobals` ends it. */
export function stubWindow(isWide: boolean): void {
  const media = { matches: isWide, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => media);
}
