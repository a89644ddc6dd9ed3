import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instantOf, wallClock } from "./wallClock.ts";

describe("wallClock", () => {
  it("[design 5 values] given an instant in summer and in winter, when it is shown in Budapest, then the clock shows two and one hours more", () => {
    expect(wallClock("2026-07-01 22:30:00", "Europe/Budapest")).toBe("2026-07-02 00:30:00");
    expect(wallClock("2026-12-01 09:30:00.250000", "Europe/Budapest")).toBe("2026-12-01 10:30:00");
  });

  it("[design 5 values] given an hour that comes twice or not at all, when its instant is asked for, then it is the first, or that after the change", () => {
    expect(instantOf("2026-10-25 02:30:00", "Europe/Budapest")).toBe("2026-10-25 00:30:00");
    expect(wallClock(instantOf("2026-03-29 02:30:00", "Europe/Budapest"), "Europe/Budapest")).toBe(
      "2026-03-29 03:30:00",
    );
  });

  it("[design 5 odd values] given text that is no instant, when it is shown, then it stays", () => {
    expect(wallClock("infinity", "Europe/Budapest")).toBe("infinity");
  });

  it("[design 5 values] given any instant, when it is shown and read again in any zone, then the clock shows the same", () => {
    const zones = fc.constantFrom("Europe/Budapest", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "UTC");
    const times = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2040, 0) });
    fc.assert(
      fc.property(zones, times, (zone, time) => {
        const wire = new Date(Math.floor(time / 1000) * 1000).toISOString().slice(0, 19).replace("T", " ");
        const shown = wallClock(wire, zone);
        expect(wallClock(instantOf(shown, zone), zone)).toBe(shown);
      }),
    );
  });
});
