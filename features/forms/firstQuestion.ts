import type { FirstQuestion } from "@tessera/contract/definePanel.ts";
import { addressParts } from "@tessera/contract/routing/addressParts.ts";
import { packedShape } from "@tessera/form-engine/definition/unpackForm.ts";

/**
 * What a form on a page asks first: itself, for the record that the address names; a page that ends in `/create` names
 * none.
 */
export const formQuestion: FirstQuestion<{ readonly form: string }> = {
  operation: "Dynform_getProperties",
  input: ({ params, url }) => {
    const { path, query } = addressParts(url);
    const said = new URLSearchParams(query);
    const key = path.endsWith("/create") ? null : (said.get("id") ?? said.get("idMaintable"));
    return { idForm: params.form, ...(key === null ? {} : { idMaintable: key }), path: url, only: packedShape };
  },
};
