import { outdatedRegistries } from "../generate.ts";
import type { Check } from "./check.ts";

/** The generated registries say what the folders say (design §1.3). */
export const generatedCheck: Check = {
  name: "generated files",
  async run(root) {
    return outdatedRegistries(root).map((path) => `${path} is not current: run npm run generate`);
  },
};
