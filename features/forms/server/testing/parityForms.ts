import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { column, document, entity, item, reference, role, rowsItem } from "@tessera/server-kit/testing/literals.ts";
import fc from "fast-check";

/** A record that references may choose. */
export interface Pick {
  readonly id: string;
  readonly grp: number;
  readonly open: boolean;
}

const money = { precision: 12, scale: 2 };
const owned = column("play_id", "uuid", { required: true });
const ofPlay = reference("play", "play", { onDelete: "cascade" });

/** What random forms are over: a record with two kinds of rows, and records to choose from. */
export const parityEntities: readonly TesseraDocument[] = [
  entity("pick", [column("grp", "integer"), column("open", "boolean")]),
  entity(
    "play",
    [
      column("a", "integer"),
      column("b", "integer"),
      column("c", "decimal", money),
      column("t"),
      column("at", "timestamp_technical"),
      column("day", "date"),
      column("days", "date_range"),
      column("hours", "time_range"),
      column("ok", "boolean"),
      column("pick_id", "uuid"),
    ],
    { references: [reference("pick", "pick")] },
  ),
  entity(
    "line",
    [
      owned,
      column("n", "integer"),
      column("p", "decimal", money),
      column("w"),
      column("since", "timestamp_technical"),
      column("pick_id", "uuid"),
    ],
    { references: [ofPlay, reference("pick", "pick")] },
  ),
  entity("mark", [owned, column("m", "integer"), column("v")], { references: [ofPlay] }),
  role(
    "player",
    ["play", "line", "mark", "pick"].map((of) => ({
      kind: "entity",
      entity: of,
      actions: ["read", "refer", "create", "update", "delete"],
    })),
  ),
];

const rowsRead = [
  "lines.count(l => l.n > 1) > 1",
  "sum(lines.n) > 4",
  "some(marks, m => m.m == 2)",
  "marks.count(m => m.m > 0) == 0",
  "lines.count(l => l.n != null) == 0",
];
const condition = fc.constantFrom(
  "coalesce(a, 0) > 2",
  "coalesce(b, 0) < 3",
  "t != null",
  "ok == true",
  "day != null",
  "contains(days, day)",
  "overlaps(days, rangeOf(day, null)) || isEmpty(days)",
  "contains(hours, '08:30:00') || length(hours) * 24 > 4",
  "coalesce(length(days), 0) > 3 && end(days) > '2026-07-02'",
  ...rowsRead,
);
const rowCondition = fc.constantFrom(
  "coalesce(row.n, 0) > 1",
  "coalesce(parent.a, 0) > 2",
  "index > 0",
  "parent.marks.count(m => m.m > 1) > 0",
  "parent.ok == true",
);
const markCondition = fc.constantFrom(
  "coalesce(row.m, 0) > 1",
  "parent.lines.count(l => l.n > 2) > 0",
  "index == 1",
  "parent.t != null",
);
const number = fc.constantFrom("coalesce(a, 0) + 1", "sum(lines.n)", "marks.count(m => m.m > 0)", "2");
const rowNumber = fc.constantFrom("parent.a", "index", "sum(parent.marks.m)", "1");
const total = fc.constantFrom(
  "sum(lines.p)",
  "lines.sum(l => l.n * 2) + coalesce(b, 0)",
  "marks.count(m => m.m > 1) * 1.5",
);
const price = fc.constantFrom("row.n * parent.a", "row.n + sum(parent.marks.m)", "coalesce(row.n, 0) * (index + 1)");
const filter = fc.constantFrom(
  "{ grp: a }",
  "{ grp: coalesce(a, 1), open: ok == true }",
  "{ open: lines.count(l => l.n > 1) > 0 }",
  "ok == true ? { grp: 1 } : null",
);
const rowFilter = fc.constantFrom(
  "{ grp: row.n }",
  "{ open: parent.ok == true }",
  "row.n == null ? null : { grp: coalesce(parent.a, 1) }",
);
const day = fc.constantFrom("2026-03-29", "2026-07-01");
const level = fc.constantFrom("none", "none", "none", "none", "warning", "error");

/** Some of these rules, each with one of its texts. */
function rules(texts: { readonly [rule: string]: fc.Arbitrary<string> }): fc.Arbitrary<object> {
  const some = Object.entries(texts).map(([rule, text]) =>
    fc.option(text, { freq: 3, nil: undefined }).map((found) => (found === undefined ? {} : { [rule]: found })),
  );
  // `freq: 3` leaves one in three out; halved again, so that forms are not all rules.
  return fc
    .tuple(fc.array(fc.boolean(), { minLength: some.length, maxLength: some.length }), ...some)
    .map(([kept, ...found]) => Object.assign({}, ...found.filter((_, index) => kept[index])));
}

const field = (
  name: string,
  type: string,
  texts: Parameters<typeof rules>[0],
  formats: fc.Arbitrary<object> = fc.constant({}),
  rest: object = {},
) =>
  fc
    .tuple(rules(texts), formats, level)
    .map(([expressions, found, required]) => item(name, type, { expressions, formats: found, required, ...rest }));

const bounded = fc.constantFrom({}, {}, { min: 1 }, { max: 4 }, { min: 0, max: 5, level: "warning" });
const chosen = { column: null, reference: "pick" };

