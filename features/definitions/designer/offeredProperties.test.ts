import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { objectAt } from "@tessera/designer-kit/schema/elementTree.ts";
import { sheetOf } from "@tessera/designer-kit/sheet/sheetOf.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { describe, expect, it } from "vitest";
import { fieldTypes } from "../../../fields/fields.gen.ts";
import { documentKinds } from "../../documents.gen.ts";
import { sheetsOf } from "./testing/sheetsOf.ts";

const root = new URL("../../../", import.meta.url).pathname;
const english = new Map(
  globSync("{packages,features,fields}/**/i18n/en.json", { cwd: root }).flatMap((path) =>
    Object.entries<string>(JSON.parse(readFileSync(join(root, path), "utf8"))),
  ),
);

/** The items of the sheet of an element that stands at a path of a document's body. */
function itemsAt(kind: string, path: string, body: Json) {
  const found = documentKinds.find((one) => one.kind === kind);
  const object = found ? objectAt(found.schema, body, path, () => null) : null;
  if (!object) throw new Error(`Nothing stands at ${path} of the ${kind}.`);
  const { form } = sheetOf(object.schema, "One", { object: object.value, fieldTypes });
  return form.pages.flatMap(({ groups }) => groups.flatMap(({ items }) => items));
}

const namesAt = (kind: string, path: string, body: Json): readonly string[] =>
  itemsAt(kind, path, body).map(({ name }) => name);

const formWith = (item: { readonly [key: string]: Json }): Json => ({
  label: "Form",
  entity: null,
  pages: [
    {
      id: "p",
      label: "P",
      groups: [
        {
          id: "g",
          label: "G",
          items: [{ id: "i", name: "one", label: "One", posRow: 0, posCol: 0, posSizex: 6, ...item }],
        },
      ],
    },
  ],
});
const itemPath = "/pages/#p/groups/#g/items/#i";

const entityWith = (column: { readonly [key: string]: Json }): Json => ({
  columns: [{ id: "c", name: "one", column: "one", label: "One", ...column }],
});

describe("properties that a sheet offers", () => {
  it("[design 1 sheets] given the sheets of all kinds, when their parts are read, then no two properties of one are called the same", () => {
    const twice = documentKinds.flatMap((kind) =>
      sheetsOf(kind).flatMap(({ form }) =>
        form.pages.flatMap(({ groups }) =>
          groups.flatMap(({ items }) => {
            const labels = items.map(({ label }) => english.get(label.slice("key:".length)) ?? label);
            return labels.filter((label, index) => labels.indexOf(label) !== index).map((label) => [kind.kind, label]);
          }),
        ),
      ),
    );
    expect(twice).toEqual([]);
  });

  it("[design 1 sheets] given text of several lines that people read, when its sheet is made, then it is entered in several lines", () => {
    const body = { label: "P", rows: [], gridItems: [] };
    const html = itemsAt("page", "", body).find(({ name }) => name === "p_content_html");
    expect(html).toMatchObject({ type: "textarea", formats: { rows: 8 }, posSizex: 12 });
  });

  it.each(fieldTypes.map(({ id, rules }) => [id, rules] as const))(
    "[design 1 sheets] given a field of type %s, when its sheet is made, then it offers the rules that the type carries and no others",
    (type, rules) => {
      const names = namesAt("form", itemPath, formWith({ type }));
      const offered = names.filter((name) => name.startsWith("p_expressions_"));
      expect(offered.sort()).toEqual(rules.map((rule) => `p_expressions_${rule}`).sort());
    },
  );

  it("[design 1 sheets] given a text field, when its sheet is made, then it offers no sub-form", () => {
    expect(namesAt("form", itemPath, formWith({ type: "text" }))).not.toContain("p_subForm_entity");
  });

  it("[design 1 sheets] given a sub-form, when its sheet is made, then it offers rows, and neither column nor value type", () => {
    const names = namesAt("form", itemPath, formWith({ type: "subform" }));
    expect(names).toContain("p_subForm_entity");
    expect(names).not.toEqual(expect.arrayContaining(["p_column"]));
    expect(names).not.toEqual(expect.arrayContaining(["p_valueType"]));
  });

  it("[design 1 sheets] given a rule that the type of its field does not carry, when its sheet is made, then the rule is there to be taken out", () => {
    const names = namesAt("form", itemPath, formWith({ type: "text", expressions: { minExp: "1" } }));
    expect(names).toContain("p_expressions_minExp");
  });

  it("[design 1 sheets] given a field over a column, when its sheet is made, then the value type is hidden while there is a column", () => {
    const valueType = itemsAt("form", itemPath, formWith({ type: "text", column: "subject" })).find(
      ({ name }) => name === "p_valueType",
    );
    expect(valueType?.expressions?.hiddenExp).toBe("p_column != null && isEmpty(p_valueType)");
  });

  it.each([
    ["text", ["length", "translatable", "sequence_pattern"]],
    ["decimal", ["precision", "scale"]],
    ["date", ["deadline_column", "deadline_done"]],
    ["list", ["element"]],
    ["boolean", []],
  ])(
    "[design 1 sheets] given a column of type %s, when its sheet is made, then of what only some types have it offers that type's",
    (type, own) => {
      const some = [
        "length",
        "translatable",
        "sequence_pattern",
        "precision",
        "scale",
        "deadline_column",
        "deadline_done",
        "element",
      ];
      const names = namesAt("entity", "/columns/#c", entityWith({ type }));
      expect(some.filter((name) => names.includes(`p_${name}`)).sort()).toEqual([...own].sort());
    },
  );

  it("[design 1 sheets] given a part that a column can be without, when its sheet is made, then nothing in it has to be chosen", () => {
    const items = itemsAt("entity", "/columns/#c", entityWith({ type: "text" }));
    const required = items.flatMap(({ name, required: how }) => (how === "error" ? [name] : []));
    expect(required).toContain("p_name");
    expect(required).not.toContain("p_fieldType_type");
    expect(required).not.toContain("p_sequence_pattern");
  });
});
