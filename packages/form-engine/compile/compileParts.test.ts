import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { FormItem } from "@tessera/contract/definitions/formBody.ts";
import { describe, expect, it } from "vitest";
import { expressionUses } from "../definition/expressionUses.ts";
import { compositeEntities, compositeForm, compositeInput, savedShipment } from "../testing/compositeForm.ts";
import { mainRef, type OrderFormChange, openForm } from "../testing/openForm.ts";
import { orderEntity, type orderForm, orderInput } from "../testing/orderForm.ts";
import { compileForm } from "./compileForm.ts";
import type { CompileInput } from "./compileScope.ts";

const items = (...list: readonly Partial<FormItem>[]): FormItem[] =>
  list.map((item, index) => ({
    id: `x${index}`,
    name: `x${index}`,
    label: `X${index}`,
    type: "text",
    posRow: index,
    posCol: 0,
    posSizex: 12,
    ...item,
  }));

/** Compiles a form of these items alone, over `entity`. */
function compiled(
  list: readonly FormItem[],
  entity: CompileInput["entity"] = null,
  change: Partial<typeof orderForm> = {},
) {
  const group = { id: "g1", label: "G", items: [...list] };
  return compileForm({
    ...orderInput,
    form: {
      id: "f",
      body: { label: "F", entity: entity?.id ?? null, pages: [{ id: "p1", label: "P", groups: [group] }], ...change },
    },
    entity,
  });
}
const codes = (output: ReturnType<typeof compileForm>) => output.problems.map(({ code, path }) => `${code} ${path}`);

describe("forms without a form or an entity", () => {
  it("[design 5 invariants] given an entity alone, when it is compiled, then it is a form of its columns with its rules, and without pages", () => {
    const { form, problems } = compileForm({ ...orderInput, form: null });
    expect(problems).toEqual([]);
    expect([form.id, form.entity, form.label, form.pages, form.tables, form.links]).toEqual([
      null,
      "order",
      "Order",
      [],
      [],
      [],
    ]);
    expect(form.fields.map(({ name, hidden, type }) => [name, hidden, type])).toEqual(
      orderEntity.columns.map(({ name }) => [name, true, null]),
    );
    expect([form.lockMode, form.groupAutoCollapse, form.collapsedDefaultClose, form.readView]).toEqual([
      "exclusive",
      false,
      false,
      false,
    ]);
  });

  it("[design 2 sheets] given a form over no entity, when it is compiled, then its fields are its own and stored nowhere", () => {
    const { form, problems } = compiled(items({ type: "number" }, {}, { valueType: "date", type: "date" }));
    expect(problems).toEqual([]);
    expect(form.fields.map(({ valueType, column, readOnly, min }) => [valueType, column, readOnly, min])).toEqual([
      ["decimal", null, false, null],
      ["text", null, false, null],
      ["date", null, false, null],
    ]);
    expect(compileForm({ ...orderInput, form: null, entity: null }).form).toMatchObject({ label: "", fields: [] });
  });

  it("[forms 3 form] given settings of a form, when it is compiled, then they are there, and what is not set is off", () => {
    const links = [{ id: "k1", label: "Others", list: "others", reference: "order" }];
    const { form } = compiled(items({}), null, {
      showNotiOnExp: true,
      readView: true,
      lockMode: "shared",
      groupAutoCollapse: true,
      collapsedDefaultClose: true,
      links,
    });
    expect(form).toMatchObject({
      showNotiOnExp: true,
      readView: true,
      lockMode: "shared",
      groupAutoCollapse: true,
      collapsedDefaultClose: true,
      links,
    });
    expect(compiled(items({})).form).not.toHaveProperty("showNotiOnExp");
  });

  it("[forms 2 renderer] given a form that is hidden as a whole, or by a rule, when it is compiled, then each page is, beside its own rule; a rule that cannot be read is reported once, at the form", () => {
    expect(compiled(items({}), null, { hidden: true }).form.pages[0]?.hidden).toBe(true);
    const paged = (hiddenExp: string | null, own?: string) =>
      compiled([], null, {
        hiddenExp,
        pages: [
          {
            id: "p1",
            label: "P",
            ...(own === undefined ? {} : { hiddenExp: own }),
            groups: [{ id: "g1", label: "G", items: items({}) }],
          },
        ],
      });
    const textOf = (output: ReturnType<typeof compiled>) => output.form.pages[0]?.rules.hiddenExp?.text;
    expect(textOf(paged("x0 == 'a'"))).toBe("x0 == 'a'");
    expect(textOf(paged("x0 == 'a'", "x0 == 'b'"))).toBe("(x0 == 'a') || (x0 == 'b')");
    expect(textOf(paged(null, "x0 == 'b'"))).toBe("x0 == 'b'");
    expect(paged("nowhere == 1").problems.map(({ path }) => path)).toEqual(["/hiddenExp"]);
  });

  it("[forms 3 page group] given items in any order, when a group is compiled, then fields and sub-forms stand as they are read", () => {
    const { form } = compiled(items({ posRow: 2 }, { posRow: 1, posCol: 6 }, { posRow: 1, posCol: 0 }));
    expect(form.pages[0]?.groups[0]).toMatchObject({
      fields: [2, 1, 0],
      tables: [],
      help: null,
      collapsed: false,
      hidden: false,
      readOnly: false,
      invisibleBorder: false,
    });
    const whole = compileForm(orderInput).form;
    expect(whole.pages[0]?.groups[0]?.tables).toEqual([whole.tables[0]?.slot]);
    expect(whole.pages[0]?.groups[0]?.fields.length).toBe(4);
  });
});

