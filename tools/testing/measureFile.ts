import { appendFileSync, readFileSync } from "node:fs";
import { afterAll, expect } from "vitest";
import { costsVariable } from "./costsVariable.ts";

/** CPU seconds of this process and of the children that it has waited for; the latter where the system tells. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + childSeconds();
}

/** Clock ticks per second that Linux counts CPU time in, whatever the machine. */
const ticks = 100;

function childSeconds(): number {
  if (process.platform !== "linux") return 0;
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[13]) + Number(fields[14])) / ticks;
}

const costs = process.env[costsVariable];
if (costs !== undefined) {
  const before = cpuSeconds();
  afterAll(() => {
    const file = expect.getState().testPath ?? "";
    appendFileSync(costs, `${JSON.stringify({ file, seconds: cpuSeconds() - before })}\n`);
  });
}
