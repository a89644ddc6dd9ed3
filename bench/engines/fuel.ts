import { check } from "@tessera/expression/check/check.ts";
import type { Scope } from "@tessera/expression/check/scope.ts";
import { scalar } from "@tessera/expression/check/type.ts";
import { compile } from "@tessera/expression/compile/compile.ts";
import { evaluate, type Outcome } from "@tessera/expression/compile/evaluate.ts";
import { createFrame } from "@tessera/expression/compile/frame.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { limits } from "@tessera/expression/limits.ts";
import { parse } from "@tessera/expression/parse/parse.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import type { Bench, Figure } from "../support/figure.ts";

/** A unit of fuel is dear enough when none of these takes longer, in milliseconds of the processor. */
const goal = 200;

/** Work of each kind, more than the fuel of one evaluation pays for. */
const works: readonly (readonly [string, string])[] = [
  ["lists in lists", "range(1, 2000).sum(x => range(1, 2000).sum(y => x * y + 1)) > 0"],
  ["exact numbers", "range(1, 2000).sum(x => range(1, 2000).sum(y => price * price + price / 7)) > 0"],
  ["long exact numbers", "range(1, 2000).count(x => range(1, 2000).count(y => long * long == long)) > 0"],
  ["lazy pattern", "replaceMatches((short + 'a').padStart(100000, 'a'), 'a*?b|a', 'b') == 'q'"],
  ["pattern of many groups", "range(1, 1000).count(x => matches(wide, '((a|b)*(a|c)*(a|d)*(a|e)*)*z')) > 0"],
  ["pattern of classes", "range(1, 1000).count(x => matches(wide, '[\\\\p{L}\\\\p{N}_á-ű]*[^\\\\p{Lu}]z', 'i')) > 0"],
  ["foreign letters", "range(1, 1000).count(x => matches(foreign, '([à-ž]|[α-ω])*z', 'i')) > 0"],
  ["short patterns", "range(1, 2000).count(x => range(1, 2000).count(y => matches(short, 'a.c'))) > 0"],
  ["patterns made", "range(1, 2000).count(x => matches(short, '(a{1,300}){1,3}' + x)) > 0"],
  ["replaced groups", "range(1, 1000).count(x => replaceMatches(wide, '(a)', '$1$1$&') == 'q') > 0"],
  ["found places", "range(1, 1000).count(x => extractAll(wide, 'a').length > 5) > 0"],
  ["format of a moment", "range(1, 2000).count(x => format(day, wide) == 'q') > 0"],
  ["format of letters", "range(1, 2000).count(x => format(day, letters) == 'q') > 0"],
  ["short format", "range(1, 2000).count(x => range(1, 2000).count(y => format(day, 'yyyy.MM.dd') == 'q')) > 0"],
  ["format of a number", "range(1, 2000).count(x => range(1, 2000).count(y => format(long, 100) == 'q')) > 0"],
  ["money", "range(1, 2000).count(x => range(1, 2000).count(y => formatMoney(price, 'EUR') == 'q')) > 0"],
  ["padding", "range(1, 2000).count(x => padStart(short, 100000, 'ab') + 'x' == wide) > 0"],
  ["repeating", "range(1, 2000).count(x => repeat(short, 10000).upper() == wide) > 0"],
  ["capitals", "range(1, 2000).count(x => lower(wide) == foreign) > 0"],
  ["foreign capitals", "range(1, 2000).count(x => upper(foreign) == wide) > 0"],
  ["accents", "range(1, 2000).count(x => unaccent(foreign) == wide) > 0"],
  ["alike", "range(1, 2000).count(x => like(foreign, wide)) > 0"],
  ["contained", "range(1, 2000).count(x => contains(wide, almost)) > 0"],
  ["same texts", "range(1, 2000).count(x => range(1, 2000).count(y => wide == same)) > 0"],
  ["order of texts", "range(1, 2000).count(x => range(1, 2000).count(y => wide < same)) > 0"],
  ["texts in a list", "range(1, 2000).count(x => range(1, 2000).map(x => wide).includes(other)) > 0"],
  ["sorted texts", "range(1, 1000).count(x => range(1, 2000).sortBy(y => text(y)).length > 0) > 0"],
  ["sorted long texts", "range(1, 1000).count(x => range(1, 1000).sortBy(y => wide + y).length > 0) > 0"],
  ["largest long text", "range(1, 1000).count(x => range(1, 1000).map(y => wide).max() == same) > 0"],
  ["distinct", "range(1, 1000).count(x => range(1, 2000).distinct().length > x) > 0"],
  ["groups", "range(1, 1000).count(x => range(1, 2000).groupBy(y => y).length > 0) > 0"],
  ["split and joined", "range(1, 1000).count(x => join(split(wide, ''), '-') == 'q') > 0"],
  ["replaced", "range(1, 1000).count(x => replace(wide, 'a', 'b') == 'q') > 0"],
  ["numbers from texts", "range(1, 2000).count(x => range(1, 2000).count(y => number('12345.678' + y) == 1)) > 0"],
  ["numbers from a long text", "range(1, 2000).count(x => decimal(digits) == 1) > 0"],
  ["texts of numbers", "range(1, 2000).count(x => range(1, 2000).count(y => text(long) == 'q')) > 0"],
  ["joined texts", "range(1, 2000).count(x => range(1, 2000).count(y => short + x + y == 'q')) > 0"],
  [
    "workdays",
    "range(1, 2000).count(x => workdaysBetween(day, '2090-01-01', range(1, 1000).map(y => addDays(day, y))) == 1) > 0",
  ],
  ["days", "range(1, 2000).count(x => range(1, 2000).count(y => addDays(day, y) == '2020-01-01')) > 0"],
  ["months", "range(1, 2000).count(x => range(1, 2000).count(y => addMonths(day, y).formatLong() == 'q')) > 0"],
  [
    "dates from texts",
    "range(1, 2000).count(x => range(1, 2000).count(y => parseDate('2020-01-02', letters) == null)) > 0",
  ],
  ["found from behind", "range(1, 2000).count(x => contains(wide, behind)) > 0"],
  ["replaced from behind", "range(1, 2000).count(x => replace(wide, behind, 'b') == 'q') > 0"],
  [
    "sorted by long texts",
    "range(1, 2000).count(x => range(1, 200).sortBy(y => y % 2 == 0 ? wide : other).length > x) > 0",
  ],
  [
    "largest of long texts",
    "range(1, 2000).count(x => range(1, 2000).max(y => y % 2 == 0 ? wide : other) == same) > 0",
  ],
  ["empty groups", "range(1, 2000).count(x => replaceMatches(wide, 'a(b?)', manyGroups) == 'q') > 0"],
  ["patterns in turn", "range(1, 2000).count(x => range(1, 2000).count(y => extract(short, text(y)) == 'q')) > 0"],
  ["foreign cases", "range(1, 2000).count(x => matches(foreign, text(x), 'i')) > 0"],
  ["nearest numbers", "range(1, 2000).count(x => range(1, 2000).count(y => ln(long) > x)) > 0"],
  ["cut numbers", "range(1, 2000).count(x => range(1, 2000).count(y => truncate(long + y, 2) > x)) > 0"],
  ["rounded numbers", "range(1, 2000).count(x => range(1, 2000).count(y => round(y / 7, long) > x)) > 0"],
  ["rounded floats", "range(1, 2000).count(x => range(1, 2000).count(y => round(1.7e308) == x)) > 0"],
  ["powers of long numbers", "range(1, 2000).count(x => range(1, 2000).count(y => power(x, long) == y)) > 0"],
  ["format of a float", "range(1, 2000).count(x => range(1, 2000).count(y => format(1e300) == 'q')) > 0"],
  ["usual format", "range(1, 2000).count(x => range(1, 2000).count(y => format(day) == 'q')) > 0"],
  ["parts of dates", "range(1, 2000).count(x => range(1, 2000).count(y => month(day) == 13)) > 0"],
  ["periods", "range(1, 2000).count(x => range(1, 2000).count(y => endOf(day, 'week') == null)) > 0"],
  ["split by a long part", "range(1, 2000).count(x => split(wide, 'a' + x).length > 5) > 0"],
  ["short quotients", "range(1, 2000).count(x => range(1, 2000).count(y => price / 4 == x)) > 0"],
  ["long-grown words", "range(1, 2000).count(x => capitalize(foreign) == 'q' || trim(wide + x) == 'q') > 0"],
  ["addresses", "range(1, 1000).count(x => encodeUrl(foreign) == 'q') > 0"],
  ["powers", "range(1, 2000).count(x => range(1, 2000).count(y => power(price, 20) > 1)) > 0"],
  ["roots", "range(1, 2000).count(x => range(1, 2000).count(y => roundTo(long / 7, 3) > 1)) > 0"],
];