describe("fields of an entity", () => {
  const odd: EntityBody = {
    ...orderEntity,
    key: { columns: ["id", "owner"], made: "person" },
    columns: [
      { id: "c1", name: "id", column: "id", label: "Id", type: "uuid" },
      { id: "c2", name: "owner", column: "owner", label: "Owner", type: "uuid" },
      { id: "c3", name: "made", column: "made", label: "Made", type: "datetime", generated: true },
      {
        id: "c4",
        name: "state",
        column: "state",
        label: "State",
        type: "text",
        required: true,
        databaseDefault: "'a'",
        help: "As it is.",
        options: [{ id: "o1", key: "a", label: "A", tile: "half", tone: "info" }],
      },
      {
        id: "c5",
        name: "level",
        column: "level",
        label: "Level",
        type: "decimal",
        required: true,
        min: "1",
        max: "9",
        precision: 4,
        scale: 1,
        postgres: "numeric",
      },
    ],
    references: [{ id: "r1", name: "boss", label: "Boss", entity: "order", columns: ["owner"] }],
  };
  const entity = { id: "odd", body: odd };

  it("[design 5 invariants] given columns, when fields are bound to them, then they have what the entity says of type, bounds, choices and who writes", () => {
    const { form } = compiled(
      items(
        { column: "id" },
        { column: "state" },
        { column: "made", type: "date" },
        { column: "level", type: "number", formats: { step: 1 } },
      ),
      entity,
    );
    const [id, state, made, level] = form.fields;
    expect(id).toMatchObject({ isKey: true, valueType: "uuid", readOnly: false });
    expect([id, state, made, level].map((field) => field?.givenOnSave)).toEqual([
      undefined,
      undefined,
      true,
      undefined,
    ]);
    expect(state).toMatchObject({
      entityRequired: false,
      help: "As it is.",
      options: [{ id: "o1", key: "a", label: "A", tile: "half", tone: "info" }],
    });
    expect(state).not.toHaveProperty("isKey");
    expect(made).toMatchObject({ readOnly: true, valueType: "datetime" });
    expect(level).toMatchObject({
      entityRequired: true,
      min: "1",
      max: "9",
      formats: { step: 1 },
      detail: { postgres: "numeric", length: null, precision: 4, scale: 1, element: null },
    });
  });

  it("[design 5 entities] given a number, a made key and stamps, when fields are bound to them, then nobody enters the number, and all are given when a record is saved", () => {
    const columns: EntityBody["columns"] = [
      { id: "c1", name: "id", column: "id", label: "Id", type: "uuid", readOnly: true },
      { id: "c2", name: "number", column: "no", label: "No.", type: "text", sequence: { pattern: "N-{000}" } },
      { id: "c3", name: "since", column: "created_at", label: "Since", type: "timestamp_technical", readOnly: true },
      { id: "c4", name: "state", column: "state", label: "State", type: "text" },
    ];
    const made: EntityBody = { ...odd, key: { columns: ["id"], made: "uuid" }, columns, references: [] };
    const fields = items(
      { column: "id" },
      { column: "number" },
      { column: "since", type: "date" },
      { column: "state" },
    );
    const { form } = compiled(fields, { id: "odd", body: made });
    expect(form.fields.map(({ givenOnSave, readOnly }) => [givenOnSave === true, readOnly])).toEqual([
      [true, true],
      [true, true],
      [true, true],
      [false, false],
    ]);
    const adopted = compiled(fields, { id: "odd", body: { ...made, origin: "adopted" } }).form;
    expect(adopted.fields[2]).not.toHaveProperty("givenOnSave");
  });

  it("[design 5 references] given a reference of one column, when a field chooses it, then it is stored there, and a key that refers is no key of its own", () => {
    const { form, problems } = compiled(items({ type: "choice", reference: "boss" }), entity);
    expect(problems).toEqual([]);
    expect(form.fields[0]).toMatchObject({
      column: "owner",
      reference: { name: "boss", entity: "order", columns: ["owner"] },
    });
    expect(form.fields[0]).not.toHaveProperty("isKey");
  });

  it("[forms 3 field] given columns that stand on no page, when the form is compiled, then they are hidden fields, and a name that is taken is told apart", () => {
    const { form } = compiled(items({ name: "level", column: "state" }), entity);
    expect(form.fields.map(({ name, column, hidden, type }) => [name, column, hidden, type])).toEqual([
      ["level", "state", false, "text"],
      ["id", "id", true, null],
      ["owner", "owner", true, null],
      ["made", "made", true, null],
      ["level_column", "level", true, null],
    ]);
  });

  it("[forms 3 sub-form] given widths and totals of columns, when the form is compiled, then they are there, else none", () => {
    const { form } = openForm({ columns: { price: { width: 120, total: "sum" } } });
    const of = (name: string) => form.tables[0]?.columns.find((column) => column.name === name);
    expect(of("price")).toMatchObject({ width: 120, total: "sum", posRow: 0, posCol: 0, posSizex: 12 });
    expect(of("product")).toMatchObject({ width: null, total: "none" });
    expect(form.fields[0]).toMatchObject({ width: null, total: "none", posSizex: 6 });
  });

  it("[forms 3 sub-form] given the settings of a sub-form, when it is compiled, then they are there, else it takes any rows", () => {
    const settings = {
      maxRecCount: 4,
      subMinNumberOfRec: 2,
      subRecExtendable: false,
      deletable: false,
      primaryInList: "product",
      view: "Grid",
    } as const;
    const table = (subForm: OrderFormChange["subForm"] & {}) => openForm({ subForm }).form.tables[0];
    expect(table(settings)).toMatchObject({
      maxRecCount: 4,
      subMinNumberOfRec: 2,
      extendable: false,
      deletable: false,
      primaryInList: "product",
      view: "Grid",
    });
    expect(table({})).toMatchObject({
      maxRecCount: 0,
      subMinNumberOfRec: 0,
      extendable: true,
      deletable: true,
      primaryInList: null,
      view: "Default",
      entity: "line",
      reference: "order",
      hidden: false,
      readOnly: false,
    });
  });

  it("[design 6 check] given rules of the entity that cannot be read, when it is compiled, then the problems stand at the entity, and the rules are left out", () => {
    const broken = {
      ...orderEntity,
      columns: orderEntity.columns.map((column) =>
        column.name === "discount"
          ? { ...column, default: "1 +" }
          : column.name === "reference"
            ? { ...column, computed: "nowhere" }
            : column,
      ),
      invariants: [{ id: "v", expression: "nowhere > 1", message: "No." }],
    };
    const output = compileForm({ ...orderInput, entity: { id: "order", body: broken } });
    expect(
      output.problems
        .filter(({ path }) => path.includes("entity"))
        .map(({ path }) => path.replace(/^.*entity/, "entity"))
        .sort(),
    ).toEqual(["entity/computed", "entity/default", "entity/invariants/0/expression"].sort());
    expect(output.form.invariants).toEqual([]);
  });

  it("[design 6 cycles] given columns that need each other, when the form is compiled, then the circle is named", () => {
    const open = () => openForm({ columns: { total: { expressions: { saveExpression: "row.share" } } } });
    expect(open).toThrow("rule_cycle");
    expect(open).toThrow(/lines\.(total|share) → lines\.(total|share)/);
  });
});

