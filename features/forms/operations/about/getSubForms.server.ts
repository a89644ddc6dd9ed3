import { handle } from "@tessera/server-core/handle.ts";
import { reachableForm } from "../../server/reachableForm.server.ts";
import { getSubForms } from "./getSubForms.ts";

/** See `getSubForms`. */
export const getSubFormsHandler = handle(getSubForms, async ({ idForm }, context) => {
  const { sent } = await reachableForm(context, idForm, null);
  return {
    subForms: sent.form.tables.map((table) => ({
      id: table.id,
      name: table.name,
      label: table.label,
      entity: table.entity,
      reference: table.reference,
      view: table.view,
      maxRecCount: table.maxRecCount,
      subMinNumberOfRec: table.subMinNumberOfRec,
      columns: table.columns.flatMap(({ column, label, name, type, valueType }) =>
        // Columns that stand nowhere on the form are no part of what it shows.
        type === null ? [] : [{ name, label, type, valueType, column }],
      ),
    })),
  };
});
