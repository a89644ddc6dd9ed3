import type { FieldType } from "@tessera/contract/defineField.ts";
import type { FieldRegistry } from "@tessera/web-kit/form/fieldView.ts";
import { Type } from "typebox";
import * as condition from "./ConditionField.tsx";
import * as entries from "./EntriesField.tsx";
import * as icon from "./IconField.tsx";
import * as names from "./NamesField.tsx";
import * as order from "./OrderField.tsx";
import * as path from "./PathField.tsx";
import * as paths from "./PathsField.tsx";
import * as value from "./ValueField.tsx";

/** Editors of properties that no field type of forms can edit, by the name of their type in sheets. */
const editors = {
  "sheet.condition": condition,
  "sheet.entries": entries,
  "sheet.icon": icon,
  "sheet.names": names,
  "sheet.order": order,
  "sheet.path": path,
  "sheet.paths": paths,
  "sheet.value": value,
} as const;

/** The name of the type of a property that has an editor of its own. */
export type EditorName = keyof typeof editors;

/** The editors as field types, for the compiler of sheets. What is no text is edited as JSON text. */
export const editorTypes: readonly FieldType[] = Object.keys(editors).map((id) => ({
  id,
  aliases: [],
  formats: Type.Object({}),
  defaults: {},
  values: ["text"],
  rules: ["hiddenExp"],
  inSubForm: false,
  icon: "square",
}));

const extended = new WeakMap<FieldRegistry, FieldRegistry>();

/** A registry of field types with the editors of sheets beside them; the same for the same registry. */
export function withEditors(registry: FieldRegistry): FieldRegistry {
  const known = extended.get(registry);
  if (known) return known;
  const views = Object.fromEntries(
    Object.entries(editors).map(([id, module]) => [id, { edit: async () => module, read: async () => module }]),
  );
  const made: FieldRegistry = { views: { ...registry.views, ...views } };
  extended.set(registry, made);
  return made;
}
