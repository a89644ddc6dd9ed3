import type { FieldType } from "@tessera/contract/defineField.ts";
import type { SheetOverrides } from "@tessera/contract/definePanel.ts";
import { isJsonObject, property } from "@tessera/contract/documents/jsonShape.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { SettingsLookup, TypeSettings } from "./settingsSchema.ts";
import type { SettingsTypes } from "./settingsTypes.ts";

const named = <Type extends { readonly id: string; readonly aliases: readonly string[] }>(
  types: readonly Type[],
  name: unknown,
): Type | undefined => types.find(({ id, aliases }) => id === name || aliases.some((alias) => alias === name));

function settingsOf(types: SettingsTypes, registry: string, name: string): TypeSettings | null {
  const none: SheetOverrides = {};
  if (registry === "panel") {
    const type = named(types.panelTypes, name);
    // Schemas are plain JSON (design §3).
    if (!type || !isJsonObject(type.params)) return null;
    return { schema: type.params, labels: `panel.${type.id}`, overrides: types.panelSheets.get(type.id) ?? none };
  }
  const type = named(types.fieldTypes, name);
  if (!type || !isJsonObject(type.formats)) return null;
  return { schema: type.formats, labels: "field.setting", overrides: types.fieldSheets.get(type.id) ?? none };
}

/**
 * The settings of panels and fields by the schemas of their types. Labels of a panel's are the texts
 * `panel.<type>.<setting>`; those of fields, which types share, `field.setting.<setting>`.
 */
export function typeSettings(types: SettingsTypes): SettingsLookup {
  const known = new Map<string, TypeSettings | null>();
  return (registry, name) => {
    const key = `${registry} ${name}`;
    const found = known.get(key) ?? settingsOf(types, registry, name);
    known.set(key, found);
    return found;
  };
}

/** The settings of the former type that the new one has as well; none: undefined. */
function kept(formats: Json, type: FieldType | undefined): Json | undefined {
  const properties = property(type?.formats, "properties");
  if (!isJsonObject(formats) || !isJsonObject(properties)) return formats;
  const rest = Object.entries(formats).filter(([key]) => Object.hasOwn(properties, key));
  return rest.length === 0 ? undefined : Object.fromEntries(rest);
}

/** The types that an object and the objects in it are of, as one text. */
export function typesIn(value: Json): string {
  const inside = isJsonObject(value) ? Object.values(value) : [];
  const types = [value, ...inside].map((one) => property(one, "type"));
  return types.filter((type) => typeof type === "string").join(" ");
}

function withOwnDefaults(before: unknown, after: Json, types: SettingsTypes): Json {
  const chosen = property(after, "type");
  if (!isJsonObject(after) || property(before, "type") === chosen) return after;
  if ("params" in after) {
    const type = named(types.panelTypes, chosen);
    // Defaults are JSON: the registry's test reads them so.
    return type === undefined ? after : { ...after, params: type.defaults as Json };
  }
  const { formats, ...rest } = after;
  if (formats === undefined) return after;
  const left = kept(formats, named(types.fieldTypes, chosen));
  return left === undefined ? rest : { ...rest, formats: left };
}

/**
 * A panel or field whose type was just chosen, or that of an object in it: a panel with the settings that a new one of
 * that type has, a field with those of its settings that the new type has too. Anything else comes back as it is.
 */
export function withDefaults(before: Json, after: Json, types: SettingsTypes): Json {
  const own = withOwnDefaults(before, after, types);
  if (!isJsonObject(own)) return own;
  const inside = Object.entries(own).map(([key, child]): [string, Json] => [
    key,
    isJsonObject(child) ? withOwnDefaults(property(before, key), child, types) : child,
  ]);
  return inside.every(([key, child]) => own[key] === child) ? own : Object.fromEntries(inside);
}
