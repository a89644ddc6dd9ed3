import { isJsonObject, type JsonObject, property } from "@tessera/contract/documents/jsonShape.ts";
import { propertiesOf, type ResolvedSchema } from "./schemaShape.ts";

/** The schema of the settings of a type, and the beginning of the keys of their words; null where they are edited as text. */
export type SettingsLookup = (
  registry: string,
  type: string,
) => { readonly schema: JsonObject; readonly labels: string } | null;

/** Leaves all settings to be edited as text. */
export const noSettings: SettingsLookup = () => null;

/** The schema of an element with that of its settings in it (mark `x-settings`), which the value's `type` decides. `x-labels` says whose words they have. */
export function withSettings(element: ResolvedSchema, value: unknown, settings: SettingsLookup): ResolvedSchema {
  const type = property(value, "type");
  if (typeof type !== "string") return element;
  const own = propertiesOf(element).flatMap(([key, child]): [string, JsonObject][] => {
    const registry = property(child, "x-settings");
    const found = typeof registry === "string" ? settings(registry, type) : null;
    return found === null ? [] : [[key, { ...found.schema, "x-labels": found.labels }]];
  });
  const properties = property(element.schema, "properties");
  if (own.length === 0 || !isJsonObject(properties)) return element;
  return { ...element, schema: { ...element.schema, properties: { ...properties, ...Object.fromEntries(own) } } };
}
