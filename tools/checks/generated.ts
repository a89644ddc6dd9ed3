import { outdatedFiles } from "../generate.ts";
import type { Check } from "./check.ts";

/** The generated files say what their sources say (design §1.3). */
export const generatedCheck: Check = {
  name: "generated files",
  async run(root) {
    return outdatedFiles(root).map((path) => `${path} is not current: run npm run generate`);
  },
};
