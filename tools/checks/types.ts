import { availableParallelism } from "node:os";
import { runProcess } from "../lib/runProcess.ts";
import type { Check } from "./check.ts";

/**
 * What the last check of types found out, relative to the repository: files that it depends on are checked again where
 * they changed.
 */
export const typesNote = ".cache/types.tsbuildinfo";

/**
 * Checkers side by side. Each works out most types for itself, so that every one more costs a fifth to a half of the
 * whole work: they have half of the cores, as the other checks run meanwhile.
 */
const checkers = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));

/** Types by TypeScript 7; TypeScript 6 stays installed because dependency-cruiser reads sources with it. */
export const typesCheck: Check = {
  name: "types",
  async run(root) {
    const args = [
      "node_modules/typescript7/bin/tsc",
      "--noEmit",
      "--checkers",
      String(checkers),
      "--incremental",
      "--tsBuildInfoFile",
      typesNote,
      "--pretty",
      "false",
      "-p",
      "tsconfig.json",
    ];
    const { code, output } = await runProcess(process.execPath, args, { cwd: root });
    return code === 0 ? [] : [output.trim()];
  },
};
