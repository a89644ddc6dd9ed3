import type { DocumentProblem } from "@tessera/contract/defineDocument.ts";
import type { FieldType } from "@tessera/contract/defineField.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { FormItem, SubFormItem } from "@tessera/contract/definitions/formBody.ts";
import { problem } from "./compileScope.ts";
import { isWritable } from "./draftField.ts";
import { entityColumn } from "./entityColumn.ts";

/**
 * A value type that the field type of an item cannot hold: that of its column in `entity`, else the one that it says
 * itself. What a type only shows needs a field that nobody writes. A reference is chosen whatever its key is.
 */
export function valueTypeProblems(
  item: FormItem | SubFormItem,
  path: string,
  fieldTypes: ReadonlyMap<string, FieldType>,
  entity: EntityBody | null,
): readonly DocumentProblem[] {
  const { column, readOnly, reference, type, valueType } = item;
  const { shows = [], values = [] } = fieldTypes.get(type) ?? {};
  if (values.length === 0 || reference != null) return [];
  if (column == null) {
    if (valueType == null || values.includes(valueType)) return [];
    return [problem("value_type_not_carried", `${path}/valueType`, { type, valueType })];
  }
  const found = entityColumn(entity, column);
  if (!found || values.includes(found.type)) return [];
  const isShown = readOnly === true || !isWritable(found);
  if (isShown && shows.includes(found.type)) return [];
  return [problem("value_type_not_carried", `${path}/type`, { type, valueType: found.type })];
}
