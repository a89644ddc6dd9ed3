import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { priceOfCall, type ShareLimits, ThreadShare } from "./threadShare.ts";

const limits: ShareLimits = {
  burst: 100,
  part: 0.25,
  minPart: 0.05,
  busy: 0.8,
  maxOwed: 400,
  presence: 1_000,
  waiting: 2,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A share with the clock of fake timers, and the calls that have gone on, by name. */
function shared(use = 0) {
  const share = new ThreadShare(
    limits,
    () => Date.now(),
    () => use,
  );
  const begun: string[] = [];
  const enter = (key: string, price: number, name = key): void => {
    const waits = share.enter(key, price);
    if (waits === null) begun.push(name);
    else void waits.then(() => begun.push(name));
  };
  return { share, begun, enter };
}

it("[design 10 load] given a caller beyond their burst, when others are there, then their calls wait in their order until they have their part again, and theirs do not", async () => {
  const { begun, enter } = shared();
  enter("anna", 101, "a1");
  enter("bela", 1);
  enter("anna", 50, "a2");
  enter("anna", 1, "a3");
  enter("bela", 1);
  expect(begun).toEqual(["a1", "bela", "bela"]);
  await vi.advanceTimersByTimeAsync(4);
  expect(begun.slice(3)).toEqual(["a2"]);
  await vi.advanceTimersByTimeAsync(190);
  expect(begun.slice(4)).toEqual([]);
  await vi.advanceTimersByTimeAsync(10);
  expect(begun.slice(4)).toEqual(["a3"]);
});

it("[design 10 load] given a caller beyond their burst, when nobody else is there, then they go on; and when others leave, so do their calls that wait", async () => {
  const { begun, enter, share } = shared();
  for (let call = 0; call < 10; call++) enter("anna", 90);
  expect(begun).toHaveLength(10);
  enter("bela", 1);
  expect(share.owes("anna")).toBe(true);
  enter("anna", 1, "waits");
  await vi.advanceTimersByTimeAsync(900);
  expect(begun).not.toContain("waits");
  await vi.advanceTimersByTimeAsync(200);
  expect(begun).toContain("waits");
});

it.each([
  ["busy for four fifths of its time", 0.8, 4],
  ["nearly always busy", 0.95, 10],
  ["always busy", 1, 20],
])(
  "[design 10 load] given a thread that is %s, when a caller owes, then they have less of it the less it idles beyond that",
  async (_how, use, wait) => {
    const { begun, enter } = shared(use);
    enter("bela", 1);
    enter("anna", 101, "a1");
    enter("anna", 1, "a2");
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(begun).not.toContain("a2");
    await vi.advanceTimersByTimeAsync(2);
    expect(begun).toContain("a2");
  },
);

it("[design 10 load] given a page with many calls, when others are there, then none of them waits", () => {
  const share = new ThreadShare();
  share.enter("bela", 1);
  const waits = Array.from({ length: 100 }, () => share.enter("anna", priceOfCall(2_000)));
  expect(waits.every((wait) => wait === null)).toBe(true);
});

it("[design 10 load] given a caller with as many waiting calls as they may have, when they call again, then they are refused; and who is refused while they owe learns it late", async () => {
  const { enter, share } = shared();
  enter("bela", 1);
  enter("anna", 200);
  expect(share.refuse("bela")).toBeNull();
  const late = share.refuse("anna");
  expect(late).not.toBeNull();
  enter("anna", 1);
  expect(() => share.enter("anna", 1)).toThrow("too_many_requests");
  expect(share.waiting).toBe(2);
  expect([share.waitingOf("anna"), share.waitingOf("nobody")]).toEqual([2, 0]);
  await vi.advanceTimersByTimeAsync(1_100);
  await expect(late).resolves.toBeUndefined();
  expect(share.waiting).toBe(0);
});

it("[design 10 load] given calls that wait, when their caller goes away, then they cost them nothing, and their next one does not wait behind them", async () => {
  const { begun, enter, share } = shared();
  enter("bela", 1);
  enter("anna", 101, "a1");
  const gone = share.enter("anna", 10_000, () => true);
  enter("anna", 1, "a3");
  await vi.advanceTimersByTimeAsync(10);
  await expect(gone).resolves.toBeUndefined();
  expect(begun).toEqual(["bela", "a1", "a3"]);
});

it("[design 10 load] given stretches of the thread, when they are counted, then a long one counts for more than many short ones, and nobody owes without bound", () => {
  const { enter, share } = shared();
  enter("bela", 1);
  for (let stretch = 0; stretch < 16; stretch++) share.charge("anna", 6);
  expect(share.owes("anna")).toBe(false);
  share.charge("cili", 96);
  expect(share.owes("cili")).toBe(true);
  share.charge("anna", 10_000);
  vi.setSystemTime(Date.now() + 1_600);
  enter("bela", 1);
  expect(share.owes("anna")).toBe(false);
});
