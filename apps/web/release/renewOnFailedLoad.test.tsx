import { expect, it, vi } from "vitest";
import { renewOnFailedLoad } from "./renewOnFailedLoad.ts";

function begin(isOutdated: boolean, isGuarded: boolean) {
  const renew = vi.fn(() => true);
  const ask = vi.fn(() => Promise.reject(new Error("offline")));
  const watch = { own: "r1", isOutdated, note: () => undefined, subscribe: () => () => undefined, renew };
  const stop = renewOnFailedLoad(watch, { isGuarded, url: "/orders?page=2" }, ask);
  return { renew, ask, stop };
}

const fail = () => window.dispatchEvent(new Event("vite:preloadError"));

it.each([
  [true, false, 1],
  [true, true, 0],
  [false, false, 0],
])(
  "[shell 8 release] given a newer release: %s, and something unsaved: %s, when a part cannot be loaded, then the page is reloaded %i times",
  async (isOutdated, isGuarded, times) => {
    const { renew, ask, stop } = begin(isOutdated, isGuarded);
    fail();
    await expect.poll(() => ask).toHaveBeenCalledOnce();
    await Promise.resolve();
    await expect.poll(() => renew).toHaveBeenCalledTimes(times);
    if (times > 0) expect(renew).toHaveBeenCalledWith("/orders?page=2");
    stop();
    fail();
    expect(ask).toHaveBeenCalledOnce();
  },
);
