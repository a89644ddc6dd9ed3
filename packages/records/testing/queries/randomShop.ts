import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { Grant } from "@tessera/contract/definitions/grant.ts";
import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import * as fc from "fast-check";

/** A value in memory: numbers with two decimals, texts, days and instants as wire texts. */
export type Cell = number | string | null;
/** A row in memory. */
export type MemoryRow = Readonly<Record<string, Cell>>;

/** A column of every entity that is made at random, and the values that it may have. */
export interface RandomColumn {
  readonly type: ValueTypeName;
  readonly values: readonly Exclude<Cell, null>[];
}

/** The columns, besides the key and the references. */
export const randomColumns: Readonly<Record<string, RandomColumn>> = {
  n: { type: "integer", values: [-2, 0, 1, 2, 3] },
  d: { type: "decimal", values: [-1.5, 0, 0.25, 1, 2.75] },
  t: { type: "text", values: ["ant", "bee", "cat", "dog"] },
  day: { type: "date", values: ["2023-12-31", "2024-01-01", "2024-02-29", "2024-03-31", "2024-04-01"] },
  // Before and after midnight of Budapest, and on the nights when its clocks change.
  at: {
    type: "timestamp_technical",
    values: [
      "2023-12-31 22:59:59",
      "2023-12-31 23:00:00",
      "2024-03-31 00:30:00",
      "2024-03-31 22:00:00",
      "2024-10-27 00:30:00",
    ],
  },
};

/** An entity that was made at random, with its rows. */
export interface RandomEntity {
  readonly id: string;
  readonly hasKey: boolean;
  /** Names of the references, each with the entity that it leads to. */
  readonly references: readonly { readonly name: string; readonly entity: string }[];
  readonly rules: readonly Condition[];
  readonly rows: readonly MemoryRow[];
}

/** A random schema with data and the grants of one role. */
export interface RandomShop {
  readonly entities: readonly RandomEntity[];
  readonly grants: readonly Grant[];
}

/** The column in which a reference is stored. */
export const referenceColumn = (name: string): string => `${name}_id`;

const cellValue = (column: RandomColumn): fc.Arbitrary<Cell> =>
  fc.option(fc.constantFrom(...column.values), { freq: 4, nil: null });

const comparison: fc.Arbitrary<Condition> = fc
  .constantFrom(...Object.entries(randomColumns).filter(([name]) => name !== "at"))
  .chain(([field, { type, values }]) =>
    fc.record({
      field: fc.constant(field),
      operator:
        type === "text"
          ? fc.constantFrom("=" as const, "<>" as const)
          : fc.constantFrom("=" as const, "<>" as const, ">=" as const, "<" as const),
      operand: fc.record({ value: fc.constantFrom(...values) }).map(({ value }) => ({ value: wireOf(field, value) })),
    }),
  );

/** The wire form of a value in memory. */
export function wireOf(column: string, value: Cell): string | number | null {
  return column === "d" && typeof value === "number" ? value.toFixed(2) : value;
}

const grantsOf = (entity: string): fc.Arbitrary<readonly Grant[]> =>
  fc
    .array(
      fc.record({
        actions: fc.constantFrom(["read"], ["read"], ["read", "refer"], ["refer"]),
        filter: fc.option(comparison, { nil: null }),
        fields: fc.option(fc.subarray([...Object.keys(randomColumns), "r0_id", "r1_id", "r2_id"], { minLength: 2 }), {
          nil: null,
        }),
      }),
      { minLength: 0, maxLength: 2 },
    )
    .map((grants) =>
      // The arbitrary made actions of the two that there are.
      grants.map((grant, index) => ({ id: `${entity}-${index}`, kind: "entity", entity, ...grant }) as Grant),
    );

const openGrants = (entity: string): readonly Grant[] => [
  { id: `${entity}-all`, kind: "entity", entity, actions: ["read", "refer"] },
];

/** A row with a value for each column, and its references to rows `targets` of each entity. */
function rowArbitrary(
  id: number,
  hasKey: boolean,
  targets: readonly { name: string; count: number }[],
): fc.Arbitrary<MemoryRow> {
  const columns = Object.entries(randomColumns).map(([name, column]) => [name, cellValue(column)] as const);
  const references = targets.map(
    ({ count, name }) =>
      [
        referenceColumn(name),
        count === 0 ? fc.constant(null) : fc.option(fc.integer({ min: 1, max: count }), { freq: 5, nil: null }),
      ] as const,
  );
  return fc
    .record(Object.fromEntries<fc.Arbitrary<Cell>>([...columns, ...references]))
    .map((row) => (hasKey ? { id, ...row } : row));
}