const mainFields = fc.tuple(
  field("a", "number", { requiredExp: condition, maxExp: fc.constantFrom("sum(lines.n)", "coalesce(b, 9)") }, bounded),
  field("b", "number", {
    hiddenExp: condition,
    readOnlyExp: condition,
    minExp: number,
    defaultValue: fc.constantFrom("2", "coalesce(a, 1)"),
  }),
  field("c", "number", { saveExpression: total }),
  field(
    "t",
    "text",
    { hiddenExp: condition, requiredExp: condition },
    fc.constantFrom({}, { minlength: 2 }, { maxlength: 2 }),
  ),
  field(
    "at",
    "datetime",
    { minExp: fc.constantFrom("day", "`2026-06-15`"), requiredExp: condition },
    fc.oneof(
      fc.constant({}),
      day.map((min) => ({ min })),
      day.map((max) => ({ max })),
    ),
  ),
  field(
    "day",
    "date",
    { readOnlyExp: condition },
    fc.oneof(
      fc.constant({}),
      day.map((min) => ({ min })),
    ),
  ),
  field("days", "dateinterval", {
    requiredExp: condition,
    defaultValue: fc.constantFrom("rangeOf(day, addDays(day, 2))", "rangeOf('2026-07-01', null)"),
  }),
  field("hours", "timeinterval", {
    requiredExp: condition,
    defaultValue: fc.constantFrom("rangeOf(time('08:00:00'), time('16:30:00'))", "rangeOf(time('22:00:00'), null)"),
  }),
  field("ok", "checkbox", {}, fc.constant({})).map((one) => ({ ...one, required: "none" })),
  field("pick", "dropdownlist", { filterExp: filter, hiddenExp: condition }, fc.constant({}), chosen),
);

const lineFields = fc.tuple(
  field(
    "n",
    "number",
    { requiredExp: rowCondition, minExp: rowNumber, defaultValue: fc.constantFrom("1", "parent.a") },
    fc.constantFrom({}, { unique: true }, { max: 4 }),
  ),
  field("p", "number", { saveExpression: price }),
  field("w", "text", { hiddenExp: rowCondition, requiredExp: rowCondition, readOnlyExp: rowCondition }),
  field("since", "datetime", { minExp: fc.constantFrom("parent.at", "parent.day") }),
  field("pick", "dropdownlist", { filterExp: rowFilter }, fc.constant({}), { ...chosen, id: "f_line_pick" }),
);
const markFields = fc.tuple(
  field("m", "number", { requiredExp: markCondition, maxExp: fc.constantFrom("parent.lines.count(l => l.n > 0) + 1") }),
  field("v", "text", { readOnlyExp: markCondition, requiredExp: markCondition }),
);

function table(name: string, of: string, fields: fc.Arbitrary<readonly object[]>, condition: fc.Arbitrary<string>) {
  const counts = fc.record({
    subMinNumberOfRec: fc.constantFrom(0, 0, 1, 2),
    maxRecCount: fc.constantFrom(0, 0, 3),
    subRecExtendable: fc.constantFrom(true, true, true, false),
    deletable: fc.constantFrom(true, true, true, false),
  });
  return fc
    .tuple(fields, counts, level, rules({ hiddenExp: condition, readOnlyExp: condition, requiredExp: condition }))
    .map(([items, settings, required, expressions]) => {
      const made = rowsItem(name, of, "play", items, { required, expressions });
      return { ...made, subForm: { entity: of, reference: "play", view: "Default", items, ...settings } };
    });
}

const ofMain = fc.constantFrom("coalesce(a, 0) > 2", "ok == true", "t != null");
const ofMarks = fc.constantFrom("coalesce(a, 0) > 3", "lines.count(l => l.n > 2) > 0", "sum(lines.n) > 5");
const group = rules({ hiddenExp: fc.constantFrom(...rowsRead), readOnlyExp: fc.constantFrom(...rowsRead) });

/** The body of a form with rules of every kind over the record and its rows. */
export const parityForm: fc.Arbitrary<(id: string) => TesseraDocument> = fc
  .tuple(
    mainFields,
    table("lines", "line", lineFields, ofMain),
    table("marks", "mark", markFields, ofMarks),
    group,
    group,
    group,
  )
  .map(([fields, lines, marks, first, second, page]) => (id) => {
    const half = Math.ceil(fields.length / 2);
    const pages = [
      {
        id: "p1",
        label: "p1",
        groups: [
          { id: "g1", label: "g1", items: fields.slice(0, half), ...first },
          { id: "g3", label: "g3", items: [lines, marks] },
        ],
      },
      {
        id: "p2",
        label: "p2",
        groups: [{ id: "g2", label: "g2", items: fields.slice(half), ...second }],
        ...page,
      },
    ];
    return document("form", id, { label: id, entity: "play", pages });
  });

/** One thing that a person does; numbers choose among what is there. */
export type ParityAction =
  | { readonly kind: "main"; readonly field: string; readonly value: number }
  | {
      readonly kind: "cell";
      readonly table: number;
      readonly row: number;
      readonly column: number;
      readonly value: number;
    }
  | { readonly kind: "add"; readonly table: number }
  | { readonly kind: "remove"; readonly table: number; readonly row: number };

const many = fc.nat(60);
/** See `ParityAction`. */
export const parityAction: fc.Arbitrary<ParityAction> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("main" as const),
      field: fc.constantFrom("a", "b", "c", "t", "at", "day", "days", "hours", "ok", "pick"),
      value: many,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("cell" as const),
      table: fc.nat(1),
      row: fc.nat(3),
      column: fc.nat(4),
      value: many,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("add" as const), table: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("remove" as const), table: fc.nat(1), row: fc.nat(3) }) },
);
