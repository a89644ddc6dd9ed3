import type { DocumentEnvironment, DocumentProblem } from "@tessera/contract/defineDocument.ts";
import type { FieldType } from "@tessera/contract/defineField.ts";
import type { FormItem, SubFormItem } from "@tessera/contract/definitions/formBody.ts";
import { isJsonObject } from "@tessera/contract/documents/jsonShape.ts";

/**
 * Settings of one item that its field type does not take. A key that the type does not know is none of its settings and says nothing; an
 * unknown type is a problem of compiling. `check` says where a value does not fit a schema.
 */
export function formatProblems(
  item: FormItem | SubFormItem,
  path: string,
  fieldTypes: ReadonlyMap<string, FieldType>,
  check: NonNullable<DocumentEnvironment["schemaProblems"]>,
): readonly DocumentProblem[] {
  const type = fieldTypes.get(item.type);
  if (!type) return [];
  const properties: unknown = Reflect.get(type.formats, "properties");
  const known = isJsonObject(properties) ? properties : {};
  const formats = Object.fromEntries(Object.entries(item.formats ?? {}).filter(([key]) => Object.hasOwn(known, key)));
  return check(type.formats, formats, `${path}/formats`);
}
