import { describe, expect, it } from "vitest";
import { withSection } from "./sections.ts";

const report = "# Results of `npm run prove`\n\n## Kill rounds\n\nNone lost.\n\n| a |\n|---|\n\n## Coverage\n\nAll.\n";

describe("sections of the results", () => {
  it("[design 11 prove] given results of several proofs, when one is repeated, then its section is new and the others stay", () => {
    expect(withSection(report, "Kill rounds", "One lost.")).toBe(
      "# Results of `npm run prove`\n\n## Kill rounds\n\nOne lost.\n\n## Coverage\n\nAll.\n",
    );
  });

  it("[design 11 prove] given a proof that was never run, when it is, then its section follows the others", () => {
    expect(withSection(report, "Mutation testing", "82 %")).toBe(`${report}\n## Mutation testing\n\n82 %\n`);
  });

  it("[design 11 prove] given the same result, when it is written twice, then the second time changes nothing", () => {
    const once = withSection("", "Coverage", "All.\n");
    expect(withSection(once, "Coverage", "All.\n")).toBe(once);
  });
});
