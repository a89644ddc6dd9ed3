import type { DocumentEnvironment, DocumentLookup, DocumentProblem } from "@tessera/contract/defineDocument.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import { formatProblems } from "@tessera/form-engine/compile/formatProblems.ts";
import { choiceQueryProblems } from "@tessera/query-model/query/choiceQueryProblems.ts";

/**
 * Columns that name a field type which is not there, cannot hold their values, or takes other settings. Its checks see
 * the value that is stored: a column of a field type is not numbered, translated only where the type says so, and has
 * choices only where the type chooses.
 */
export function fieldTypeProblems(
  body: EntityBody,
  { fieldTypes, schemaProblems }: DocumentEnvironment,
  lookup: DocumentLookup,
): readonly DocumentProblem[] {
  return body.columns.flatMap((column, index): readonly DocumentProblem[] => {
    const { fieldType, name, options, sequence, translatable } = column;
    if (!fieldType) return [];
    const path = `/columns/${index}/fieldType`;
    const error = (code: string, data: DocumentProblem["data"]): DocumentProblem => ({
      severity: "error",
      code,
      path: `${path}/type`,
      data,
    });
    const type = fieldTypes.get(fieldType.type);
    if (!type) return [error("unknown_field_type", { type: fieldType.type })];
    if (!type.values.includes(column.type))
      return [error("value_type_not_carried", { type: type.id, valueType: column.type })];
    const isPlain =
      !sequence && (!translatable || type.translates === true) && (type.chooses === true || !options?.length);
    return [
      ...(isPlain ? [] : [error("field_type_column", { column: name, type: type.id })]),
      ...choiceQueryProblems(
        lookup,
        fieldType.formats ?? {},
        { entity: null, column, type: column.type },
        `${path}/formats`,
      ),
      ...(schemaProblems ? formatProblems(fieldType, path, fieldTypes, schemaProblems) : []),
    ];
  });
}
