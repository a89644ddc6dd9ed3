import { answerOf, askOperation, type PanelQuery } from "@tessera/contract/panelData.ts";
import { packedShape } from "@tessera/form-engine/definition/unpackForm.ts";
import { getDataTemplate } from "#features/forms/operations/getDataTemplate.ts";
import { getProperties } from "#features/forms/operations/getProperties.ts";
import { getTemplate } from "../operations/getTemplate.ts";

/**
 * What a template is drawn with: itself, then the rows of its list, or the record of its form whose key is `record`
 * (null: none is chosen). `template` is what was answered of itself.
 */
export function templateQueries(
  id: string | null,
  template: unknown,
  record: string | null,
): Readonly<Record<string, PanelQuery | null>> {
  const known = answerOf(getTemplate, template);
  if (id === null) return {};
  const asked = { template: askOperation(getTemplate, { id }) };
  if (known?.type === "items" && known.list !== null) {
    const source = `list:${known.list}` as const;
    const limit = known.limit === null ? {} : { limit: known.limit };
    return { ...asked, columns: { read: "columns", source }, items: { read: "rows", source, ...limit } };
  }
  if (known?.type !== "record" || known.form === null || record === null) return asked;
  return {
    ...asked,
    form: askOperation(getProperties, { idForm: known.form, only: packedShape }),
    record: askOperation(getDataTemplate, { idForm: known.form, idMaintable: record }),
  };
}
