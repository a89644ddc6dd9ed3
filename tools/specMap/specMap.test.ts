import { describe, expect, it } from "vitest";
import { sectionsOf, specMap } from "./specMap.ts";
import { titlesOf } from "./titlesOf.ts";

const reference = sectionsOf("forms.md", "# Forms\n\n## Fields [forms 3]\n\n### Save [forms 4.1]\n\n## Plain\n");

describe("specMap", () => {
  it("[design 11 proved] given a reference, when its sections are read, then only headings with a code count", () => {
    expect(reference.map((section) => section.code)).toEqual(["forms 3", "forms 4.1"]);
  });

  it("[design 11 proved] given a test file, when its titles are read, then plain, tabled and broken lines are found", () => {
    const call = "it";
    const plain = `${call}("[forms 3 a] one", () => {});`;
    const table = `${call}.each([f(g(h(1))), ")"])(\n  "[forms 3 b] two",\n);`;
    const other = `${call}.only.each(rows)('[forms 4] three'); ${call}.query("select 1");`;
    const titles = titlesOf("a.test.ts", `${plain}\n${table}\n${other}`).map(({ title }) => title);
    expect(titles).toEqual(["[forms 3 a] one", "[forms 3 b] two", "[forms 4] three"]);
  });

  it("[design 11 proved] given a section without a test, when both are compared, then it is listed", () => {
    const map = specMap(reference, [{ file: "a.test.ts", title: "[forms 3 fields] given" }]);
    expect(map.untested.map((section) => section.code)).toEqual(["forms 4.1"]);
  });

  it("[design 11 proved] given a test of a section that no reference has, when both are compared, then it is listed", () => {
    const map = specMap(reference, [
      { file: "a.test.ts", title: "[forms 9 none] given" },
      { file: "a.test.ts", title: "[design 5 data] given" },
    ]);
    expect(map.unknown.map(({ title }) => title)).toEqual(["[forms 9 none] given"]);
  });

  it("[design 11 proved] given a test without a section, when both are compared, then it is listed as unnamed", () => {
    expect(specMap(reference, [{ file: "a.test.ts", title: "works" }]).unnamed).toHaveLength(1);
  });
});
