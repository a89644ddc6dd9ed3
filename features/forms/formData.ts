import { askOperation, type PanelData } from "@tessera/contract/panelData.ts";
import { addressParts } from "@tessera/contract/routing/addressParts.ts";
import { packedShape } from "@tessera/form-engine/definition/unpackForm.ts";
import { getProperties } from "./operations/getProperties.ts";

/**
 * What a form on a page shows first: itself, for the record that the address names; a page that ends in `/create` names
 * none.
 */
export const formData: PanelData<{ readonly form: string }> = ({ params, url }) => {
  const { path, query } = addressParts(url);
  const said = new URLSearchParams(query);
  const key = path.endsWith("/create") ? null : (said.get("id") ?? said.get("idMaintable"));
  const record = key === null ? {} : { idMaintable: key };
  return { form: askOperation(getProperties, { idForm: params.form, ...record, path: url, only: packedShape }) };
};
