import { expect, it } from "vitest";
import { paletteMatch } from "./paletteMatch.ts";

it.each([
  ["kérés", "Szolgáltatáskérések"],
  ["KERES", "Szolgáltatáskérések"],
  ["strasse", "STRASSE 12"],
  ["work req", "Service requests", "Work"],
  ["", "anything"],
])(
  "[design 9 palette] given the search %j, when a page has its words without accents or capitals, then it is found",
  (search, ...texts) => {
    expect(paletteMatch(search, ...texts)).toBe(true);
  },
);

it("[design 9 palette] given two words, when a page has one of them, then it is not found", () => {
  expect(paletteMatch("work orders", "Service requests", "Work", null)).toBe(false);
});
