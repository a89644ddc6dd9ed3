import { runProcess } from "../lib/runProcess.ts";
import type { Check } from "./check.ts";

/** Files, exports and dependencies that nothing uses, by knip. */
export const unusedCheck: Check = {
  name: "nothing unused",
  async run(root) {
    const args = ["node_modules/knip/bin/knip.js", "--no-progress", "--no-config-hints"];
    const { code, output } = await runProcess(process.execPath, args, { cwd: root });
    return code === 0 ? [] : [output.trim(), "Delete what is unused, or use it."];
  },
};
