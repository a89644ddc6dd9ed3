import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { runPageTimers } from "./pageTimers.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Shown = Parameters<typeof runPageTimers>[0]["view"];

const pageWith = (data: number | null, layout: number | null = null): Shown => ({
  kind: "page",
  page: { config: { intervalTimers: { state: 15_000, data, layout } } },
});

function begin(view: Shown) {
  const listeners = new Set<() => void>();
  const navigator = {
    view,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const work = { state: vi.fn(), data: vi.fn(), layout: vi.fn() };
  const stop = runPageTimers(navigator, work);
  const show = (next: Shown): void => {
    navigator.view = next;
    for (const listener of listeners) listener();
  };
  return { work, show, stop };
}

it("[shell 4.1 timers] given a page with interval timers, when it stays open, then each runs at its time and an absent one never", () => {
  const { work } = begin(pageWith(10_000));
  vi.advanceTimersByTime(30_000);
  expect([work.state, work.data, work.layout].map(({ mock }) => mock.calls.length)).toEqual([2, 3, 0]);
});

it("[shell 4.1 timers] given running timers, when another page is on its way, then they are cleared and those of the new page run", () => {
  const { work, show } = begin(pageWith(10_000));
  show({ kind: "loading", page: null });
  vi.advanceTimersByTime(60_000);
  expect(work.data).not.toHaveBeenCalled();
  show(pageWith(null, 20_000));
  vi.advanceTimersByTime(60_000);
  expect([work.data.mock.calls.length, work.layout.mock.calls.length]).toEqual([0, 3]);
});

it("[shell 4.1 timers] given the same page, when only its address changes, then its timers go on as they ran", () => {
  const page = pageWith(10_000);
  const { work, show } = begin(page);
  vi.advanceTimersByTime(9_000);
  show({ ...page, page: { config: page.page?.config ?? null } });
  vi.advanceTimersByTime(1_000);
  expect(work.data).toHaveBeenCalledOnce();
});

it("[shell 4.1 timers] given a hidden tab, when a timer is due, then nothing is done; after the end neither", () => {
  const { work, stop } = begin(pageWith(10_000));
  const state = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  vi.advanceTimersByTime(10_000);
  expect(work.data).not.toHaveBeenCalled();
  state.mockRestore();
  stop();
  vi.advanceTimersByTime(60_000);
  expect(work.data).not.toHaveBeenCalled();
});
