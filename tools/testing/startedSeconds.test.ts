import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { startedSeconds } from "./startedSeconds.ts";

// The time is looked at once in a while: asking for it is work of the system, which does not count towards it.
const work =
  "const end = process.cpuUsage().user + 200_000; while (process.cpuUsage().user < end) for (let i = 0; i < 100_000; i++);";
const isLinux = process.platform === "linux";

it.runIf(isLinux)(
  "[design 11 prices] given a program that has ended, when costs are asked, then its time counts",
  () => {
    const before = startedSeconds();
    spawnSync(process.execPath, ["-e", work]);
    expect(startedSeconds() - before).toBeGreaterThan(0.1);
  },
);

it.runIf(isLinux)(
  "[design 11 prices] given a program that goes on, when costs are asked, then its time counts, and still does when it has ended",
  async () => {
    const before = startedSeconds();
    const child = spawn(process.execPath, ["-e", `${work} console.log("done"); setInterval(() => {}, 1_000);`]);
    await once(child.stdout, "data");
    expect(startedSeconds() - before).toBeGreaterThan(0.1);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(startedSeconds() - before).toBeGreaterThan(0.1);
  },
);
