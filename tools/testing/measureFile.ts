import { appendFileSync } from "node:fs";
import { afterAll, expect } from "vitest";
import { costsVariable } from "./costsVariable.ts";
import { startedSeconds } from "./startedSeconds.ts";

/** CPU seconds of this process and of all that it has started; the latter where the system tells. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + startedSeconds();
}

const costs = process.env[costsVariable];
if (costs !== undefined) {
  const before = cpuSeconds();
  afterAll(() => {
    const file = expect.getState().testPath ?? "";
    appendFileSync(costs, `${JSON.stringify({ file, seconds: cpuSeconds() - before })}\n`);
  });
}
