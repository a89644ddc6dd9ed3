import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { parseDocumentFile } from "@tessera/contract/documents/documentFile.ts";
import { property } from "@tessera/contract/documents/jsonShape.ts";
import { languages } from "@tessera/contract/languages.ts";
import { type NamedDocument, type Naming, namingOf } from "@tessera/designer-kit/document/elementName.ts";
import type { Translate } from "@tessera/designer-kit/document/literalText.ts";
import { rowText } from "@tessera/designer-kit/elements/rowText.ts";
import { allNodes, type ElementNode, elementTree } from "@tessera/designer-kit/schema/elementTree.ts";
import { typeSettings } from "@tessera/designer-kit/schema/typeSettings.ts";
import { elementKey } from "@tessera/designer-kit/sheet/sheetOf.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { describe, expect, it } from "vitest";
import { fieldTypes } from "../../../fields/fields.gen.ts";
import { documentKinds } from "../../documents.gen.ts";
import { panelTypes } from "../../panels.gen.ts";

const root = new URL("../../../", import.meta.url).pathname;
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const documents: readonly TesseraDocument[] = globSync(["worlds/*/documents/**/*.json", "features/*/product/*.json"], {
  cwd: root,
}).map((path) => parseDocumentFile(path, read(path)));

const textOf = (body: unknown, key: string): string | null => {
  const text = property(body, key);
  return typeof text === "string" && text !== "" ? text : null;
};
const listed: readonly NamedDocument[] = documents.map(({ body, id, kind }) => ({
  kind,
  id,
  label: ["label", "route", "name", "title"].map((key) => textOf(body, key)).find((text) => text !== null) ?? null,
  title: textOf(body, "route") === null ? null : textOf(body, "title"),
}));

function translateIn(language: string): Translate {
  const paths = globSync(`{packages,features,fields}/**/i18n/${language}.json`, { cwd: root });
  const texts = new Map(paths.flatMap((path) => Object.entries<string>(JSON.parse(read(path)))));
  return (key, params = {}) => {
    const text = texts.get(key);
    if (text === undefined) throw new Error(`${key} has no text in ${language}.`);
    return text.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
  };
}

const settings = typeSettings({ panelTypes, fieldTypes, panelSheets: new Map(), fieldSheets: new Map() });

interface Row {
  readonly of: string;
  readonly node: ElementNode;
  readonly text: string;
}
const rowsIn = (naming: Naming, all = documents): readonly Row[] =>
  all.flatMap(({ body, id, kind }) => {
    const schema = documentKinds.find((one) => one.kind === kind)?.schema;
    return allNodes(elementTree(schema, body, settings)).map(({ node }) => ({
      of: `${kind}:${id} ${node.path}`,
      node,
      text: rowText(node, body, naming),
    }));
  });
const english = namingOf(listed, translateIn("en"));
const nameIn = (body: Json, kind: string, path: string): string | undefined =>
  rowsIn(english, [{ kind, id: "one", schemaVersion: 1, subsystem: "demo", body }]).find(
    ({ node }) => node.path === path,
  )?.text;

/** Elements that say nothing of themselves: they are counted. */
const counted = ["columns", "rows"];

describe("names of elements", () => {
  it.each(languages)(
    "[design 1 everything explains itself] given all documents of the worlds and of the product, when their trees are read in %s, then no element is called by an id, nor counted where it has a name",
    (language) => {
      const t = translateIn(language);
      const naming = namingOf(listed, t);
      const rows = rowsIn(naming);
      expect(rows.length).toBeGreaterThan(1_000);
      const names = new Set(listed.map((one) => naming.nameOf(one.kind, one.id)));
      const ids = new Set(documents.map(({ id }) => id).filter((id) => !names.has(id)));
      const machine = /^key:|definitions\.|panel\.|[{}]/;
      const isBad = ({ node, text }: Row): boolean =>
        machine.test(text) ||
        text.split(/ · |, /).some((part) => part === "" || (ids.has(part) && part !== textOf(node.value, "name")));
      expect(rows.filter(isBad).map(({ of, text }) => [of, text])).toEqual([]);
      const numbers = new RegExp(`^${t("definitions.nth", { number: "[0-9]+", what: ".+" }).replace("+. ", "+\\. ")}$`);
      const ordinals = rows.filter(
        ({ node, text }) =>
          numbers.test(text) && textOf(node.value, "label") === null && textOf(node.value, "title") === null,
      );
      expect([...new Set(ordinals.map(({ node }) => node.property))].sort()).toEqual(counted);
    },
  );

  it.each([
    [{ id: "g", kind: "entity", entity: "partner", actions: ["read"] }, "Partner · records"],
    [{ id: "g", kind: "entity", entity: "*", actions: ["read"] }, "All · records"],
    [{ id: "g", kind: "url", url: "article.index" }, "Articles · route"],
    [{ id: "g", kind: "document", documentKind: "list", subsystem: "*", actions: ["read"] }, "List · documents"],
    [
      { id: "g", kind: "document", documentKind: "*", subsystem: "demo", actions: ["read"] },
      "All · Halmos & Reuter · documents",
    ],
    [{ id: "g", kind: "operation", operation: "*" }, "All · operation"],
    [{ id: "g", kind: "function", function: "menuSearch" }, "Search in the menu · function"],
  ])(
    "[design 1 everything explains itself] given a grant %o, when its row is read, then it names what it is for",
    (grant, expected) => {
      expect(nameIn({ label: "R", grants: [grant] }, "role", "/grants/#g")).toBe(expected);
    },
  );

  it.each([
    ["a join", "/joins/#j", "Order → Order line · line"],
    ["what a query reads", "/nodes/#n", "Order"],
    ["the same entity under another name", "/nodes/#m", "Order line · line"],
  ])(
    "[design 1 everything explains itself] given %s, when its row is read, then it names what is read",
    (_, path, expected) => {
      const nodes = [
        { id: "n", name: "order", entity: "order" },
        { id: "m", name: "line", entity: "order-line" },
      ];
      const joins = [
        { id: "j", kind: "left", from: "order", to: "line", on: "reference", holder: "to", reference: "order" },
      ];
      expect(nameIn({ label: "Q", nodes, joins, columns: [] }, "query", path)).toBe(expected);
    },
  );

  it("[design 1 everything explains itself] given a rule that two columns are unique together, when its row is read, then it names both columns", () => {
    const columns = [
      { id: "a", name: "space_id", column: "space_id", label: "Space", type: "uuid" },
      { id: "b", name: "day", column: "day", label: "Day", type: "date" },
    ];
    const body = { label: "B", columns, unique: [{ id: "u", columns: ["space_id", "day"] }] };
    expect(nameIn(body, "entity", "/unique/#u")).toBe("Space, Day");
  });

  it("[design 1 everything explains itself] given a new item of a menu, when it is called by what it is, then it is a menu item", () => {
    expect(english.t(elementKey("/sections/#s/items/#i"))).toBe("menu item");
    expect(english.t(elementKey("/pages/#p/groups/#g/items/#i"))).toBe("field");
  });
});
