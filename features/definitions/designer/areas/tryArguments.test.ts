import type { Json } from "@tessera/std/canonicalJson.ts";
import { expect, it } from "vitest";
import { tryArgument } from "./tryArguments.ts";

it.each<[string, Json | undefined]>([
  ["[2026-01-01,2026-01-31]", "[2026-01-01,2026-02-01)"],
  ['{"from": "2026-01-01"}', { from: "2026-01-01" }],
  ["2026-01-01", undefined],
  ["[2026-02-01,2026-01-31]", undefined],
  ["[1,5)", undefined],
  ["", null],
])(
  "[forms 7 UserFunction] given a parameter of date ranges, when %j is typed to try a script, then it gets %j",
  (typed, expected) => {
    expect(tryArgument({ type: "date_range" }, typed)).toEqual(expected);
  },
);
