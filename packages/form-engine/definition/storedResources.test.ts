import { describe, expect, it } from "vitest";
import { compileForm } from "../compile/compileForm.ts";
import { type OrderFormChange, openForm } from "../testing/openForm.ts";
import { orderEntity, orderInput } from "../testing/orderForm.ts";
import { withItems } from "../testing/savedOrder.ts";
import { storedResources } from "./storedResources.ts";

const stored = (change: OrderFormChange) => storedResources(openForm(change).form);

/** What the order form asks by which a country is stored, when its value comes from a rule. */
const country = (expression: string) =>
  stored({ items: withItems({ country: { expressions: { saveExpression: expression } } }) });

const field = (id: string, name: string, expression: string) => ({
  id,
  type: "text",
  name,
  label: name,
  valueType: "text" as const,
  posRow: 9,
  posCol: 0,
  posSizex: 6,
  expressions: { saveExpression: expression },
});

/** The order entity with a rule of its country. */
const entity = (change: Partial<typeof orderEntity>) =>
  storedResources(
    compileForm({ ...orderInput, form: null, entity: { id: "order", body: { ...orderEntity, ...change } } }).form,
  );

describe("questions to the server whose answers are stored", () => {
  it("[design 10 rights] given a stored field whose rule looks something up, when it is asked what is looked at, then entity, columns and where the answer goes are named", () => {
    const text = "lookup('customer', { name: subject, city: 'Pécs' }, 'country')";
    expect(country(text)).toEqual([
      {
        element: "i2",
        text,
        entity: "customer",
        columns: ["country", "name", "city"],
        sink: { entity: "order", column: "country" },
        meaning: [
          "lookup",
          [
            { op: "constant", value: "customer" },
            {
              op: "object",
              names: ["name", "city"],
              values: [
                { op: "slot", scope: "main", slot: "i1" },
                { op: "constant", value: "Pécs" },
              ],
            },
            { op: "constant", value: "country" },
          ],
        ],
      },
    ]);
  });

  it.each([
    ["lookup('customer', { name: subject })"],
    ["lookup('customer', { name: subject }, '*')"],
    ["lookup('customer', { name: subject }, 'FULL_RESULT')"],
    ["lookup('customer', { name: subject }, '')"],
    ["lookup('customer', { name: subject }, subject)"],
    ["lookup('customer', subject == '' ? { a: 1 } : { b: 1 }, 'name')"],
  ])("[design 10 rights] given %s, when it is asked what is looked at, then any column may be", (expression) => {
    expect(country(expression)).toMatchObject([{ entity: "customer", columns: null }]);
  });

  it("[design 10 rights] given a look-up without parameters, when it is asked what is looked at, then it is the wanted column alone", () => {
    expect(country("lookup('customer', null, 'name')")).toMatchObject([{ columns: ["name"] }]);
  });

  it("[design 10 rights] given a request, or a look-up whose entity is only known when it runs, when it is asked what is looked at, then it may be anything", () => {
    expect(country("request('GET', '/api/rates')")).toMatchObject([{ entity: null, columns: null }]);
    expect(country("lookup(subject, { a: 1 }, 'name')")).toMatchObject([{ entity: null, columns: ["name", "a"] }]);
    expect(country("upper(subject)")).toEqual([]);
  });

  it("[design 10 rights] given a field that is stored nowhere, when a stored one is made of it, then its look-up counts, and without a reader it does not", () => {
    const asks = field("i8", "rating", "lookup('customer', { name: subject }, 'rating')");
    const change = (expression: string): OrderFormChange => ({
      items: (items) => [
        ...withItems({ country: { expressions: { saveExpression: expression } } })(items),
        asks,
        field("i9", "rated", "`${rating} of ${rated2}`"),
        field("i10", "rated2", "`${rating}`"),
      ],
    });
    expect(stored(change("`${subject}`"))).toEqual([]);
    const found = stored(change("`${rated}`"));
    expect(found).toMatchObject([{ element: "i8", entity: "customer", sink: { entity: "order", column: "country" } }]);
  });

  it("[design 10 rights] given rules that only show, when it is asked what is stored, then their look-ups do not count, those of bounds and choices do", () => {
    const asks = "lookup('customer', { name: subject }, 'name')";
    const rule = (name: string) => stored({ items: withItems({ discount: { expressions: { [name]: asks } } }) });
    expect([rule("hiddenExp"), rule("labelExp"), rule("requiredExp")]).toEqual([[], [], []]);
    for (const name of ["minExp", "maxExp", "filterExp", "defaultValue"])
      expect(rule(name)).toMatchObject([{ element: "i3", sink: { column: "discount" } }]);
  });

  it("[design 10 rights] given columns and rows of a sub-form that come from look-ups, when it is asked what is stored, then the sub-form's entity is where it goes", () => {
    const found = stored({
      columns: {
        product: {
          expressions: { saveExpression: "lookup('product', { of: row.quantity, for: parent.subject }, 'name')" },
        },
      },
      items: withItems({ lines: { expressions: { defaultValue: "lookup('template', { of: subject })" } } }),
    });
    expect(found.map(({ element, sink }) => [element, sink])).toEqual([
      ["i4", { entity: "line", column: null }],
      ["s1", { entity: "line", column: "product" }],
    ]);
    expect(JSON.stringify(found[1]?.meaning)).toContain('{"op":"slot","scope":"row","slot":"s2"}');
    expect(JSON.stringify(found[1]?.meaning)).toContain('{"op":"slot","scope":"parent","slot":"i1"}');
  });

  it("[design 10 rights] given the same question in a form whose fields stand elsewhere, when meanings are compared, then they are equal, and about another field they are not", () => {
    const asks = (name: string) => `lookup('customer', { name: ${name} }, 'country')`;
    const meaning = (name: string, isTurned: boolean) =>
      stored({
        items: (items) => {
          const changed = withItems({ country: { expressions: { saveExpression: asks(name) } } })(items);
          return isTurned ? [...changed].reverse() : changed;
        },
      })[0]?.meaning;
    expect(meaning("subject", true)).toEqual(meaning("subject", false));
    expect(meaning("discount", false)).not.toEqual(meaning("subject", false));
  });

  it("[design 10 rights] given an entity, when it is asked what is stored, then its own rules and checks count, and a form over it leaves them to it", () => {
    const columns = orderEntity.columns.map((column) =>
      column.name === "reference" ? { ...column, computed: "lookup('customer', { name: subject }, 'code')" } : column,
    );
    const invariants = [
      {
        id: "v1",
        expression: "lookup('customer', { name: country }, 'blocked') != 'yes'",
        message: "Blocked.",
        columns: [],
      },
    ];
    expect(entity({ columns, invariants })).toMatchObject([
      { element: "c5", columns: ["code", "name"], sink: { entity: "order", column: "reference" } },
      { element: "v1", columns: ["blocked", "name"], sink: null },
    ]);
    expect(stored({ order: { columns, invariants } })).toEqual([]);
  });
});
