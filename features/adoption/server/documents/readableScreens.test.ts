import { byIdAndAlias } from "@tessera/contract/byIdAndAlias.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { FormBody } from "@tessera/contract/definitions/formBody.ts";
import type { ListBody } from "@tessera/contract/definitions/listBody.ts";
import type { PageBody } from "@tessera/contract/definitions/pageBody.ts";
import type { RoleBody } from "@tessera/contract/definitions/roleBody.ts";
import type { DocumentBodies } from "@tessera/contract/documents/bodyOf.ts";
import { describe, expect, it } from "vitest";
import { fieldTypes as allTypes } from "../../../../fields/fields.gen.ts";
import { type CatalogueTable, emptyCatalogue } from "../catalogue/catalogue.ts";
import { makeDocuments } from "./makeDocuments.ts";
import { column, refers, table } from "./testing/catalogueParts.ts";

const fieldTypes = byIdAndAlias(allTypes);

const catalogueOf = (tables: readonly CatalogueTable[]) => ({ ...emptyCatalogue, tables });

const facts = {
  oneLine: ["city.city", "film.title", "film.summary"],
  notYears: ["film.days_per_year"],
  largest: ["film", "city"],
};

const tables = [
  table("city", ["city_id"], [column("city_id"), column("city", "text"), column("last_update", "timestamptz")]),
  table("colour", ["id"], [column("id"), column("word", "varchar"), column("weight")]),
  table(
    "film",
    ["film_id"],
    [
      column("film_id"),
      column("last_update", "timestamptz"),
      column("summary", "text"),
      column("title", "text"),
      column("notes", "text"),
      column("release_year"),
      column("days_per_year"),
      column("rowguid", "uuid"),
      column("cityid"),
    ],
    [refers(["cityid"], "city", ["city_id"])],
  ),
  table(
    "address",
    ["addressid"],
    [column("addressid"), column("addressline1", "varchar"), column("addressline2", "varchar"), column("cityid")],
    [refers(["cityid"], "city", ["city_id"])],
  ),
  table(
    "orderheader",
    ["orderid"],
    [column("orderid"), column("billtoaddressid"), column("shiptoaddressid")],
    [refers(["billtoaddressid"], "address", ["addressid"]), refers(["shiptoaddressid"], "address", ["addressid"])],
  ),
  table(
    "orderdetail",
    ["orderid", "line"],
    [
      column("orderid"),
      column("line"),
      column("rowguid", "uuid", { default: { sql: "gen_random_uuid()", functions: [] } }),
      column("modifieddate", "timestamp", { nullable: true }),
      column("created_at", "timestamp"),
    ],
    [refers(["orderid"], "orderheader", ["orderid"])],
  ),
];

const documents = makeDocuments(catalogueOf(tables), { subsystem: "shop", schema: "shop", facts, fieldTypes });

// Each kind's maker is typed by its body.
const bodyIn = <Body>(from: typeof documents, kind: string, id: string): Body =>
  from.find((document) => document.kind === kind && document.id === id)?.body as Body;
const bodyOf = <Body>(kind: string, id: string): Body => bodyIn<Body>(documents, kind, id);

describe("screens of a schema as people read them", () => {
  it("[design 5 adopted] given a column named like its table, or a single short text, when records are named, then it names them", () => {
    expect(bodyOf<EntityBody>("entity", "shop.city").display).toEqual(["city"]);
    expect(bodyOf<EntityBody>("entity", "shop.colour").display).toEqual(["word"]);
  });

  it("[design 5 adopted] given a reference called after its table without anything between, when it is named, then it has the table's name", () => {
    const [reference] = bodyOf<EntityBody>("entity", "shop.film").references;
    expect(reference).toMatchObject({ name: "city", label: "City" });
  });

  it("[design 5 adopted] given references whose columns run together with id, when they are read, then they are called what they lead to", () => {
    const { references } = bodyOf<EntityBody>("entity", "shop.orderheader");
    expect(references.map(({ label }) => label)).toEqual(["Bill to address", "Ship to address"]);
  });

  it("[design 5 adopted] given addresses of several lines, when records are named, then the first line names them", () => {
    expect(bodyOf<EntityBody>("entity", "shop.address").display).toEqual(["addressline1"]);
  });

  it("[design 5 adopted] given stamps and row IDs of a child table, when its rows are shown in a form, then only those that have to be entered stand there", () => {
    const items = bodyOf<FormBody>("form", "shop.orderheader").pages[0]?.groups[1]?.items ?? [];
    expect(items[0]?.subForm?.items.map(({ name }) => name)).toEqual(["line", "created_at"]);
  });

  it("[design 5 adopted] given texts without a length, when the form is made, then those with short values have a field of one row, in their place", () => {
    const items = bodyOf<FormBody>("form", "shop.film").pages[0]?.groups[0]?.items ?? [];
    expect(items.map(({ name, type }) => [name, type])).toEqual([
      ["film_id", "number"],
      ["summary", "text"],
      ["title", "text"],
      ["notes", "textarea"],
      ["release_year", "number"],
      ["days_per_year", "number"],
      ["cityid", "dropdownlist"],
      ["last_update", "datetime"],
      ["rowguid", "text"],
    ]);
  });

  it("[design 5 adopted] given a column of years, when the form shows it, then its thousands are not set apart, as those of a number are", () => {
    const items = bodyOf<FormBody>("form", "shop.film").pages[0]?.groups[0]?.items ?? [];
    const formats = (name: string) => items.find((item) => item.name === name)?.formats;
    expect(formats("release_year")).toEqual({ grouping: false });
    expect(formats("days_per_year")).toBeUndefined();
  });

  it("[design 5 adopted] given stamps and row IDs, when the list is made, then they come last and are hidden", () => {
    const { columns } = bodyOf<ListBody>("list", "shop.film");
    expect(columns.map(({ name, hidden }) => `${name}${hidden ? " hidden" : ""}`)).toEqual([
      "film_id",
      "title",
      "summary",
      "notes",
      "release_year",
      "days_per_year",
      "cityid",
      "last_update hidden",
      "rowguid hidden",
    ]);
  });
});

