import { describe, expect, it } from "vitest";
import { withSettingsTable } from "./settingsTable.ts";

const readme = "before\n<!-- settings: made by npm run generate -->\nstale row\n<!-- /settings -->\nafter\n";

describe("withSettingsTable", () => {
  it("[design 11 generated] given a README, when its table is made, then settings stand between the marks and the rest stays", () => {
    const made = withSettingsTable(readme);
    expect(made).toContain("| `PORT` | `3000` |");
    expect(made).not.toContain("stale row");
    expect(made.startsWith("before\n")).toBe(true);
    expect(made.endsWith("<!-- /settings -->\nafter\n")).toBe(true);
  });

  it("[design 11 generated] given a README that is current, when its table is made again, then nothing changes", () => {
    const made = withSettingsTable(readme);
    expect(withSettingsTable(made)).toBe(made);
  });

  it("[design 11 generated] given a README without the marks, when its table is made, then the marks are asked for", () => {
    expect(() => withSettingsTable("text")).toThrow("README.md needs the lines");
  });
});
