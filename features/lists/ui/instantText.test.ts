import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instantToWall, wallToInstant } from "./instantText.ts";

describe("instantText", () => {
  it("[design 5 values] given an instant, when shown in a zone, then it is that zone's wall clock, summer and winter", () => {
    expect(instantToWall("2026-07-01 08:00:00.123", "Europe/Budapest")).toBe("2026-07-01 10:00:00");
    expect(instantToWall("2026-12-31 23:30:00", "Europe/Budapest")).toBe("2027-01-01 00:30:00");
    expect(instantToWall("infinity", "Europe/Budapest")).toBe("infinity");
  });

  it("[design 5 values] given any hour of a year, when turned to the wall clock and back, then it is the same instant, but for the hour that comes twice", () => {
    const hour = 3_600_000;
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 8759 }),
        fc.constantFrom("Europe/Budapest", "America/New_York"),
        (n, zone) => {
          const text = new Date(Date.UTC(2026, 0, 1) + n * hour).toISOString().slice(0, 19).replace("T", " ");
          const wall = instantToWall(text, zone);
          expect(instantToWall(wallToInstant(wall, zone), zone)).toBe(wall);
        },
      ),
    );
  });
});
