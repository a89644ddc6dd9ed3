import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import { expect, it } from "vitest";
import { boundEditor } from "./boundEditor.ts";

it.each<[ValueTypeName | null, string | null, string | null, string | null]>([
  ["integer", null, "integer", null],
  ["integer", "-3", "integer", "-3"],
  ["decimal", "0.5", "decimal", "0.5"],
  ["date", "2026-01-31", "date", "2026-01-31"],
  ["datetime", "2026-01-31 10:00:00", "datetime", "2026-01-31 10:00:00"],
  ["datetime", "2026-01-31", "datetime", "2026-01-31 23:59:59"],
  ["integer", "0.5", null, "0.5"],
  ["decimal", "2026-01-31", null, "2026-01-31"],
  ["date", "5", null, "5"],
  ["text", "m", null, "m"],
  [null, "m", null, "m"],
])(
  "[design 1 sheets] given a column of %s, when its maximum is %j, then it is edited as %s and shows %j",
  (type, bound, shown, value) => {
    expect(boundEditor(type, bound, true)).toEqual({ shown, value });
  },
);

it("[design 1 sheets] given a day as the minimum of moments, when it is edited, then it is the first moment of the day", () => {
  expect(boundEditor("datetime", "2026-01-31", false).value).toBe("2026-01-31 00:00:00");
});
