import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { FormItem } from "@tessera/contract/definitions/formBody.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import fc from "fast-check";
import type { CompiledForm } from "../compile/compiledForm.ts";
import { compileForm } from "../compile/compileForm.ts";
import { lineEntity, toyTypes } from "./orderForm.ts";

const inputs = ["x0", "x1", "x2", "x3"];
const columns = ["a", "b"];

/** The entity of the rows: its two columns are numbers. */
const entity: EntityBody = {
  ...lineEntity,
  columns: [
    { id: "l1", name: "id", column: "id", label: "Id", type: "uuid", readOnly: true },
    { id: "l2", name: "order_id", column: "order_id", label: "Order", type: "uuid" },
    { id: "l3", name: "a", column: "a", label: "A", type: "float" },
    { id: "l4", name: "b", column: "b", label: "B", type: "float" },
  ],
  invariants: [],
};

const main = (names: readonly string[]): fc.Arbitrary<string> => {
  const name = fc.constantFrom(...names);
  return fc.oneof(
    fc.tuple(name, name).map(([x, y]) => `${x} + ${y} * 2`),
    fc.tuple(name, name, name).map(([x, y, z]) => `${x} > 3 ? ${y} : ${z} - 1`),
    name.map((x) => `coalesce(${x}, 5) / 3`),
    name.map((x) => `lookup('line', { a: ${x} }, 'a')`),
  );
};

const aggregate = (cells: readonly string[], names: readonly string[]): fc.Arbitrary<string> => {
  const cell = fc.constantFrom(...cells);
  const name = fc.constantFrom(...names);
  return fc.oneof(
    cell.map((c) => `sum(lines.${c})`),
    cell.map((c) => `lines.avg(l => l.${c} * 2)`),
    cell.map((c) => `lines.count(l => l.${c} > 2)`),
    cell.map((c) => `max(lines.${c}) - min(lines.${c})`),
    fc.tuple(cell, name).map(([c, x]) => `some(lines, l => l.${c} > ${x}) ? 1 : 0`),
    fc.tuple(cell, name).map(([c, x]) => `every(lines, l => l.${c} != ${x}) ? sum(lines, l => l.${c} + ${x}) : 2`),
    cell.map((c) => `lines.sum((l, i) => l.${c} * i)`),
  );
};

const inRow = (cells: readonly string[], names: readonly string[]): fc.Arbitrary<string> => {
  const cell = fc.constantFrom(...cells);
  const name = fc.constantFrom(...names);
  return fc.oneof(
    fc.tuple(cell, cell).map(([c, d]) => `row.${c} * row.${d}`),
    fc.tuple(cell, name).map(([c, x]) => `row.${c} + parent.${x}`),
    cell.map((c) => `index + row.${c}`),
    cell.map((c) => `row.${c} / (sum(lines.${c}) == 0 ? 1 : sum(lines.${c}))`),
    fc.tuple(cell, cell).map(([c, d]) => `row.${c} - max(parent.lines, l => l.${d})`),
    cell.map((c) => `lookup('line', { b: row.${c} }, 'b')`),
  );
};

type Item = Omit<FormItem, "expressions"> & { readonly expressions: NonNullable<FormItem["expressions"]> };

interface Rule {
  readonly name: string;
  readonly text: string;
}

const named = (prefix: string, texts: readonly string[]): readonly Rule[] =>
  texts.map((text, index) => ({ name: `${prefix}${index}`, text }));

/**
 * Forms with layers and diamonds: computed fields over what people enter, columns over both, fields over rows,
 * conditions over all of it. They stand in the form in any order, so that only the graph can say what comes first.
 */
export const randomForm: fc.Arbitrary<CompiledForm> = fc
  .tuple(
    fc.array(fc.oneof(main(inputs), aggregate(columns, inputs)), { minLength: 1, maxLength: 3 }),
    fc.array(inRow(columns, inputs), { minLength: 1, maxLength: 2 }),
  )
  .chain(([early, cells]) => {
    const first = named("y", early);
    const own = named("c", cells);
    const names = [...inputs, ...first.map(({ name }) => name)];
    const all = [...columns, ...own.map(({ name }) => name)];
    return fc
      .tuple(
        fc.array(inRow(all, names), { maxLength: 2 }).map((texts) => named("d", texts)),
        fc
          .array(fc.oneof(main(names), aggregate(all, names)), { minLength: 1, maxLength: 4 })
          .map((texts) => named("z", texts)),
        fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names)), { minLength: 4, maxLength: 4 }),
      )
      .chain(([late, last, conditions]) =>
        fc
          .shuffledSubarray([...first, ...last], { minLength: first.length + last.length })
          .map((fields) => compiledOf(fields, [...own, ...late], conditions)),
      );
  });

function compiledOf(
  fields: readonly Rule[],
  cells: readonly Rule[],
  conditions: readonly (readonly [string, string])[],
): CompiledForm {
  const item = (name: string, expressions: NonNullable<FormItem["expressions"]>): Item => ({
    id: `i_${name}`,
    type: "number",
    name,
    label: name,
    valueType: "float",
    posRow: 0,
    posCol: 0,
    posSizex: 6,
    expressions,
  });
  const [hidden, readOnly, required, group] = conditions;
  const items = [
    ...fields.map(({ name, text }) => item(name, { saveExpression: text })),
    item("x0", {}),
    item("x1", { hiddenExp: `${hidden?.[0]} > ${hidden?.[1]}` }),
    item("x2", { requiredExp: `${required?.[0]} != ${required?.[1]}`, labelExp: `text(${required?.[0]})` }),
    item("x3", { minExp: `${readOnly?.[0]} - 2` }),
    {
      ...item("lines", {}),
      type: "subform",
      subForm: {
        entity: "line",
        reference: "order",
        view: "Default" as const,
        items: [
          ...cells.map(({ name, text }) => ({ ...item(name, { saveExpression: text }), id: `c_${name}` })),
          { id: "c_a", type: "number", name: "a", label: "a", column: "a" },
          {
            id: "c_b",
            type: "number",
            name: "b",
            label: "b",
            column: "b",
            expressions: { hiddenExp: `row.a > parent.${hidden?.[0]}` },
          },
        ],
      },
    },
  ];
  const { form, problems } = compileForm({
    form: {
      id: "random",
      body: {
        label: "Random",
        entity: "order",
        pages: [
          {
            id: "p1",
            label: "Page",
            groups: [{ id: "g1", label: "Group", hiddenExp: `${group?.[0]} == 1`, items }],
          },
        ],
      },
    },
    entity: null,
    entityOf: (id) => (id === "line" ? entity : null),
    fieldTypes: toyTypes,
    library: standardLibrary,
  });
  const bad = problems.filter(({ severity }) => severity === "error");
  if (bad.length > 0) throw new Error(JSON.stringify(bad));
  return form;
}
