import type { DocumentProblem } from "@tessera/contract/defineDocument.ts";
import type { FieldType } from "@tessera/contract/defineField.ts";
import type { FormItem, SubFormItem } from "@tessera/contract/definitions/formBody.ts";
import { problem } from "./compileScope.ts";

/** A value type that the field type of an item cannot hold. With a column, the column's type counts, and this one says nothing. */
export function valueTypeProblems(
  { column, type, valueType }: FormItem | SubFormItem,
  path: string,
  fieldTypes: ReadonlyMap<string, FieldType>,
): readonly DocumentProblem[] {
  const values = fieldTypes.get(type)?.values ?? [];
  if (valueType == null || column != null || values.length === 0 || values.includes(valueType)) return [];
  return [problem("value_type_not_carried", `${path}/valueType`, { type, valueType })];
}
