import { describe, expect, it } from "vitest";
import { textWidth } from "./textWidth.ts";

describe("textWidth", () => {
  // Widths that Chromium draws at 12 px and weight 500.
  it.each([
    ["Anfragende Person", 111.3],
    ["Facility-Management", 121.2],
    ["Veröffentlicht", 77.5],
    ["Szűrés napja", 74.1],
    ["Verantwortliche Abteilung", 149],
  ])(
    "[lists 3 columns] given the heading %s, which takes %d px, when its width is estimated, then it is enough and at most a sixth more",
    (heading, drawn) => {
      expect(textWidth(heading, 12)).toBeGreaterThanOrEqual(drawn);
      expect(textWidth(heading, 12)).toBeLessThan(drawn * 1.17);
    },
  );
});
