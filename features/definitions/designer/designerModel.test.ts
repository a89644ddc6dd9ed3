import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DocumentKind } from "@tessera/contract/defineDocument.ts";
import type { FieldType } from "@tessera/contract/defineField.ts";
import { diffBodies } from "@tessera/contract/documents/diffBodies.ts";
import { elementPathOf, stablePath, valueAt, withValueAt } from "@tessera/designer-kit/document/bodyPath.ts";
import { changeOf } from "@tessera/designer-kit/document/change.ts";
import {
  addElement,
  changeObject,
  copyElement,
  moveElement,
  removeElement,
} from "@tessera/designer-kit/document/edits.ts";
import { newElement } from "@tessera/designer-kit/document/newElement.ts";
import { allNodes, elementTree, objectAt } from "@tessera/designer-kit/schema/elementTree.ts";
import { propertiesOf, type ResolvedSchema, resolveSchema, shapeOf } from "@tessera/designer-kit/schema/schemaShape.ts";
import type { SettingsTypes } from "@tessera/designer-kit/schema/settingsTypes.ts";
import { typeSettings, withDefaults } from "@tessera/designer-kit/schema/typeSettings.ts";
import { EditHistory } from "@tessera/designer-kit/session/editHistory.ts";
import { fieldValue, meaningOf, withFieldValue } from "@tessera/designer-kit/sheet/bindingValue.ts";
import { compileSheet } from "@tessera/designer-kit/sheet/compileSheet.ts";
import { type ChoiceSource, sheetChoices } from "@tessera/designer-kit/sheet/sheetChoices.ts";
import { elementKey, type PropertySheetForm, propertyKey, sheetOf } from "@tessera/designer-kit/sheet/sheetOf.ts";
import { valueKey } from "@tessera/designer-kit/sheet/valueKey.ts";
import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import fc from "fast-check";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { fieldTypes } from "../../../fields/fields.gen.ts";
import { documentKinds } from "../../documents.gen.ts";
import { panelTypes } from "../../panels.gen.ts";
import { bodyOf, sheetsOf } from "./testing/sheetsOf.ts";

const kinds: readonly DocumentKind[] = documentKinds;

const controls: readonly FieldType[] = (
  [
    ["text", ["text"]],
    ["textarea", ["text"]],
    ["expressioneditor", ["text"]],
    ["templateeditor", ["text"]],
    ["number", ["integer", "float"]],
    ["checkbox", ["boolean"]],
    ["date", ["date"]],
    ["datetime", ["datetime"]],
    ["time", ["time"]],
    ["dropdownlist", ["text"]],
  ] as const
).map(([id, values]) => ({
  id,
  aliases: [],
  formats: Type.Object({}),
  defaults: {},
  values,
  rules: ["hiddenExp"],
  inSubForm: true,
  icon: "type",
}));

/**
 * Keys of the texts that features have in a language: a kind's own stand with it, those of common properties in the
 * designer.
 */
function textKeys(language: string): ReadonlySet<string> {
  const root = join(import.meta.dirname, "../../..");
  const files = globSync([`features/*/i18n/${language}.json`, `packages/designer-kit/i18n/${language}.json`], {
    cwd: root,
  });
  return new Set(files.flatMap((path) => Object.keys(JSON.parse(readFileSync(join(root, path), "utf8")))));
}

const form = kinds.find(({ kind }) => kind === "form");
const entity = kinds.find(({ kind }) => kind === "entity");

/** A document that edits change, with the history of these. */
function editedDocument(body: Json) {
  const history = new EditHistory();
  const document = {
    name: { kind: "any", id: "one" },
    body,
    edit(next: Json): void {
      document.body = next;
    },
  };
  history.attach(document);
  return { document, history };
}

const types: SettingsTypes = { panelTypes, fieldTypes, panelSheets: new Map(), fieldSheets: new Map() };

