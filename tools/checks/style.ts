import { runProcess } from "../lib/runProcess.ts";
import type { Check } from "./check.ts";

/** Format and lint by Biome, with the rules of `biome.json`. */
export const styleCheck: Check = {
  name: "format and lint",
  async run(root) {
    const args = [
      "node_modules/@biomejs/biome/bin/biome",
      "check",
      "--colors=off",
      "--error-on-warnings",
      "--max-diagnostics=40",
      ".",
    ];
    const { code, output } = await runProcess(process.execPath, args, { cwd: root });
    return code === 0 ? [] : [output.trim(), "Run: npx biome check --write <path>"];
  },
};
