import { handle } from "@tessera/server-core/handle.ts";
import { withProof } from "../server/captchas/withProof.server.ts";
import { saveThroughForm } from "../server/saveThroughForm.server.ts";
import { saveData } from "./saveData.ts";

/** See `saveData`. */
export const saveDataHandler = handle(saveData, async ({ idForm, formData }, context) => {
  const saved = await withProof(context, idForm, formData, () => saveThroughForm(context, idForm, formData));
  if (!saved.ok)
    return { HEADER: { ERROR: [...saved.error], WARNING: [], SUCCESS: [] }, id: null, version: null, rowKeys: {} };
  const { key, messages, rowKeys, version } = saved.value;
  return { HEADER: { ERROR: [], WARNING: [...messages], SUCCESS: [] }, id: key, version, rowKeys };
});
