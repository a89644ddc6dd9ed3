import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import { describe, expect, it } from "vitest";
import { largeForm } from "../testing/largeForm.ts";
import { orderForm, orderInput } from "../testing/orderForm.ts";
import { compileForm } from "./compileForm.ts";

/** How often compiling a form of so many fields reads the name of a column of its entity, for each field. */
function namesRead(count: number): number {
  const input = largeForm(count);
  if (!input.entity) throw new Error("The large form is over an entity.");
  let reads = 0;
  const columns = input.entity.body.columns.map(({ name, ...column }) => ({
    ...column,
    get name() {
      reads++;
      return name;
    },
  }));
  const body: EntityBody = { ...input.entity.body, columns };
  const { problems } = compileForm({ ...input, entity: { id: "large", body }, entityOf: () => body });
  expect(problems).toEqual([]);
  return reads / count;
}

describe("what compiling a form takes", () => {
  it("[design 7 compile] given a form eight times as large, when it is compiled, then its entity is looked at as often for each field", () => {
    expect(namesRead(800)).toBeLessThanOrEqual(namesRead(100) * 1.1);
  });

  it("[design 7 compile] given one expression in many fields, when the form is compiled, then all of them have the one rule", () => {
    const [page] = orderForm.pages;
    const [group] = page?.groups ?? [];
    if (!page || !group) throw new Error("The order form has a page with a group.");
    const items = group.items.map((item) =>
      item.subForm ? item : { ...item, expressions: { hiddenExp: "country == 'HU'" } },
    );
    const body = { ...orderForm, pages: [{ ...page, groups: [{ ...group, items }] }] };
    const { form } = compileForm({ ...orderInput, form: { id: "order", body } });
    const rules = form.fields.flatMap(({ rules: { hiddenExp } }) => hiddenExp ?? []);
    expect(rules.length).toBeGreaterThan(2);
    expect(new Set(rules).size).toBe(1);
  });

  it("[design 7 compile] given one wrong expression in two fields, when the form is compiled, then each of them has the problem", () => {
    const input = largeForm(20);
    const body = input.form?.body ?? orderForm;
    const pages = body.pages.map((page) => ({
      ...page,
      groups: page.groups.map((group) => ({
        ...group,
        items: group.items.map((item) => ({ ...item, expressions: { hiddenExp: "nowhere == 1" } })),
      })),
    }));
    const { problems } = compileForm({ ...input, form: { id: "large", body: { ...body, pages } } });
    expect(new Set(problems.map(({ path }) => path)).size).toBe(20);
  });
});