const wide = "a".repeat(50_000);
const values = {
  short: ["text", "abc"],
  wide: ["text", wide],
  same: ["text", ["a".repeat(25_000), "a".repeat(25_000)].join("")],
  other: ["text", `${"a".repeat(49_999)}b`],
  almost: ["text", `${"a".repeat(20_000)}b`],
  behind: ["text", `b${"a".repeat(20_000)}`],
  manyGroups: ["text", "$1".repeat(20_000)],
  foreign: ["text", "Árvíztűrő Ωμέγα ".repeat(3_000)],
  letters: ["text", "yyyyMMddHHmmss".repeat(3_000)],
  digits: ["text", "1".repeat(150)],
  day: ["date", "2024-02-29"],
} as const;

const decimals = {
  price: Decimal.parse("1234.567"),
  long: Decimal.parse(`${"1".repeat(60)}.${"3".repeat(30)}`),
};

const main = [...Object.values(values).map(([, value]) => value), ...Object.values(decimals)];

const scope: Scope = {
  main: [
    ...Object.entries(values).map(([name, [kind]], slot) => ({ name, slot, type: scalar(kind) })),
    ...Object.keys(decimals).map((name, at) => ({
      name,
      slot: Object.keys(values).length + at,
      type: scalar("decimal"),
    })),
  ],
  user: [],
  params: [],
};