describe("menus of many tables", () => {
  const many = Array.from({ length: 360 }, (_, index) => {
    const name = `part_${String(index).padStart(3, "0")}`;
    const other = `part_${String(index + 1).padStart(3, "0")}`;
    const isLast = index === 359;
    return table(
      name,
      ["id"],
      [column("id"), column("name", "varchar"), ...(isLast ? [] : [column("next_id")])],
      isLast ? [] : [refers(["next_id"], other)],
    );
  });
  const others = [
    table(
      "part_line",
      ["part_id", "number"],
      [column("part_id"), column("number"), column("said", "varchar")],
      [refers(["part_id"], "part_000")],
    ),
    table(
      "part_kind",
      ["part_id", "kind_id"],
      [column("part_id"), column("kind_id")],
      [refers(["part_id"], "part_000"), refers(["kind_id"], "kind")],
    ),
    table("kind", ["id"], [column("id"), column("name", "varchar")]),
  ];
  const large = makeDocuments(catalogueOf([...many, ...others]), {
    subsystem: "works",
    schema: "works",
    fieldTypes,
    facts: { ...facts, largest: ["kind", "part_200"] },
  });

  it("[design 5 adopted] given few tables, when the menu is made, then it is one section and there is no start page", () => {
    const { sections } = bodyOf<DocumentBodies["menu"]>("menu", "shop");
    expect(sections.map(({ id, items }) => [id, items.length])).toEqual([["tables", 6]]);
    expect(documents.some(({ id }) => id === "shop-overview")).toBe(false);
  });

  it("[design 5 adopted] given hundreds of tables, when the menu is made, then they are grouped by what they are, and no section is long", () => {
    const { sections } = bodyIn<DocumentBodies["menu"]>(large, "menu", "works");
    expect(Math.max(...sections.map(({ items }) => items.length))).toBeLessThanOrEqual(40);
    expect(sections.flatMap(({ items }) => items).length).toBe(364);
    const labels = (id: string) => sections.find((section) => section.id === id)?.items.map(({ label }) => label);
    expect(labels("details")).toEqual(["Part line"]);
    expect(labels("junctions")).toEqual(["Part kind"]);
    expect(labels("lookups")).toEqual(["Kind", "Part 359"]);
    expect(sections[0]?.items[0]).toMatchObject({ url: "works-overview" });
  });

  it("[design 5 adopted] given hundreds of tables, when the start page is made, then it draws and counts the most connected and the largest, and both roles may open it", () => {
    const { sections, onlyOnPages } = bodyIn<DocumentBodies["menu"]>(large, "menu", "works-overview");
    expect(onlyOnPages).toBe(true);
    expect(bodyIn<PageBody>(large, "page", "works-overview").gridItems).toMatchObject([
      { type: "MenuDiagram", params: { menu: "works-overview" } },
    ]);
    expect(sections.map(({ id, items }) => [id, items[0]?.label, items[0]?.count])).toEqual([
      ["connected", "Part 000", { list: "works.part-000" }],
      ["largest", "Kind", { list: "works.kind" }],
    ]);
    for (const role of ["works-editor", "works-reader"]) {
      const { grants } = bodyIn<RoleBody>(large, "role", role);
      expect(grants).toContainEqual(expect.objectContaining({ kind: "url", url: "works-overview" }));
    }
  });
});
