import { readSpecMap } from "../specMap/readSpecMap.ts";
import type { Check } from "./check.ts";

/** Every test names the section it proves, and the reference has that section. */
export const titlesCheck: Check = {
  name: "titles of tests",
  async run(root) {
    const { unknown, unnamed } = readSpecMap(root);
    return [
      ...unknown.map(
        ({ file, title }) =>
          `${file}: "${title}" names a section that docs/reference does not have. Correct it, or write the section.`,
      ),
      ...unnamed.map(
        ({ file, title }) => `${file}: "${title}" names no section. Begin it as "[forms 4 lock] given …".`,
      ),
    ];
  },
};