function spentBy(source: string): { readonly milliseconds: number; readonly outcome: Outcome } {
  const parsed = parse(source);
  if (!parsed.ok) throw new Error(`${source} does not parse.`);
  const { tree, problems } = check(parsed.value, scope, standardLibrary);
  const error = problems.find(({ severity }) => severity === "error");
  if (error) throw new Error(`${source}: ${error.code}`);
  const run = compile(tree, standardLibrary);
  let quickest = Number.POSITIVE_INFINITY;
  let outcome: Outcome = { state: "pending" };
  for (let round = 0; round < 3; round++) {
    const before = process.threadCpuUsage();
    outcome = evaluate(run, createFrame({ main, fuel: { left: limits.fuel } }));
    const { system, user } = process.threadCpuUsage(before);
    quickest = Math.min(quickest, (system + user) / 1000);
  }
  return { milliseconds: quickest, outcome };
}

/**
 * What the fuel of one evaluation is worth in time, by what it is spent on: nothing that a rule does may hold a server
 * for longer.
 */
export const fuelFigures: Bench = async () =>
  works.map(([name, source]): Figure => {
    const { milliseconds, outcome } = spentBy(source);
    const note = outcome.state === "failed" ? outcome.error.code : outcome.state;
    return { name: `full fuel: ${name}`, value: milliseconds, unit: "ms", goal: { atMost: goal }, note };
  });
