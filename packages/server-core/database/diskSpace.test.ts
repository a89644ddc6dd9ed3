import { statfsSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { watchDiskSpace } from "./diskSpace.ts";

// Temporary folders may be in memory, which other tests fill meanwhile.
const folder = import.meta.dirname;
const { bavail, bsize } = statfsSync(folder);
const free = bavail * bsize;

it("[design 3 database] given less room than the reserve, when it is looked at, then it is short, and that is reported once", async () => {
  const log = vi.fn();
  const space = await watchDiskSpace({ folders: [folder], reserve: free * 1.5, interval: 5, log });
  await new Promise((resolve) => setTimeout(resolve, 50));
  space.stop();
  expect(space.isShort()).toBe(true);
  expect(space.isExhausted()).toBe(false);
  expect(log).toHaveBeenCalledTimes(1);
});

it("[design 3 database] given less room than half of the reserve, when it is looked at, then it is exhausted, too", async () => {
  const log = vi.fn();
  const space = await watchDiskSpace({ folders: [folder], reserve: free * 4, log });
  space.stop();
  expect([space.isShort(), space.isExhausted()]).toEqual([true, true]);
  expect(log.mock.calls.map(([line]) => String(line).split(":")[0])).toEqual([
    "The disk is full",
    "The disk is full to its reserve",
  ]);
});

it("[design 3 database] given more room than the reserve, when it is looked at, then it is not short", async () => {
  const log = vi.fn();
  const space = await watchDiskSpace({ folders: [folder], reserve: free / 2, log });
  space.stop();
  expect(space.isShort()).toBe(false);
  expect(log).not.toHaveBeenCalled();
});
