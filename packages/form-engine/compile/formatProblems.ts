import type { DocumentEnvironment, DocumentProblem } from "@tessera/contract/defineDocument.ts";
import type { FieldType } from "@tessera/contract/defineField.ts";
import { isJsonObject } from "@tessera/contract/documents/jsonShape.ts";
import type { FieldSettings } from "@tessera/contract/fieldBehaviour.ts";

/**
 * Settings of an item or a column that its field type does not take. What is left of another type, or misspelt, has no
 * effect: a warning. An unknown type is a problem elsewhere. `check` says where a value does not fit a schema.
 */
export function formatProblems(
  item: { readonly type: string; readonly formats?: FieldSettings },
  path: string,
  fieldTypes: ReadonlyMap<string, FieldType>,
  check: NonNullable<DocumentEnvironment["schemaProblems"]>,
): readonly DocumentProblem[] {
  const type = fieldTypes.get(item.type);
  if (!type) return [];
  const properties: unknown = Reflect.get(type.formats, "properties");
  const known = isJsonObject(properties) ? properties : {};
  const entries = Object.entries(item.formats ?? {});
  const formats = Object.fromEntries(entries.filter(([key]) => Object.hasOwn(known, key)));
  const isClosed = Reflect.get(type.formats, "additionalProperties") === false;
  const unknown = isClosed ? entries.filter(([key]) => !Object.hasOwn(known, key)) : [];
  const shape = check(type.formats, formats, `${path}/formats`);
  // Nothing else is asked of settings that are not of the type's schema.
  const own = shape.length > 0 ? [] : (type.settingsProblems?.(formats) ?? []);
  return [
    ...shape,
    ...own.map(
      ({ code, data, path: keys }): DocumentProblem => ({
        severity: "error",
        code,
        path: [`${path}/formats`, ...keys.map((key) => key.replaceAll("~", "~0").replaceAll("/", "~1"))].join("/"),
        data,
      }),
    ),
    ...unknown.map(
      ([key]): DocumentProblem => ({
        severity: "warning",
        code: "unknown_setting",
        path: `${path}/formats/${key}`,
        data: { setting: key, type: type.id },
      }),
    ),
  ];
}
