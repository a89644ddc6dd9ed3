import { byIdAndAlias } from "@tessera/contract/byIdAndAlias.ts";
import type { FieldType } from "@tessera/contract/defineField.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { type CompileOutput, compileForm } from "@tessera/form-engine/compile/compileForm.ts";
import { editorTypes } from "../editors/editorTypes.ts";
import type { PropertySheetForm } from "./sheetOf.ts";

/** Compiles a property sheet for the form engine. */
export function compileSheet(sheet: PropertySheetForm, fieldTypes: readonly FieldType[]): CompileOutput {
  return compileForm({
    form: { id: "sheet", body: sheet.form },
    entity: null,
    entityOf: () => null,
    fieldTypes: byIdAndAlias([...fieldTypes, ...editorTypes]),
    library: standardLibrary,
  });
}
