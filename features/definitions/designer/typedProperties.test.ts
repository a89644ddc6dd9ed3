import { propertiesOf, resolveSchema, shapeOf } from "@tessera/designer-kit/schema/schemaShape.ts";
import type { SettingsTypes } from "@tessera/designer-kit/schema/settingsTypes.ts";
import { typeSettings } from "@tessera/designer-kit/schema/typeSettings.ts";
import { sheetOf } from "@tessera/designer-kit/sheet/sheetOf.ts";
import { expect, it } from "vitest";
import { fieldTypes } from "../../../fields/fields.gen.ts";
import { documentKinds } from "../../documents.gen.ts";
import { panelTypes } from "../../panels.gen.ts";
import { sheetsOf } from "./testing/sheetsOf.ts";

const types: SettingsTypes = { panelTypes, fieldTypes, panelSheets: new Map(), fieldSheets: new Map() };

/** Properties that are typed, and why nobody else knows what stands in them. */
const typed: Readonly<Record<string, string>> = {
  "entity postgres": "a type that only the database knows",
  "field map tiles": "an address that only those know who serve the pictures of a map",
  "url name": "a name that is made up here, for expressions",
  "url parameter": "a name that is made up here, for the panels of the page",
};

/** Schemas of the elements in settings, as deep as they go. */
const elementsIn = (schema: unknown): readonly unknown[] =>
  propertiesOf(resolveSchema(schema)).flatMap(([, child]) => {
    const shape = shapeOf(resolveSchema(child));
    if (shape.kind !== "elements") return [];
    return shape.variants.flatMap((variant) => [variant.schema, ...elementsIn(variant.schema)]);
  });

it("[design 1 sheets] given all sheets of kinds, panels and field types, when their properties are looked at, then only what nobody else knows is typed", () => {
  const settings = typeSettings(types);
  const ofTypes = (registry: string, all: readonly { readonly id: string }[]) =>
    all.flatMap(({ id }) => {
      const found = settings(registry, id);
      if (found === null) return [];
      return [found.schema, ...elementsIn(found.schema)].map(
        (schema) => [`${registry} ${id}`, sheetOf(resolveSchema(schema), "Settings")] as const,
      );
    });
  const sheets = [
    ...documentKinds.flatMap((kind) => sheetsOf(kind).map((sheet) => [kind.kind, sheet] as const)),
    ...ofTypes("panel", panelTypes),
    ...ofTypes("field", fieldTypes),
  ];
  const found = sheets.flatMap(([of, { bindings }]) =>
    bindings.flatMap(({ path, shape }) => (shape.kind === "line" ? [`${of} ${path.join("/")}`] : [])),
  );
  expect([...new Set(found)].sort()).toEqual(Object.keys(typed).sort());
});
