import { describe, expect, it } from "vitest";
import { asKind, cronOf, presetOf } from "./cronPreset.ts";

describe("presetOf", () => {
  it.each([
    ["5 * * * *", { kind: "hourly", minute: 5 }],
    ["0 3 * * *", { kind: "daily", time: "03:00:00" }],
    ["30 18 * * fri", { kind: "weekly", time: "18:30:00", day: 5 }],
    ["30 18 * * 0", { kind: "weekly", time: "18:30:00", day: 7 }],
    ["15 6 31 * *", { kind: "monthly", time: "06:15:00", day: 31 }],
  ])(
    "[design 1 sheets] given the cron text %s, when it is read, then it is of a kind that people know",
    (text, preset) => {
      expect(presetOf(text)).toEqual(preset);
    },
  );

  it.each(["*/15 * * * *", "0 3 1 * 1", "0 3 * 6 *", "0 3,15 * * *", "0 3 * *", "61 3 * * *", "soon"])(
    "[design 1 sheets] given the cron text %s, which no kind says, when it is read, then it stays as it is written",
    (text) => {
      expect(presetOf(text)).toEqual({ kind: "custom", text });
      expect(cronOf(presetOf(text))).toBe(text);
    },
  );

  it("[design 1 sheets] given a kind, when it is written and read again, then it is the same", () => {
    for (const text of ["5 * * * *", "0 3 * * *", "30 18 * * 0", "15 6 31 * *"]) {
      expect(cronOf(presetOf(text))).toBe(text);
    }
  });

  it("[design 1 sheets] given a time of day, when another kind is chosen, then the time stays", () => {
    expect(cronOf(asKind(presetOf("20 7 * * *"), "weekly"))).toBe("20 7 * * 1");
    expect(cronOf(asKind(presetOf("20 7 * * *"), "hourly"))).toBe("20 * * * *");
    expect(cronOf(asKind(presetOf("20 * * * *"), "monthly"))).toBe("20 6 1 * *");
    expect(cronOf(asKind(presetOf("20 7 * * *"), "custom"))).toBe("20 7 * * *");
  });
});
