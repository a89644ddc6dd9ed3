import { runProcess } from "../lib/runProcess.ts";
import type { Check } from "./check.ts";

/** Budgets of the built web app (`.size-limit.mjs`); fails when there is no build to measure. */
export const bundlesCheck: Check = {
  name: "bundle budgets",
  async run(root) {
    const args = ["node_modules/size-limit/bin.js"];
    const { code, output } = await runProcess(process.execPath, args, { cwd: root });
    return code === 0
      ? []
      : [output.trim(), "Build with npx vite build apps/web, and load what a first page does not need by import()."];
  },
};
