import type { ServerMessage } from "@tessera/contract/save.ts";
import type { ColumnModel, EntityModel } from "@tessera/query-model/entityModel.ts";

/** Whether the values of a column say which secret it is, and nothing of it. */
export const namesSecret = ({ type }: ColumnModel): boolean => type.secret !== undefined;

/** Columns of an entity that name secrets. */
export const secretColumns = ({ columns }: EntityModel): readonly ColumnModel[] => columns.filter(namesSecret);

/** A message at the field of a column, in the record or in a row. */
export function secretMessage(
  { body, name }: ColumnModel,
  code: string,
  place: { readonly subForm: string | null; readonly uid: string | null; readonly rowNumber: number | null },
  data: ServerMessage["PUBLIC_PARAMS"] = {},
): ServerMessage {
  return {
    ID: name,
    PUBLIC: code,
    PUBLIC_PARAMS: data,
    LABEL: body.label,
    PAGEID: "",
    PAGELABEL: "",
    ROWNUM: place.rowNumber,
    SUBFORM: place.subForm,
    ROWUID: place.uid,
  };
}
