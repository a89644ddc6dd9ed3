import type { SheetOverrides } from "@tessera/contract/definePanel.ts";
import { isJsonObject, type JsonObject, property } from "@tessera/contract/documents/jsonShape.ts";
import type { SheetMarks } from "@tessera/contract/schema.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { propertiesOf, type ResolvedSchema, resolveSchema } from "./schemaShape.ts";

/**
 * The settings of a type: their schema, the beginning of the keys of their labels, and what the type's `sheet.ts` says
 * of them.
 */
export interface TypeSettings {
  readonly schema: JsonObject;
  readonly labels: string;
  readonly overrides: SheetOverrides;
}

/** The settings of a panel or field type; null for a type that is not there. */
export type SettingsLookup = (registry: string, type: string) => TypeSettings | null;

/** Knows no types. */
export const noSettings: SettingsLookup = () => null;

function overridden({ labels, overrides, schema }: TypeSettings): JsonObject {
  const properties = propertiesOf({ schema, nullable: false, definitions: new Map() }).map(
    ([key, child]): [string, Json] => {
      const marks = property(child, "x-sheet");
      const own = isJsonObject(child) ? child : {};
      return [key, { ...own, "x-sheet": { ...(isJsonObject(marks) ? marks : {}), ...plainMarks(overrides[key]) } }];
    },
  );
  return { ...schema, properties: Object.fromEntries(properties), "x-labels": labels };
}

/** Marks are plain JSON: texts, numbers, truth values and lists of texts. */
const plainMarks = (marks: SheetMarks | undefined): JsonObject => ({ ...marks }) as JsonObject;

/** The schema of an object inside an element with its settings in it; null where it has none. */
function insideWithSettings(
  child: unknown,
  definitions: ResolvedSchema["definitions"],
  value: unknown,
  settings: SettingsLookup,
) {
  const inside = resolveSchema(child, definitions);
  if (property(inside.schema, "additionalProperties") !== false) return null;
  const found = withSettings(inside, value, settings);
  if (found.schema === inside.schema) return null;
  const marks = isJsonObject(child) ? { "x-sheet": child["x-sheet"] ?? {} } : {};
  return inside.nullable ? { ...marks, anyOf: [found.schema, { type: "null" }] } : { ...found.schema, ...marks };
}

/**
 * The schema of an element with that of its settings in it (mark `x-settings`), which the value's `type` decides; so of
 * the objects in it. `x-labels` says whose texts they have.
 */
export function withSettings(element: ResolvedSchema, value: unknown, settings: SettingsLookup): ResolvedSchema {
  const type = property(value, "type");
  const own = propertiesOf(element).flatMap(([key, child]): [string, JsonObject][] => {
    const registry = property(child, "x-settings");
    if (typeof registry !== "string") {
      const inside = insideWithSettings(child, element.definitions, property(value, key), settings);
      return inside === null ? [] : [[key, inside]];
    }
    const found = typeof type === "string" ? settings(registry, type) : null;
    return found === null ? [] : [[key, overridden(found)]];
  });
  const properties = property(element.schema, "properties");
  if (own.length === 0 || !isJsonObject(properties)) return element;
  return { ...element, schema: { ...element.schema, properties: { ...properties, ...Object.fromEntries(own) } } };
}
