import { Decimal } from "@tessera/std/decimal.ts";
import type { Scope } from "../check/scope.ts";
import { type Field, listOf, rangeOfType, scalar } from "../check/type.ts";
import { createFrame, type Frame } from "../compile/frame.ts";
import { fromJson } from "../values/json.ts";
import type { EngineValue } from "../values/value.ts";

const lineColumns: readonly Field[] = [
  { name: "product", slot: 0, type: scalar("text") },
  { name: "quantity", slot: 1, type: scalar("integer") },
  { name: "unitPrice", slot: 2, type: scalar("decimal"), label: "Unit price", aliases: ["cost"] },
];
const lineList = listOf({ kind: "row", columns: lineColumns });

const fields: readonly (readonly [string, Field["type"], EngineValue])[] = [
  ["name", scalar("text"), "Ödön"],
  ["nothing", scalar("text"), null],
  ["count", scalar("integer"), 3],
  ["ratio", scalar("float"), 0.5],
  ["missing", scalar("integer"), null],
  ["price", scalar("decimal"), Decimal.parse("12.50")],
  ["flag", scalar("boolean"), true],
  ["born", scalar("date"), "2024-02-29"],
  ["at", scalar("datetime"), "2024-02-29 13:45:10"],
  ["stamp", scalar("instant"), "2024-03-31 22:30:00"],
  ["clock", scalar("time"), "08:15:00"],
  ["key", scalar("uuid"), "0191e0d8-7a52-7cc3-98c4-dc0c0c07398f"],
  ["tags", listOf(scalar("text")), ["b", "a", null, "b"]],
  ["noTags", listOf(scalar("text")), null],
  ["lines", lineList, [line("tea", 2, "1.5"), line("", 3, null), line(null, null, "0.1")]],
  ["noLines", lineList, null],
  ["data", scalar("json"), fromJson({ size: { width: 3 }, parts: [{ price: 1 }, { price: 2 }], length: 9 })],
  ["open", scalar("unknown"), 5],
  ["week", rangeOfType("date_range"), "[2024-02-26,2024-03-04)"],
  ["since", rangeOfType("date_range"), "[2024-02-01,infinity)"],
  ["never", rangeOfType("date_range"), "empty"],
  ["missingWeek", rangeOfType("date_range"), null],
  ["shift", rangeOfType("datetime_range"), '["2024-02-29 08:00:00","2024-02-29 16:30:00")'],
  ["spell", rangeOfType("timestamp_range"), '["2024-03-31 21:00:00","2024-04-01 06:00:00")'],
  ["hours", rangeOfType("time_range"), "[22:00:00,24:00:00)"],
  ["sizes", rangeOfType("integer_range"), "[1,6)"],
  ["band", rangeOfType("decimal_range"), "[1.5,3.5]"],
  ["typed", rangeOfType("integer_range"), "[1,x)"],
  ["endless", rangeOfType("decimal_range"), "[3.5,Infinity]"],
  ["serials", rangeOfType("bigint_range"), "[9007199254740993,9007199254740994)"],
];

function line(product: string | null, quantity: number | null, unitPrice: string | null): EngineValue {
  return { slots: [product, quantity, unitPrice === null ? null : Decimal.parse(unitPrice)] };
}

/** The scope of this package's tests: a field of every type, with a sub-form and a signed-in user. */
export const sampleScope: Scope = {
  main: fields.map(([name, type], slot) => ({ name, slot, type })),
  user: [
    { name: "id", slot: 0, type: scalar("text") },
    { name: "name", slot: 1, type: scalar("text") },
  ],
  params: [{ name: "mode", slot: 0, type: scalar("unknown") }],
};

/** The same scope inside a row of the sub-form `lines`. */
export const sampleRowScope: Scope = { ...sampleScope, row: lineColumns, parent: sampleScope.main };

/** Values for the scope: half past midnight of 1 April 2024 in Budapest. */
export function sampleFrame(parts: Partial<Frame> = {}): Frame {
  return createFrame({
    main: fields.map(([, , value]) => value),
    user: ["u1", "Erzsi"],
    params: ["edit"],
    instant: Date.UTC(2024, 2, 31, 22, 30),
    zone: "Europe/Budapest",
    ...parts,
  });
}
