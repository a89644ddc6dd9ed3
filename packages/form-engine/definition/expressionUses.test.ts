import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { describe, expect, it } from "vitest";
import { compileForm } from "../compile/compileForm.ts";
import { lineEntity, orderInput } from "../testing/orderForm.ts";
import { expressionUses } from "./expressionUses.ts";

const { form: compiled } = compileForm(orderInput);
const table = compiled.tables[0];
const rowColumn = table?.columns.find((column) => column.type !== null);
const field = compiled.fields.find((one) => one.type !== null);

function uses(value: string, element: string | null = null) {
  return expressionUses({
    expressions: [{ path: "/x", value, element }],
    compiled,
    aliasesOf: () => [],
    library: standardLibrary,
  }).map(({ from, to, prefix, target }) => ({
    text: value.slice(from, to),
    prefix,
    target: `${target.kind}:${target.id}#${target.element}`,
  }));
}

describe("uses in expressions", () => {
  it("[design 4 rename] given a field of the form, when a rule names it, then the place is the field's element", () => {
    const name = field?.name ?? "";
    expect(uses(`${name} + 1`)).toEqual([{ text: name, prefix: undefined, target: `form:order#${field?.id}` }]);
  });

  it("[design 4 rename] given a column of the sub-form, when the main form and a row name it, then both places are that column's element", () => {
    const [list, column] = [table?.name ?? "", rowColumn?.name ?? ""];
    const target = `form:order#${rowColumn?.id}`;
    expect(uses(`${list}.sum(line => line.${column})`).map((use) => use.target)).toEqual([
      `form:order#${table?.id}`,
      target,
    ]);
    expect(uses(`row.${column}`, rowColumn?.id ?? null).map((use) => use.target)).toEqual([target]);
  });

  it("[design 4 rename] given a column of the entity that stands on no page, when a rule names it, then the place is the entity's column", () => {
    const hidden = table?.columns.find((column) => column.type === null);
    const id = lineEntity.columns.find((column) => column.name === hidden?.name)?.id;
    expect(id).toBeDefined();
    expect(uses(`row.${hidden?.name}`, rowColumn?.id ?? null)).toMatchObject([
      { target: `entity:${table?.entity}#${id}` },
    ]);
  });

  it("[design 4 rename] given a name that stands for key and value, when it is used, then a rename has to keep the key", () => {
    const name = field?.name ?? "";
    expect(uses(`lookup('customer', { ${name} }, 'name')`)).toContainEqual(
      expect.objectContaining({ text: name, prefix: `${name}: ` }),
    );
  });

  it("[design 4 where used] given names of the user and a text that cannot be parsed, when uses are read, then there are none", () => {
    expect([...uses("user.login"), ...uses("1 +")]).toEqual([]);
  });
});
