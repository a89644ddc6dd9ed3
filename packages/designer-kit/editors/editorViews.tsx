import type { FieldRegistry, FieldViewLoaders } from "@tessera/web-kit/form/fieldView.ts";
import type { EditorName } from "./editorTypes.ts";

/** The views of editors; as those of field types, they are loaded with the first sheet that has one. */
const views: Readonly<Record<EditorName, FieldViewLoaders>> = {
  "sheet.condition": { edit: () => import("./ConditionField.tsx"), read: () => import("./ConditionField.tsx") },
  "sheet.cron": { edit: () => import("./CronField.tsx"), read: () => import("./CronField.tsx") },
  "sheet.entries": { edit: () => import("./EntriesField.tsx"), read: () => import("./EntriesField.tsx") },
  "sheet.icon": { edit: () => import("./IconField.tsx"), read: () => import("./IconField.tsx") },
  "sheet.names": { edit: () => import("./NamesField.tsx"), read: () => import("./NamesField.tsx") },
  "sheet.order": { edit: () => import("./OrderField.tsx"), read: () => import("./OrderField.tsx") },
  "sheet.path": { edit: () => import("./PathField.tsx"), read: () => import("./PathField.tsx") },
  "sheet.paths": { edit: () => import("./PathsField.tsx"), read: () => import("./PathsField.tsx") },
  "sheet.person": { edit: () => import("./PersonField.tsx"), read: () => import("./PersonField.tsx") },
  "sheet.picture": { edit: () => import("./PictureField.tsx"), read: () => import("./PictureField.tsx") },
  "sheet.sql": { edit: () => import("./SqlField.tsx"), read: () => import("./SqlField.tsx") },
  "sheet.value": { edit: () => import("./ValueField.tsx"), read: () => import("./ValueField.tsx") },
  "sheet.address": { edit: () => import("./typed/AddressField.tsx"), read: () => import("./typed/AddressField.tsx") },
  "sheet.asset": { edit: () => import("./typed/AssetField.tsx"), read: () => import("./typed/AssetField.tsx") },
  "sheet.bound": { edit: () => import("./typed/BoundField.tsx"), read: () => import("./typed/BoundField.tsx") },
  "sheet.measure": { edit: () => import("./typed/MeasureField.tsx"), read: () => import("./typed/MeasureField.tsx") },
  "sheet.number_pattern": {
    edit: () => import("./typed/NumberPatternField.tsx"),
    read: () => import("./typed/NumberPatternField.tsx"),
  },
  "sheet.suggest": { edit: () => import("./typed/SuggestField.tsx"), read: () => import("./typed/SuggestField.tsx") },
  "sheet.text_key": { edit: () => import("./typed/TextKeyField.tsx"), read: () => import("./typed/TextKeyField.tsx") },
};

const extended = new WeakMap<FieldRegistry, FieldRegistry>();

/** A registry of field types with the editors of sheets beside them; the same for the same registry. */
export function withEditors(registry: FieldRegistry): FieldRegistry {
  const known = extended.get(registry);
  if (known) return known;
  const made: FieldRegistry = { ...registry, views: { ...registry.views, ...views } };
  extended.set(registry, made);
  return made;
}
