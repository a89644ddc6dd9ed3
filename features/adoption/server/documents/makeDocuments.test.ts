import { byIdAndAlias } from "@tessera/contract/byIdAndAlias.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { FormBody } from "@tessera/contract/definitions/formBody.ts";
import type { ListBody } from "@tessera/contract/definitions/listBody.ts";
import { describe, expect, it } from "vitest";
import { fieldTypes as allTypes } from "../../../../fields/fields.gen.ts";
import { type Catalogue, emptyCatalogue } from "../catalogue/catalogue.ts";
import { makeDocuments } from "./makeDocuments.ts";
import { column, refers, table } from "./testing/catalogueParts.ts";

const fieldTypes = byIdAndAlias(allTypes);

const catalogue: Catalogue = {
  ...emptyCatalogue,
  tables: [
    table(
      "customers",
      ["id"],
      [column("id"), column("company_name", "varchar"), column("notes", "text", { nullable: true })],
    ),
    table(
      "orders",
      ["id"],
      [column("id"), column("customer_id"), column("placed", "date"), column("class", "varchar", { nullable: true })],
      [refers(["customer_id"], "customers")],
    ),
    table(
      "order_lines",
      ["order_id", "line"],
      [column("order_id"), column("line"), column("quantity")],
      [refers(["order_id"], "orders")],
    ),
    table(
      "claims",
      ["id"],
      [column("id"), column("order_id"), column("line"), column("reason", "varchar")],
      [refers(["order_id", "line"], "order_lines", ["order_id", "line"])],
    ),
    table("tags", ["id"], [column("id", "uuid"), column("label", "varchar")]),
    table(
      "order_tags",
      ["order_id", "tag_id"],
      [column("order_id"), column("tag_id", "uuid")],
      [refers(["order_id"], "orders"), refers(["tag_id"], "tags")],
    ),
    table(
      "follows",
      ["customer_id", "follower_id"],
      [column("customer_id"), column("follower_id")],
      [refers(["customer_id"], "customers"), refers(["follower_id"], "customers")],
    ),
    table(
      "transfers",
      ["from_id", "to_id"],
      [column("from_id"), column("to_id"), column("amount")],
      [refers(["from_id"], "tags"), refers(["to_id"], "tags")],
    ),
    table("log", [], [column("at", "timestamptz"), column("said", "text")]),
  ],
};

const documents = makeDocuments(catalogue, { subsystem: "shop", schema: "shop", fieldTypes });

function bodyOf<Body>(kind: string, id: string): Body {
  const found = documents.find((document) => document.kind === kind && document.id === id);
  // Each kind's maker is typed by its body.
  return found?.body as Body;
}

it("[design 5 adopted] given columns of ranges, when documents are made, then those with a field type of their own get it in the entity and the form, the others are edited as text", () => {
  const range = (base: string) => {
    const { type } = column("", base);
    return column(`${base}s`, base, { type: { ...type, kind: "range" }, nullable: true });
  };
  const tables = [
    table(
      "bookings",
      ["id"],
      [column("id"), ...["daterange", "tsrange", "numrange", "int4range", "int8range", "tstzrange"].map(range)],
    ),
  ];
  const made = makeDocuments({ ...catalogue, tables }, { subsystem: "shop", schema: "shop", fieldTypes });
  const ownOf = (type: "date_range" | "integer_range") =>
    allTypes.find(({ defaultFor }) => defaultFor?.includes(type))?.id;
  const [ofDays, ofNumbers] = [ownOf("date_range"), ownOf("integer_range")];
  // Each kind's maker is typed by its body.
  const [entity, form] = ["entity", "form"].map((kind) => made.find((one) => one.kind === kind)?.body);
  const columns = (entity as EntityBody).columns.slice(1).map(({ fieldType, type }) => [type, fieldType?.type]);
  expect(columns).toEqual([
    ["date_range", ofDays],
    ["datetime_range", ofDays],
    ["decimal_range", ofNumbers],
    ["integer_range", ofNumbers],
    ["bigint_range", ofNumbers],
    ["timestamp_range", ofDays],
  ]);
  const items = (form as FormBody).pages.flatMap(({ groups }) => groups.flatMap((group) => group.items));
  expect(items.slice(1).map(({ type }) => type)).toEqual([ofDays, ofDays, ofNumbers, ofNumbers, ofNumbers, ofDays]);
});

const subForms = (id: string) =>
  bodyOf<FormBody>("form", id).pages.flatMap((page) =>
    page.groups.flatMap((group) => group.items.flatMap(({ name, subForm }) => (subForm ? [{ name, ...subForm }] : []))),
  );

