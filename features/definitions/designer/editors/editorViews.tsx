import type { FieldEditModule, FieldReadModule, FieldRegistry } from "@tessera/web-kit/form/fieldView.ts";
import * as condition from "./ConditionField.tsx";
import * as entries from "./EntriesField.tsx";
import type { EditorName } from "./editorTypes.ts";
import * as icon from "./IconField.tsx";
import * as names from "./NamesField.tsx";
import * as order from "./OrderField.tsx";
import * as path from "./PathField.tsx";
import * as paths from "./PathsField.tsx";
import * as value from "./ValueField.tsx";

const editors: Readonly<Record<EditorName, FieldEditModule & FieldReadModule>> = {
  "sheet.condition": condition,
  "sheet.entries": entries,
  "sheet.icon": icon,
  "sheet.names": names,
  "sheet.order": order,
  "sheet.path": path,
  "sheet.paths": paths,
  "sheet.value": value,
};

const views = Object.fromEntries(
  Object.entries(editors).map(([id, module]) => [id, { edit: async () => module, read: async () => module }]),
);
const extended = new WeakMap<FieldRegistry, FieldRegistry>();

/** A registry of field types with the editors of sheets beside them; the same for the same registry. */
export function withEditors(registry: FieldRegistry): FieldRegistry {
  const known = extended.get(registry);
  if (known) return known;
  const made: FieldRegistry = { views: { ...registry.views, ...views } };
  extended.set(registry, made);
  return made;
}
