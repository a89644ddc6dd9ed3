import type { PanelType } from "@tessera/contract/definePanel.ts";
import { isJsonObject, property } from "@tessera/contract/documents/jsonShape.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { SettingsLookup } from "./settingsSchema.ts";

const typeOf = (types: readonly PanelType[], name: unknown): PanelType | undefined =>
  types.find(({ id, aliases }) => id === name || aliases.some((alias) => alias === name));

/** The settings of placed panels by the schemas of their types; their words are the texts `panel.<type>.<setting>`. */
export function panelSettings(types: readonly PanelType[]): SettingsLookup {
  return (registry, name) => {
    const type = registry === "panel" ? typeOf(types, name) : undefined;
    // Schemas are plain JSON (design §3).
    return type && isJsonObject(type.params) ? { schema: type.params, labels: `panel.${type.id}` } : null;
  };
}

/** A placed panel whose type was just chosen: with the settings that a new one of that type has. Anything else comes back as it is. */
export function withDefaults(before: Json, after: Json, types: readonly PanelType[]): Json {
  const chosen = property(after, "type");
  if (!isJsonObject(after) || !("params" in after) || property(before, "type") === chosen) return after;
  const type = typeOf(types, chosen);
  // Defaults are JSON: the registry's test reads them so.
  return type === undefined ? after : { ...after, params: type.defaults as Json };
}
