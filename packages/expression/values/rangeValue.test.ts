import type { RangeName } from "@tessera/contract/values/rangeElement.ts";
import { emptyRange } from "@tessera/contract/values/rangeText.ts";
import { rangeTypes } from "@tessera/contract/values/rangeTypes.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { check } from "../check/check.ts";
import { rangeItem } from "../check/rangeItem.ts";
import { rangeOfType, scalar } from "../check/type.ts";
import { compile } from "../compile/compile.ts";
import { createFrame } from "../compile/frame.ts";
import { standardLibrary } from "../functions/standardLibrary.ts";
import { generate } from "../generate/generate.server.ts";
import { parse } from "../parse/parse.ts";
import { toJson } from "./json.ts";
import type { EngineValue } from "./value.ts";

/** Where ends of ranges may be, and between two of them one place more: enough to tell included from excluded ends. */
const places = 5;
interface Ends {
  readonly from: number | null;
  readonly to: number | null;
  readonly includesFrom: boolean;
  readonly includesTo: boolean;
}

interface Kind {
  readonly name: RangeName;
  /** The value at a place. */
  readonly at: (place: number) => string;
  /** Whether there are values between two neighbours. */
  readonly dense: boolean;
}
const kinds: readonly Kind[] = [
  { name: "date_range", at: (place) => `2024-02-${20 + place}`, dense: false },
  { name: "datetime_range", at: (place) => `2024-02-26 0${place}:00:00`, dense: true },
  { name: "timestamp_range", at: (place) => `2024-02-26 0${place}:00:00`, dense: true },
  { name: "integer_range", at: (place) => String(place - 2), dense: false },
  { name: "bigint_range", at: (place) => String(9_007_199_254_740_991n + BigInt(place)), dense: false },
  { name: "decimal_range", at: (place) => `${place + 1}.5`, dense: true },
];

const place = fc.integer({ min: 0, max: places - 1 });
const ends = fc.record({
  from: fc.option(place, { freq: 5 }),
  to: fc.option(place, { freq: 5 }),
  includesFrom: fc.boolean(),
  includesTo: fc.boolean(),
});

/**
 * All places of a range, far beyond its ends where it is open: whole ones are values, halves stand for all that is
 * between two.
 */
function held({ from, includesFrom, includesTo, to }: Ends, dense: boolean): ReadonlySet<number> {
  const all = Array.from({ length: 4 * places }, (_, index) => index / 2 - places / 2).filter(
    (one) => dense || Number.isInteger(one),
  );
  return new Set(
    all.filter(
      (one) =>
        (from === null || one > from || (one === from && includesFrom)) &&
        (to === null || one < to || (one === to && includesTo)),
    ),
  );
}

function written({ from, includesFrom, includesTo, to }: Ends, { at, name }: Kind): string | null {
  const isReversed = from !== null && to !== null && from > to;
  if (isReversed) return emptyRange;
  const text = `${includesFrom ? "[" : "("}${from === null ? "" : at(from)},${to === null ? "" : at(to)}${includesTo ? "]" : ")"}`;
  const checked = rangeTypes[name].check(text, { postgres: "" });
  return checked.ok ? String(checked.value) : null;
}

/** What both back ends give, which must be the same. */
function given(text: string, { name }: Kind, main: readonly EngineValue[]): unknown {
  const item = rangeItem(name);
  const named = [
    ["a", rangeOfType(name)],
    ["b", rangeOfType(name)],
    ["x", scalar(item)],
  ] as const;
  const scope = { main: named.map(([field, type], slot) => ({ name: field, slot, type })), user: [], params: [] };
  const parsed = parse(text);
  if (!parsed.ok) throw new Error(text);
  const { problems, tree } = check(parsed.value, scope, standardLibrary);
  expect(problems).toEqual([]);
  const stored = JSON.parse(JSON.stringify(tree));
  const value = toJson(compile(stored, standardLibrary)(createFrame({ main })));
  expect(toJson(generate(stored, standardLibrary)(createFrame({ main })))).toEqual(value);
  return value;
}

const engine = ({ name }: Kind, text: string): EngineValue => {
  const kind = rangeItem(name);
  return kind === "integer" ? Number(text) : kind === "decimal" ? Decimal.parse(text) : text;
};
const wire = (kind: Kind, text: string) => toJson(engine(kind, text));

describe("ranges in expressions", () => {
  it.each(kinds)(
    "[forms 7 expression] given any ranges of $name, when tests of them run, then they say what their values, one by one, say",
    (kind) => {
      fc.assert(
        fc.property(ends, ends, place, (first, second, value) => {
          const texts = [written(first, kind), written(second, kind)];
          const main = [...texts, engine(kind, kind.at(value))];
          const [left, right] = [held(first, kind.dense), held(second, kind.dense)];
          const isAny = left.size > 0 && right.size > 0;
          const [low, high] = [Math.min(...left), Math.max(...left)];
          const contains = isAny && [...right].every((one) => left.has(one));
          expect(given("contains(a, b)", kind, main)).toBe(contains);
          expect(given("contains(a, x)", kind, main)).toBe(left.has(value));
          expect(given("overlaps(a, b)", kind, main)).toBe([...right].some((one) => left.has(one)));
          expect(given("isBefore(a, b)", kind, main)).toBe(
            isAny && first.to !== null && second.from !== null && high < Math.min(...right),
          );
          expect(given("isAfter(a, x)", kind, main)).toBe(left.size > 0 && first.from !== null && low > value);
          expect(given("isEmpty(a)", kind, main)).toBe(left.size === 0);
          const ending = (end: "from" | "to", whole: number) => {
            const found = first[end];
            return left.size === 0 || found === null ? null : wire(kind, kind.at(kind.dense ? found : whole));
          };
          expect(given("start(a)", kind, main)).toBe(ending("from", low));
          expect(given("end(a)", kind, main)).toBe(ending("to", high));
          if (kind.dense) return;
          const isOpen = left.size > 0 && (first.from === null || first.to === null);
          expect(Number(given("coalesce(length(a), -1)", kind, main))).toBe(isOpen ? -1 : left.size);
        }),
        { numRuns: 300 },
      );
    },
  );
});
