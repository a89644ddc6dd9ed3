import { choiceQueryOf } from "@tessera/contract/definitions/choiceQueryOf.ts";
import type { CompiledField, CompiledForm } from "../compile/compiledForm.ts";

/** A field whose new tags become rows of a query. */
export interface RowMaker {
  /** Name of the sub-form; null in the main record. */
  readonly subForm: string | null;
  readonly column: string;
  readonly label: string;
  readonly query: string;
  /** Column of the query that shows the names. */
  readonly shown: string;
}

function makersAmong(fields: readonly CompiledField[], subForm: string | null): readonly RowMaker[] {
  return fields.flatMap(({ column, formats, label, type, valueType }) => {
    const chosen = type === null ? null : choiceQueryOf(formats);
    if (column === null || valueType !== "list" || !chosen?.makesRows || chosen.shown === null) return [];
    return [{ subForm, column, label, query: chosen.query, shown: chosen.shown }];
  });
}

/** The fields of a form whose new tags become rows with its save (spec forms §4 Choice lists). */
export const rowMakers = (form: CompiledForm): readonly RowMaker[] => [
  ...makersAmong(form.fields, null),
  ...form.tables.flatMap(({ columns, name }) => makersAmong(columns, name)),
];