/** Three or four entities, each of which may refer to those before it; the last may have no key. */
export const randomShop: fc.Arbitrary<RandomShop> = fc
  .record({
    counts: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 3, maxLength: 4 }),
    isLastKeyless: fc.boolean(),
    rules: fc.array(fc.option(comparison, { freq: 2, nil: null }), { minLength: 4, maxLength: 4 }),
  })
  .chain(({ counts, isLastKeyless, rules }) => {
    const entities = counts.map((count, index) => {
      const hasKey = !(isLastKeyless && index === counts.length - 1);
      const references = counts.slice(0, index).map((_, target) => ({ name: `r${target}`, entity: `e${target}` }));
      const targets = references.map(({ name }, target) => ({ name, count: counts[target] ?? 0 }));
      const rows = Array.from({ length: count }, (_, row) => rowArbitrary(row + 1, hasKey, targets));
      const rule = rules[index] ?? null;
      return fc.record({
        id: fc.constant(`e${index}`),
        hasKey: fc.constant(hasKey),
        references: fc.constant(references),
        rules: fc.constant(rule === null ? [] : [rule]),
        rows: fc.tuple(...rows),
      });
    });
    const grants = counts.map((_, index) =>
      fc.oneof(
        { weight: 2, arbitrary: fc.constant(openGrants(`e${index}`)) },
        { weight: 2, arbitrary: grantsOf(`e${index}`) },
      ),
    );
    return fc.record({ entities: fc.tuple(...entities), grants: fc.tuple(...grants).map((all) => all.flat()) });
  });

/** The entity as a document has it. */
export function randomBody(entity: RandomEntity): EntityBody {
  const column = (name: string, type: ValueTypeName) => ({ id: `c-${name}`, name, column: name, label: name, type });
  return {
    label: entity.id,
    labelPlural: entity.id,
    storage: { schema: "q", table: entity.id },
    origin: entity.hasKey ? "adopted" : "view",
    key: { columns: entity.hasKey ? ["id"] : [], made: "person" },
    columns: [
      ...(entity.hasKey ? [column("id", "integer")] : []),
      ...Object.entries(randomColumns).map(([name, { type }]) => column(name, type)),
      ...entity.references.map(({ name }) => column(referenceColumn(name), "integer")),
    ],
    references: entity.references.map(({ entity: target, name }) => ({
      id: `r-${name}`,
      name,
      label: name,
      entity: target,
      columns: [referenceColumn(name)],
    })),
    display: ["t"],
    // `ConditionSchema` describes `Condition`; its static type has lists that may be written, which nobody does.
    rules: entity.rules.map((condition, index) => ({
      id: `rule-${index}`,
      actions: ["read", "refer"],
      condition,
    })) as NonNullable<EntityBody["rules"]>,
  };
}

const postgres: Readonly<Record<string, string>> = {
  n: "integer",
  d: "numeric(10,2)",
  t: "text",
  day: "date",
  at: "timestamptz",
};

function literal(column: string, value: Cell | undefined): string {
  if (value === null || value === undefined) return "null";
  return typeof value === "number" ? String(value) : `'${value}${column === "at" ? "+00" : ""}'`;
}

/** Tables and rows, in place of those before. */
export function randomTables({ entities }: RandomShop): string {
  const tables = entities.map(({ hasKey, id, references, rows }) => {
    const names = [...Object.keys(randomColumns), ...references.map(({ name }) => referenceColumn(name))];
    const columns = names.map((name) => `"${name}" ${postgres[name] ?? "integer"}`);
    const all = hasKey ? ["id", ...names] : names;
    const values = rows.map((row) => `(${all.map((name) => literal(name, row[name])).join(", ")})`);
    const made = `create table q.${id} (${[...(hasKey ? ["id integer primary key"] : []), ...columns].join(", ")});`;
    return values.length === 0 ? made : `${made} insert into q.${id} values ${values.join(", ")};`;
  });
  return `drop schema if exists q cascade; create schema q; ${tables.join(" ")}`;
}