describe("the designer's model", () => {
  it.each(kinds)(
    "[design 4 sheets] given the kind $kind, when a document is begun, then its body fits the schema",
    (kind) => {
      expect([...Value.Errors(kind.schema, bodyOf(kind))].map(({ instancePath }) => instancePath)).toEqual([]);
    },
  );

  it.each(kinds)(
    "[design 4 sheets] given the kind $kind, when sheets are derived of it and all its elements, then the form engine compiles each",
    (kind) => {
      for (const sheet of sheetsOf(kind)) {
        expect(compileSheet(sheet, controls).problems).toEqual([]);
        expect(new Set(sheet.bindings.map(({ name }) => name)).size).toBe(sheet.bindings.length);
      }
    },
  );

  it.each(kinds)(
    "[design 1 sheets] given the kind $kind, when sheets are derived of it and all its elements, then none of their properties is JSON",
    (kind) => {
      // What types decide is looked at type by type below.
      const ofTypes = new Set(["formats", "params"]);
      const json = sheetsOf(kind).flatMap(({ bindings }) =>
        bindings.filter(({ path, shape }) => shape.kind === "json" && !ofTypes.has(path.join("/"))),
      );
      expect(json.map(({ path }) => path.join("/"))).toEqual([]);
    },
  );

  it.each(kinds)(
    "[design 4 sheets] given a document of the kind $kind, when every field is entered again as it is, then nothing changes",
    (kind) => {
      const body = bodyOf(kind);
      const { bindings } = sheetOf(resolveSchema(kind.schema), "Document");
      for (const binding of bindings) {
        const value = fieldValue(binding, body);
        if (value === null) continue;
        const again = withFieldValue(binding, body, meaningOf(binding, value), { label: "" });
        expect(canonicalJson(again)).toBe(canonicalJson(body));
      }
    },
  );

  it.each(kinds)(
    "[design 4 sheets] given the kind $kind, when its sheets are drawn, then each property, each of its values, element and the kind itself have texts in every language",
    (kind) => {
      const arrays: string[] = [];
      const names: string[] = [];
      const values: string[] = [];
      const visit = (schema: ResolvedSchema): void => {
        for (const [key, child] of propertiesOf(schema)) {
          names.push(key);
          const shape = shapeOf(resolveSchema(child, schema.definitions));
          if (shape.kind === "group") visit(shape.resolved);
          if (shape.kind === "choice" || shape.kind === "choices")
            values.push(...shape.values.map((value) => valueKey(key, value, shape.values)));
          if (shape.kind === "elements") {
            arrays.push(key);
            shape.variants.forEach(visit);
          }
        }
      };
      visit(resolveSchema(kind.schema));
      const wanted = [
        `definitions.kind.${kind.kind}`,
        `kind.${kind.kind}`,
        ...names.map((name) => propertyKey(name)),
        ...values,
        ...arrays.map((array) => elementKey(`/${array}`)),
      ];
      for (const language of ["hu", "en", "de"]) {
        const keys = textKeys(language);
        expect(wanted.filter((key) => !keys.has(key))).toEqual([]);
      }
    },
  );

  it("[design 4 sheets] given a property that means something only beside the value of another, when its sheet is made, then it is hidden beside other values", () => {
    const kind = kinds.find((one) => one.kind === "function");
    const { form: made } = sheetOf(resolveSchema(kind?.schema), "Function");
    const items = made.pages[0]?.groups.flatMap((group) => group.items) ?? [];
    expect(
      items.flatMap(({ expressions, formats, name }) =>
        expressions ? [[name, expressions.hiddenExp, formats?.code]] : [],
      ),
    ).toEqual([
      ["p_expression", 'p_kind != "expression"', undefined],
      ["p_script", 'p_kind != "script"', true],
    ]);
  });

  it("[design 4 sheets] given a field inside an object that is not there, when it is entered and emptied, then the object comes and goes", () => {
    const { bindings } = sheetOf(resolveSchema(form?.schema), "Form");
    const body = bodyOf(form);
    const item = allNodes(elementTree(form?.schema, body))[1]?.node.collections[0];
    if (!item) throw new Error("A form has groups.");
    const element = newElement(body, item, item.variants[0] ?? resolveSchema({}), { label: "A", name: "" });
    const hidden = sheetOf(item.variants[0] ?? resolveSchema({}), "Item").bindings.find(({ path }) =>
      path.includes("hiddenExp"),
    );
    expect(bindings.length).toBeGreaterThan(0);
    if (!hidden) throw new Error("An item has rules.");
    const entered = withFieldValue(hidden, element, "total > 1", { label: "" });
    expect(valueAt(entered, "/expressions/hiddenExp")).toBe("total > 1");
    const emptied = withFieldValue(hidden, entered, undefined, { label: "" });
    expect(canonicalJson(emptied)).toBe(canonicalJson(element));
  });

  it("[design 4 sheets] given bounds of moments, when their sheet is made, then each has a day and a time, and one that is a day alone is shown as its first or last moment", () => {
    const formats = fieldTypes.find(({ id }) => id === "datetime")?.formats;
    const { bindings, form } = sheetOf(resolveSchema(formats), "Settings");
    const bounds = bindings.filter(({ path }) => path[0] === "min" || path[0] === "max");
    const settings = { min: "2026-03-01", max: "2026-03-31" };
    expect(bounds.map((binding) => fieldValue(binding, settings))).toEqual([
      "2026-03-01 00:00:00",
      "2026-03-31 23:59:59",
    ]);
    const items = form.pages.flatMap(({ groups }) => groups.flatMap((group) => group.items));
    const types = bounds.map(({ name }) => items.find((item) => "name" in item && item.name === name));
    expect(types).toMatchObject([{ type: "datetime" }, { type: "datetime" }]);
    const [min] = bounds;
    if (min === undefined) throw new Error("The sheet has no minimum.");
    expect(withFieldValue(min, settings, "2026-03-01 08:30:00", { label: "" })).toEqual({
      ...settings,
      min: "2026-03-01 08:30:00",
    });
  });

  it("[design 4 sheets] given a list of values that the schema names, when one is ticked and unticked, then the list has it in the order of the schema and no more", () => {
    const role = kinds.find(({ kind }) => kind === "role");
    const grants = elementTree(role?.schema, bodyOf(role)).find(({ property }) => property === "grants");
    const { bindings } = sheetOf(grants?.variants[0] ?? resolveSchema({}), "Grant");
    const bindingOf = (action: string) => {
      const found = bindings.find(({ member }) => member === action);
      if (!found) throw new Error(`${action} is no action of a grant.`);
      return found;
    };
    const grant = { id: "one", kind: "entity", entity: "task", actions: ["delete", "read"] };
    const ticked = withFieldValue(bindingOf("create"), grant, true, { label: "" });
    expect(valueAt(ticked, "/actions")).toEqual(["read", "create", "delete"]);
    expect(["read", "create", "update"].map((action) => fieldValue(bindingOf(action), ticked))).toEqual([
      true,
      true,
      false,
    ]);
    const unticked = withFieldValue(bindingOf("read"), ticked, false, { label: "" });
    expect(valueAt(unticked, "/actions")).toEqual(["create", "delete"]);
    expect(withFieldValue(bindingOf("read"), grant, true, { label: "" })).toBe(grant);
  });

  it("[design 4 ids] given elements, when one is copied, then the copy has ids, a name and a column of its own", () => {
    const body = bodyOf(entity);
    const columns = elementTree(entity?.schema, body).find(({ property }) => property === "columns");
    if (!columns) throw new Error("An entity has columns.");
    const copy = copyElement(body, columns, columns.nodes[0]?.id ?? "");
    const after = copy?.command.execute(body) ?? null;
    const items = elementTree(entity?.schema, after).find(({ property }) => property === "columns")?.nodes ?? [];
    expect(items.map(({ value }) => value)).toMatchObject([
      { name: "id", column: "id" },
      { name: "id2", column: "id2" },
    ]);
    expect(new Set(items.map(({ id }) => id)).size).toBe(2);
  });

  it("[design 9 commands] given any edits, when all are undone and done again, then the document was what it was and is what it became", () => {
    const edit = fc.record({
      action: fc.constantFrom("add", "remove", "up", "down", "copy", "label", "undo", "redo"),
      pick: fc.nat(1000),
      text: fc.string({ maxLength: 4 }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom("form", "entity", "menu", "page", "role"),
        fc.array(edit, { maxLength: 40 }),
        (name, edits) => {
          const kind = kinds.find((one) => one.kind === name);
          const begin = bodyOf(kind);
          const { document, history } = editedDocument(begin);
          for (const { action, pick, text } of edits) {
            const { body } = document;
            const tree = elementTree(kind?.schema, body);
            const nodes = allNodes(tree);
            const collections = [...tree, ...nodes.flatMap(({ node }) => node.collections)];
            const at = nodes[pick % Math.max(1, nodes.length)];
            const into = collections[pick % collections.length];
            const variant = into?.variants[0];
            if (action === "undo") history.undo();
            else if (action === "redo") history.redo();
            else if (action === "add" && into && variant) {
              const element = newElement(body, into, variant, { label: text, name: "" });
              history.execute(changeOf(document.name, addElement(body, into, element).command));
            } else if (at && action !== "add") {
              const { collection, node } = at;
              const done =
                action === "remove"
                  ? removeElement(body, collection, node.id).command
                  : action === "copy"
                    ? copyElement(body, collection, node.id)?.command
                    : action === "label"
                      ? changeObject(body, node.path, withValueAt(node.value, "/label", text), "label")
                      : moveElement(body, collection, node.id, action === "up" ? -1 : 1)?.command;
              if (done) history.execute(changeOf(document.name, done));
            }
          }
          const end = document.body;
          const steps = history.state.done.length;
          while (history.undo()) expect(history.state.done.length).toBeLessThan(steps);
          expect(canonicalJson(document.body)).toBe(canonicalJson(begin));
          for (let step = 0; step < steps; step++) history.redo();
          expect(canonicalJson(document.body)).toBe(canonicalJson(end));
        },
      ),
      { numRuns: 60 },
    );
  });

  it("[design 9 commands] given letters typed into one field, when undo is asked for once, then the whole word goes", () => {
    const body = bodyOf(form);
    const { document, history } = editedDocument(body);
    for (const label of ["T", "Ti", "Tim"]) {
      const after = withValueAt(document.body, "/label", label);
      history.execute(changeOf(document.name, changeObject(document.body, "", after, "label")));
    }
    expect(history.state.done.length).toBe(1);
    history.undo();
    expect(document.body).toEqual(body);
  });

  it("[design 4 diff] given a problem that names a place by position, when it is made stable, then it names the elements by id", () => {
    const body: Json = { pages: [{ id: "p1", groups: [{ id: "g1", items: [{ id: "a" }, { id: "b", label: "B" }] }] }] };
    const path = stablePath(body, "/pages/0/groups/0/items/1/label");
    expect(path).toBe("/pages/#p1/groups/#g1/items/#b/label");
    expect(valueAt(body, path)).toBe("B");
    expect(elementPathOf(path)).toBe("/pages/#p1/groups/#g1/items/#b");
    expect(diffBodies(body, withValueAt(body, path, "C"))).toMatchObject([{ path }]);
  });
});

describe("the settings of panels and fields", () => {
  const settings = typeSettings(types);
  const texts = import.meta.glob<Record<string, string>>(
    ["../../*/i18n/*.json", "../../../packages/*/**/i18n/*.json", "../../../fields/*/i18n/*.json"],
    { eager: true, import: "default" },
  );
  const known = (language: string): ReadonlySet<string> =>
    new Set(
      Object.entries(texts).flatMap(([path, own]) => (path.endsWith(`/${language}.json`) ? Object.keys(own) : [])),
    );
  const page = { label: "P", rows: [{ id: "r", columns: [{ id: "c", width: 12 }] }] };
  const placed = (type: string, params: Json): Json => ({
    ...page,
    gridItems: [{ id: "g1", type, params, columnId: "c" }],
  });
  const schemaOf = (name: string) => kinds.find(({ kind }) => kind === name)?.schema;
  const schema = schemaOf("page");
  const withField = (type: string): Json => ({
    label: "F",
    entity: null,
    pages: [
      { id: "p", label: "", groups: [{ id: "g", label: "", items: [{ id: "i", name: "n", type, label: "N" }] }] },
    ],
  });

  /** Keys of the labels, helps and values of a sheet. */
  function keysOf({ form: sheet }: PropertySheetForm, resolved: ResolvedSchema): readonly string[] {
    const items = sheet.pages.flatMap(({ groups }) => groups.flatMap((group) => group.items));
    const headings = sheet.pages.flatMap(({ groups }) => groups.map(({ label }) => label));
    const choices = sheetChoices(resolved, null, nothing);
    const shown = [...choices.values()].flat().map(({ label }) => label);
    return [...headings, ...items.flatMap(({ help, label }) => [label, help ?? ""]), ...shown]
      .filter((text) => text.startsWith("key:"))
      .map((text) => text.slice("key:".length));
  }
  const nothing: ChoiceSource = {
    documents: () => [],
    panelTypes: [],
    fieldTypes: [],
    kinds: [],
    subsystems: [],
    operations: [],
    badges: [],
    body: null,
    entityAt: () => null,
    text: (key) => key,
  };

  it.each(panelTypes.map(({ id }) => id))(
    "[design 1 sheets] given the panel type %s, when one is placed, then its settings are properties with labels in every language, and none is JSON",
    (type) => {
      const object = objectAt(schema, placed(type, {}), "/gridItems/#g1", settings);
      if (object === null) throw new Error("The panel is not found.");
      const sheet = sheetOf(object.schema, "Panel");
      expect(sheet.bindings.filter(({ shape }) => shape.kind === "json")).toEqual([]);
      for (const language of ["hu", "en", "de"]) {
        const own = known(language);
        expect(
          keysOf(sheet, object.schema).filter((key) => !own.has(key)),
          language,
        ).toEqual([]);
      }
      expect(compileSheet(sheet, controls).problems).toEqual([]);
    },
  );

  /** A JSON Schema is what such a field is given, and is edited as the JSON that it is. */
  const schemas: ReadonlyMap<string, readonly string[]> = new Map([["jsonform", ["formats/schema"]]]);
  it.each(fieldTypes.map(({ id }) => id))(
    "[design 1 sheets] given the field type %s, when a form has one, then its settings are properties with labels in every language, and none is JSON",
    (type) => {
      const object = objectAt(schemaOf("form"), withField(type), "/pages/#p/groups/#g/items/#i", settings);
      if (object === null) throw new Error("The field is not found.");
      const sheet = sheetOf(object.schema, "Field");
      const json = sheet.bindings.filter(({ shape }) => shape.kind === "json").map(({ path }) => path.join("/"));
      expect(json).toEqual(schemas.get(type) ?? []);
      for (const language of ["hu", "en", "de"]) {
        const own = known(language);
        expect(
          keysOf(sheet, object.schema).filter((key) => !own.has(key)),
          language,
        ).toEqual([]);
      }
      expect(compileSheet(sheet, controls).problems).toEqual([]);
    },
  );

  it("[design 1 sheets] given a permission and a fixed choice, when their sheets offer choices, then all entities are one of them, and colours are seen", () => {
    const role = elementTree(schemaOf("role"), bodyOf(kinds.find(({ kind }) => kind === "role")));
    const [grant] = role.find(({ property }) => property === "grants")?.variants ?? [];
    const offered = sheetChoices(grant ?? resolveSchema({}), null, nothing);
    expect(offered.get("entity")).toEqual([{ id: "*", key: "*", label: "definitions.pick.all" }]);
    const columns = elementTree(schemaOf("entity"), bodyOf(entity)).find(({ property }) => property === "columns");
    const options = columns?.nodes[0]?.collections.find(({ property }) => property === "options")?.variants[0];
    const signs = sheetChoices(options ?? resolveSchema({}), null, nothing);
    expect(signs.get("tone")?.find(({ key }) => key === "danger")).toMatchObject({ tile: "half", tone: "danger" });
    expect(signs.get("tile")?.find(({ key }) => key === "late")).toMatchObject({ tile: "late" });
  });

  it("[design 1 sheets] given a sheet of a type that says more of its settings, when its sheet is made, then they are explained and stand in the parts that it names", () => {
    const more = typeSettings({
      ...types,
      panelSheets: new Map([["Clock", { label: { width: 12 }, zone: { group: "place", help: true } }]]),
    });
    const object = objectAt(schema, placed("Clock", {}), "/gridItems/#g1", more);
    if (object === null) throw new Error("The panel is not found.");
    const groups = sheetOf(object.schema, "Panel").form.pages[0]?.groups ?? [];
    expect(groups.find(({ label }) => label === "key:panel.Clock.group.place")?.items).toMatchObject([
      { name: "p_params_zone", help: "key:panel.Clock.zone.help" },
    ]);
    expect(groups.flatMap(({ items }) => items).find(({ name }) => name === "p_params_label")?.posSizex).toBe(12);
  });

  it("[design 1 sheets] given a placed panel, when another type is chosen, then it begins with what a new one of that type has", () => {
    const clock = { id: "g1", type: "Clock", params: { label: "Wien" }, columnId: "c" };
    expect(withDefaults(clock, { ...clock, type: "LangSwicher" }, types)).toMatchObject({
      params: { target: null },
    });
    expect(withDefaults(clock, { ...clock, columnId: "d" }, types)).toMatchObject({ params: { label: "Wien" } });
  });

  it("[design 1 sheets] given a field with settings, when another type is chosen, then the settings that it has as well stay", () => {
    const field = { id: "i", type: "number", formats: { decimal: 2, placeholder: "0" } };
    expect(withDefaults(field, { ...field, type: "text" }, types)).toEqual({
      id: "i",
      type: "text",
      formats: { placeholder: "0" },
    });
    expect(withDefaults(field, { ...field, type: "checkbox" }, types)).toEqual({ id: "i", type: "checkbox" });
  });

  it("[design 1 sheets] given a panel with slides, when its page is opened, then the slides stand in the tree", () => {
    const slide = { id: "s1", title: "One", text: null, image: null, link: null };
    const tree = elementTree(schema, placed("Carousel", { label: "News", seconds: null, slides: [slide] }), settings);
    expect(allNodes(tree).map(({ node }) => node.path)).toContain("/gridItems/#g1/params/slides/#s1");
  });
});
