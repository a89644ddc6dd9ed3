import { noResults } from "@tessera/form-engine/evaluate/ruleResults.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ruleRefresh, ruleRefreshDelay } from "./ruleRefresh.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("ruleRefresh", () => {
  it("[design 7 withheld] given several changes within the pause, when it is over, then the server is asked once and the earlier calls give way", async () => {
    const ask = vi.fn(async () => noResults);
    const refresh = ruleRefresh(ask, ruleRefreshDelay);
    const calls = [refresh(), refresh(), refresh()];
    await vi.advanceTimersByTimeAsync(ruleRefreshDelay - 1);
    expect(ask).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(await Promise.all(calls)).toEqual([null, null, noResults]);
  });

  it("[design 7 withheld] given a question on its way, when a change comes, then another goes out after the pause", async () => {
    const ask = vi.fn(async () => noResults);
    const refresh = ruleRefresh(ask, ruleRefreshDelay);
    const first = refresh();
    await vi.advanceTimersByTimeAsync(ruleRefreshDelay);
    const second = refresh();
    await vi.advanceTimersByTimeAsync(ruleRefreshDelay);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(await Promise.all([first, second])).toEqual([noResults, noResults]);
  });

  it("[design 7 withheld] given a first question that need not wait, when it is asked, then it goes out at once and later ones wait", async () => {
    const ask = vi.fn(async () => noResults);
    const refresh = ruleRefresh(ask, 0);
    void refresh();
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(1);
    void refresh();
    await vi.advanceTimersByTimeAsync(ruleRefreshDelay - 1);
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
