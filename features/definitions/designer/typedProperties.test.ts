import { resolveSchema } from "@tessera/designer-kit/schema/schemaShape.ts";
import type { SettingsTypes } from "@tessera/designer-kit/schema/settingsTypes.ts";
import { typeSettings } from "@tessera/designer-kit/schema/typeSettings.ts";
import { sheetOf } from "@tessera/designer-kit/sheet/sheetOf.ts";
import { expect, it } from "vitest";
import { fieldTypes } from "../../../fields/fields.gen.ts";
import { documentKinds } from "../../documents.gen.ts";
import { panelTypes } from "../../panels.gen.ts";
import { sheetsOf } from "./testing/sheetsOf.ts";

const types: SettingsTypes = { panelTypes, fieldTypes, panelSheets: new Map(), fieldSheets: new Map() };

/** Properties that are typed: names that are made up here, addresses of the world outside, and what only the database knows. */
const typed = [
  "entity key",
  "entity name",
  "entity storage/schema",
  "entity storage/table",
  "list name",
  "page content/image",
  "page key",
  "page name",
  "page panel/panelClass",
  "panel Panel storeId",
  "panel TemplateViewer param",
  "panel VideoViewer captions",
  "panel VideoViewer height",
  "panel VideoViewer maxHeight",
  "panel VideoViewer minHeight",
  "panel VideoViewer poster",
  "panel VideoViewer src",
  "panel VideoViewer type",
  "panel VideoViewer width",
  "query separator",
  "url name",
  "url parameter",
  "url route",
  "url segment",
];

it("[design 1 sheets] given all sheets of kinds, panels and field types, when their properties are looked at, then only what nobody else knows is typed", () => {
  const settings = typeSettings(types);
  const ofTypes = (registry: string, all: readonly { readonly id: string }[]) =>
    all.flatMap(({ id }) => {
      const found = settings(registry, id);
      return found === null ? [] : [[`${registry} ${id}`, sheetOf(resolveSchema(found.schema), "Settings")] as const];
    });
  const sheets = [
    ...documentKinds.flatMap((kind) => sheetsOf(kind).map((sheet) => [kind.kind, sheet] as const)),
    ...ofTypes("panel", panelTypes),
    ...ofTypes("field", fieldTypes),
  ];
  const found = sheets.flatMap(([of, { bindings }]) =>
    bindings.flatMap(({ path, shape }) => (shape.kind === "line" ? [`${of} ${path.join("/")}`] : [])),
  );
  expect([...new Set(found)].sort()).toEqual([...typed].sort());
});