describe("references of several columns", () => {
  const { shipment, site } = compositeEntities;
  if (!shipment || !site) throw new Error("There are such entities.");

  it.each([
    ["an entity that is not there", { entity: "nowhere" }],
    ["more columns than the key has", { entity: "carrier", columns: ["tenant", "carrier_code", "site_no"] }],
    ["a column that is not there", { columns: ["tenant", "nowhere"] }],
  ])(
    "[design 5 record ids] given a reference to %s, when a field chooses it, then it is a problem at the field",
    (_, change) => {
      const body = {
        ...shipment,
        references: shipment.references.map((one) => (one.name === "site" ? { ...one, ...change } : one)),
      };
      const output = compileForm({ ...compositeInput, entity: { id: "shipment", body } });
      expect(codes(output)).toContain("unknown_reference /pages/0/groups/0/items/0/reference");
    },
  );

  it("[design 5 record ids] given fields that hold the columns, when one is closed, then the choice is closed only where nobody could open it", () => {
    const closed = (isPlaced: boolean) => {
      const body = {
        ...shipment,
        columns: shipment.columns.map((column) => (column.name === "site_no" ? { ...column, readOnly: true } : column)),
      };
      const number = items({ type: "number", name: "number", column: "site_no", posRow: 9 });
      const pages = compositeForm.pages.map((page) => ({
        ...page,
        groups: page.groups.map((group) => ({ ...group, items: isPlaced ? [...group.items, ...number] : group.items })),
      }));
      const { form } = compileForm({
        ...compositeInput,
        form: { id: "shipment", body: { ...compositeForm, pages } },
        entity: { id: "shipment", body },
      });
      return form.fields.find(({ name }) => name === "site")?.readOnly;
    };
    expect([closed(true), closed(false)]).toEqual([false, true]);
  });

  it("[design 5 record ids] given a choice that the entity asks for in all its columns, when it is compiled, then it is required, else not", () => {
    const { form } = compileForm(compositeInput);
    const required = (name: string) => form.fields.find((field) => field.name === name)?.entityRequired;
    expect([required("site"), required("carrier")]).toEqual([true, false]);
  });

  it("[design 5 record ids] given key columns of numbers and of yes or no, when a record is chosen, then its columns have values of their types", () => {
    const flags = {
      ...site,
      columns: site.columns.map((column) =>
        column.name === "tenant" ? { ...column, type: "boolean" as const } : column,
      ),
    };
    const body = {
      ...shipment,
      columns: shipment.columns.map((column) =>
        column.name === "tenant" ? { ...column, type: "boolean" as const } : column,
      ),
    };
    const pages = compositeForm.pages.map((page) => ({
      ...page,
      groups: page.groups.map((group) => ({ ...group, items: group.items.filter(({ name }) => name === "site") })),
    }));
    const { form } = compileForm({
      ...compositeInput,
      form: { id: "s", body: { ...compositeForm, pages } },
      entity: { id: "shipment", body },
      entityOf: (id) => (id === "site" ? flags : (compositeEntities[id] ?? null)),
    });
    const store = openForm(
      {},
      { form, record: { ...savedShipment, values: { ...savedShipment.values, tenant: false }, rows: {} } },
    );
    const value = (name: string) => store.field(mainRef(store, name))?.value;
    store.setValue(mainRef(store, "site"), "true~12");
    expect([value("tenant"), value("site_no")]).toEqual([true, 12]);
    store.setValue(mainRef(store, "site"), "false~3");
    expect([value("tenant"), value("site_no")]).toEqual([false, 3]);
    store.setValue(mainRef(store, "site"), null);
    expect([value("tenant"), value("site_no")]).toEqual([null, null]);
  });

  it("[design 5 shared columns] given a choice whose columns others share whole, when it is emptied, then all of them go", () => {
    const twin = { id: "r9", name: "origin", label: "Origin", entity: "site", columns: ["tenant", "site_no"] };
    const body = { ...shipment, references: [...shipment.references, twin] };
    const pages = compositeForm.pages.map((page) => ({
      ...page,
      groups: page.groups.map((group) => ({
        ...group,
        items: [...group.items, ...items({ type: "choice", name: "origin", reference: "origin", posRow: 9 })],
      })),
    }));
    const { form } = compileForm({
      ...compositeInput,
      form: { id: "s", body: { ...compositeForm, pages } },
      entity: { id: "shipment", body },
    });
    const two = openForm({}, { form, record: savedShipment });
    two.setValue(mainRef(two, "origin"), null);
    expect([two.field(mainRef(two, "tenant"))?.value, two.field(mainRef(two, "site_no"))?.value]).toEqual([null, null]);
  });
});