describe("documents of a schema", () => {
  it("[design 5 adopted] given the same catalogue, when documents are made twice, then they are the same", () => {
    expect(makeDocuments(catalogue, { subsystem: "shop", schema: "shop", fieldTypes })).toEqual(documents);
  });

  it("[design 5 adopted] given a child whose key holds its parent's, when forms are made, then it is a sub-form and belongs to the parent", () => {
    expect(subForms("shop.orders")[0]).toMatchObject({
      name: "order_lines",
      entity: "shop.order-lines",
      reference: "order",
      items: [{ name: "line" }, { name: "quantity" }],
    });
    expect(bodyOf<EntityBody>("entity", "shop.order-lines").parent).toEqual({ reference: "order" });
    expect(bodyOf<EntityBody>("entity", "shop.orders").parent).toBeUndefined();
  });

  it("[design 5 adopted] given a pure junction, when forms are made, then both sides choose the other", () => {
    const choices = (id: string) => subForms(id).find(({ entity }) => entity === "shop.order-tags")?.items;
    expect(choices("shop.orders")).toMatchObject([{ name: "tag_id", type: "dropdownlist", reference: "tag" }]);
    expect(choices("shop.tags")).toMatchObject([{ name: "order_id", type: "dropdownlist", reference: "order" }]);
  });

  it("[design 5 adopted] given any other child, when its parent's form is made, then it is a link to the child's list", () => {
    const { links } = bodyOf<FormBody>("form", "shop.customers");
    expect(links).toMatchObject([{ label: "Orders", list: "shop.orders", reference: "customer" }]);
  });

  it("[design 5 adopted] given two references to one table inside a key, when its form is made, then it has both sub-forms, told apart by their labels, and no id twice", () => {
    const labels = (id: string) =>
      bodyOf<FormBody>("form", id).pages.flatMap((page) => page.groups.slice(1).map(({ label }) => label));
    expect(labels("shop.customers")).toEqual(["Follows (Customer)", "Follows (Follower)"]);
    expect(labels("shop.tags")).toEqual(["Orders", "Transfers (From)", "Transfers (To)"]);
    for (const id of ["shop.customers", "shop.tags"]) {
      const ids = [...JSON.stringify(bodyOf("form", id)).matchAll(/"id":"([^"]+)"/g)].map(([, one]) => one);
      expect(new Set(ids).size).toBe(ids.length);
    }
    expect(subForms("shop.customers").map(({ name, reference }) => [name, reference])).toEqual([
      ["follows", "customer"],
      ["follows_2", "follower"],
    ]);
  });

  it("[design 5 adopted] given documents to leave out, when the rest is made, then nothing names what is missing", () => {
    const without = new Set(["form:shop.orders", "list:shop.customers", "entity:shop.tags"]);
    const rest = makeDocuments(catalogue, { subsystem: "shop", schema: "shop", without, fieldTypes });
    const text = JSON.stringify(rest);
    for (const name of [
      "shop.orders.form",
      "shop.orders.create",
      "shop.customers.index",
      "shop.tags",
      '"list":"shop.customers"',
    ])
      expect(text).not.toContain(name);
    expect(rest.find(({ kind, id }) => kind === "list" && id === "shop.orders")?.body).toMatchObject({ form: null });
    expect(rest.some(({ kind, id }) => kind === "form" && id === "shop.customers")).toBe(true);
  });

  it("[design 5 adopted] given keys of all kinds, when entities are made, then each says who makes them", () => {
    const made = (id: string) => bodyOf<EntityBody>("entity", id).key.made;
    expect(["customers", "tags", "order-lines"].map((id) => made(`shop.${id}`))).toEqual(["next", "uuid", "person"]);
  });

  it("[design 5 adopted] given a reference, when list and form show it, then they do so by the best name column", () => {
    expect(bodyOf<EntityBody>("entity", "shop.customers").display).toEqual(["company_name"]);
    expect(bodyOf<EntityBody>("entity", "shop.orders").display).toEqual(["id"]);
    const { columns } = bodyOf<ListBody>("list", "shop.orders");
    expect(columns.find(({ name }) => name === "customer_id")).toMatchObject({ path: "customer", label: "Customer" });
  });

  it("[design 5 adopted] given a reference of several columns, when its list is made, then it stands in their place by its name", () => {
    const { columns } = bodyOf<ListBody>("list", "shop.claims");
    const [reference] = bodyOf<EntityBody>("entity", "shop.claims").references;
    expect(columns.map(({ path }) => path)).toEqual(["id", "reason", reference?.name]);
  });

  it("[design 5 adopted] given a table without any key, when documents are made, then it has a list and no form", () => {
    expect(documents.filter(({ id }) => id.startsWith("shop.log")).map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      "entity shop.log",
      "list shop.log",
      "page shop.log.list",
      "url shop.log.index",
    ]);
  });

  it("[design 5 adopted] given a column named like a word of the language, when it is taken, then rules can say it and the database's name stays", () => {
    const { columns } = bodyOf<EntityBody>("entity", "shop.orders");
    expect(columns.find((one) => one.column === "class")).toMatchObject({ name: "class_", label: "Class" });
  });
});
