import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../api/apiError.ts";
import { errorText } from "../api/errorText.ts";
import { isLoadFailure, loadPart } from "./loadPart.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  "Failed to fetch dynamically imported module: https://x/assets/view-1.js",
  "error loading dynamically imported module: https://x/assets/view-1.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/view-1.css",
  "Unable to preload https://x/assets/view-1.js",
])(
  "[shell 8 release] given a browser that says %j, when a part is loaded, then it is known as a part that could not be had",
  (message) => {
    expect(isLoadFailure(new TypeError(message))).toBe(true);
    expect(errorText(new TypeError(message), (key) => key)).toMatchObject({
      title: "kit.error.load.title",
      detail: "kit.error.load.text",
      code: null,
    });
  },
);

it("[shell 8 release] given other errors, when they are looked at, then they are none of loading", () => {
  expect([new TypeError("x is undefined"), new ApiError(0, "network_unavailable"), "text"].map(isLoadFailure)).toEqual([
    false,
    false,
    false,
  ]);
});

it("[shell 9 constants] given a part that does not come, when two minutes have passed, then loading fails; one that comes is given", async () => {
  const never = loadPart(() => new Promise<never>(() => undefined)).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(119_999);
  const soon = loadPart(async () => "part");
  expect(await soon).toBe("part");
  await vi.advanceTimersByTimeAsync(1);
  expect(isLoadFailure(await never)).toBe(true);
});
