import { property } from "@tessera/contract/documents/jsonShape.ts";
import {
  isRequired,
  propertiesOf,
  type ResolvedSchema,
  resolveSchema,
  type Shape,
  shapeOf,
  sheetMarks,
} from "./schemaShape.ts";
import type { SettingsLookup } from "./settingsSchema.ts";

/** A property that nobody can guess: the table of a list, the route of a menu item, the column that a list shows. */
export interface Question {
  readonly key: string;
  readonly shape: Shape;
  /** Whether the object makes no sense without it. */
  readonly required: boolean;
  /** Text key of what is asked; absent: that of the property. */
  readonly label?: string;
}

/** What has to be chosen before an object is made. Types of fields are not asked for: they begin with the usual one. */
export function questionsOf(resolved: ResolvedSchema): readonly Question[] {
  return propertiesOf(resolved).flatMap(([key, child]): readonly Question[] => {
    const inside = resolveSchema(child, resolved.definitions);
    const shape = shapeOf(inside);
    const isNeeded = isRequired(resolved, key);
    const { asked, label } = sheetMarks(child, inside);
    if (!isNeeded && asked !== true) return [];
    const required = isNeeded && !inside.nullable;
    if (shape.kind === "reference" || shape.kind === "panel") return [{ key, shape, required }];
    return shape.kind === "pick" && shape.picks !== "fieldType"
      ? [{ key, shape, required, ...(label === undefined ? {} : { label: `definitions.property.${label}` }) }]
      : [];
  });
}

/**
 * What the settings of a type (mark `x-settings`) need besides: the list of a list's panel. Keys are paths,
 * `params/list`; only what the type makes no sense without is asked.
 */
export function settingsQuestions(
  variant: ResolvedSchema,
  type: string | null,
  settings: SettingsLookup,
): readonly Question[] {
  if (type === null) return [];
  return propertiesOf(variant).flatMap(([key, child]): readonly Question[] => {
    const registry = property(child, "x-settings");
    const own = typeof registry === "string" ? settings(registry, type) : null;
    if (own === null) return [];
    return questionsOf(resolveSchema(own.schema))
      .filter(({ required }) => required)
      .map((one) => ({ ...one, key: `${key}/${one.key}`, label: `${own.labels}.${one.key}` }));
  });
}
