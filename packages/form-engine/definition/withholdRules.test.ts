import { describe, expect, it } from "vitest";
import type { CompiledForm } from "../compile/compiledForm.ts";
import { compileForm } from "../compile/compileForm.ts";
import { formProgram } from "../program/formProgram.ts";
import { costColumn, lineEntity, orderEntity, orderForm, orderInput } from "../testing/orderForm.ts";
import { withholdRules } from "./withholdRules.ts";

/** The order form with a secret column that is computed from the discount, and rules on its fields and columns. */
function compiled(expressions: { readonly [field: string]: { readonly [rule: string]: string } }): CompiledForm {
  const [page] = orderForm.pages;
  const [group] = page?.groups ?? [];
  if (!page || !group) throw new Error("The order form has a page with a group.");
  const items = group.items.map((item) => ({
    ...item,
    ...(expressions[item.name] ? { expressions: expressions[item.name] } : {}),
    ...(item.subForm
      ? {
          subForm: {
            ...item.subForm,
            items: item.subForm.items.map((column) =>
              expressions[`lines.${column.name}`]
                ? { ...column, expressions: expressions[`lines.${column.name}`] }
                : column,
            ),
          },
        }
      : {}),
  }));
  const order = { ...orderEntity, columns: [...orderEntity.columns, costColumn] };
  const { form, problems } = compileForm({
    ...orderInput,
    // Only rules were put in place of rules.
    form: {
      id: "order",
      body: { ...orderForm, pages: [{ ...page, groups: [{ ...group, items }] }] } as typeof orderForm,
    },
    entity: { id: "order", body: order },
    entityOf: (id) => (id === "order" ? order : id === "line" ? lineEntity : null),
  });
  if (problems.some(({ severity }) => severity === "error")) throw new Error(JSON.stringify(problems));
  return form;
}

const keyOf = (form: CompiledForm, name: string) => `field:${form.fields.find((field) => field.name === name)?.slot}`;
const fieldOf = (form: CompiledForm | null, name: string) => form?.fields.find((field) => field.name === name);
const without = (form: CompiledForm, secret: string) => {
  const sees = (key: string) => key !== secret;
  return withholdRules(form, { reads: sees, notices: sees });
};

describe("withholdRules", () => {
  it("[design 7 withheld] given a rule that reads a computed secret, when it is withheld, then what the secret is computed from sets it off", () => {
    const form = compiled({ country: { hiddenExp: "cost > 1" } });
    const rule = fieldOf(without(form, keyOf(form, "cost")), "country")?.rules.hiddenExp;
    expect(rule).toMatchObject({ withheld: true, text: "", reads: [keyOf(form, "discount")] });
  });

  it("[design 7 withheld] given the value of a secret, when the form is shown, then its rule is left out and never awaited, and the field stays computed", () => {
    const form = compiled({});
    const shown = without(form, keyOf(form, "cost"));
    expect(fieldOf(shown, "cost")?.rules.entityComputed).toMatchObject({ withheld: true, text: "" });
    const program = shown && formProgram(shown, orderInput.library);
    expect(program?.nodes.filter(({ rule }) => rule.withheld)).toEqual([]);
  });

  it("[design 7 withheld] given a secret that the person sees in other records, when the form is shown, then its value is awaited", () => {
    const form = compiled({});
    const secret = keyOf(form, "cost");
    const shown = withholdRules(form, { reads: (key) => key !== secret, notices: () => true });
    const program = shown && formProgram(shown, orderInput.library);
    expect(program?.nodes.filter(({ rule }) => rule.withheld).map(({ name }) => name)).toEqual(["entityComputed"]);
  });

  it("[design 7 withheld] given rows of which the person sees some, when the form is shown, then sums over them stay on the server and rules of a row do not", () => {
    const form = compiled({});
    const [table] = form.tables;
    const rows = `table:${table?.slot}`;
    const shown = withholdRules(form, { reads: (key) => key !== rows, notices: () => true });
    expect(fieldOf(shown, "total")?.rules.computed).toMatchObject({ withheld: true });
    expect(fieldOf(shown, "total")?.rules.computed?.reads).toContain(rows);
    const columns = shown?.tables[0]?.columns ?? [];
    expect(columns.find(({ name }) => name === "total")?.rules.computed?.withheld).toBeUndefined();
    expect(columns.find(({ name }) => name === "share")?.rules.computed?.withheld).toBe(true);
  });

  it("[design 7 withheld] given a withheld rule that asks for the position of its row, when rows move, then it is set off", () => {
    const form = compiled({ "lines.price": { hiddenExp: "index > parent.cost" } });
    const shown = without(form, keyOf(form, "cost"));
    if (!shown) throw new Error("A rule reads the cost.");
    const { nodes, sources } = formProgram(shown, orderInput.library);
    const node = nodes.find(({ name, rule }) => name === "hiddenExp" && rule.withheld);
    expect(node?.sources).toContain(sources.index(0));
  });
});