describe("uses in expressions of entities", () => {
  const uses = (value: string, input: CompileInput, element: string | null = null) =>
    expressionUses({
      expressions: [{ path: "/x", value, element }],
      compiled: compileForm(input).form,
      aliasesOf: () => [],
      library: orderInput.library,
    }).map(({ from, to, target }) => `${value.slice(from, to)} ${target.kind}:${target.id}#${target.element}`);

  it("[design 4 rename] given the expressions of an entity, when they name its columns, then these are the places", () => {
    expect(uses("country + subject", { ...orderInput, form: null })).toEqual([
      "country entity:order#c3",
      "subject entity:order#c2",
    ]);
  });

  it("[design 4 rename] given a form over no entity, when its fields are named, then they are the form's, and a former name is found by its element", () => {
    const group = { id: "g1", label: "G", items: items({ name: "a" }, { name: "b" }) };
    const input = {
      ...orderInput,
      form: { id: "f", body: { label: "F", entity: null, pages: [{ id: "p", label: "P", groups: [group] }] } },
      entity: null,
    };
    expect(uses("a + b", input)).toEqual(["a form:f#x0", "b form:f#x1"]);
    const found = expressionUses({
      expressions: [{ path: "/x", value: "old", element: null }],
      compiled: compileForm(input).form,
      aliasesOf: (element) => (element === "x1" ? ["old"] : []),
      library: orderInput.library,
    });
    expect(found.map(({ target }) => target.element)).toEqual(["x1"]);
  });

  it("[design 4 rename] given a column named by a text in quotes, when uses are read, then the place is the name without them", () => {
    expect(uses("row['price'] + row.quantity", orderInput, "s4")).toEqual([
      "price form:order#s3",
      "quantity form:order#s2",
    ]);
  });
});

describe("fields that nobody edits", () => {
  it("[forms 3 timestamp_technical] given a type whose values nobody edits, when a field of it is compiled over a column that can be written, then it is read-only", () => {
    const [name, type] = [...orderInput.fieldTypes].find(([id]) => id === "text") ?? [];
    if (name === undefined || type === undefined) throw new Error("There is no type for texts.");
    const column = orderEntity.columns.find((one) => one.type === "text" && one.readOnly !== true)?.name ?? null;
    const compile = (fieldTypes: CompileInput["fieldTypes"]) =>
      compileForm({
        ...orderInput,
        fieldTypes,
        form: {
          id: "f",
          body: {
            label: "F",
            entity: "order",
            pages: [{ id: "p1", label: "P", groups: [{ id: "g1", label: "G", items: items({ column }) }] }],
          },
        },
      }).form.fields[0]?.readOnly;
    expect(compile(orderInput.fieldTypes)).toBe(false);
    expect(compile(new Map([...orderInput.fieldTypes, [name, { ...type, readOnly: true }]]))).toBe(true);
  });
});
