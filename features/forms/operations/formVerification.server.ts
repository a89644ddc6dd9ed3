import type { ServerMessage } from "@tessera/contract/save.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { withProof } from "../server/captchas/withProof.server.ts";
import { compiledFormOf } from "../server/compiledFormOf.server.ts";
import { localizeForm } from "../server/localizeForm.server.ts";
import { rehearsing } from "../server/rehearsing.server.ts";
import { saveThroughForm } from "../server/saveThroughForm.server.ts";
import { formVerification } from "./formVerification.ts";

/** See `formVerification`: a save in earnest that is undone. */
export const formVerificationHandler = handle(formVerification, async ({ fieldData, idForm }, context) => {
  // The answer to the save itself must not be found under its id.
  const message = { ...fieldData, saveId: uuid7() };
  const saved = await withProof(
    context,
    idForm,
    message,
    () => saveThroughForm(rehearsing(context), idForm, message),
    true,
  );
  if (!saved.ok) return { HEADER: { ERROR: [...saved.error], WARNING: [], SUCCESS: [] } };
  const accepted: ServerMessage = {
    ID: "",
    PUBLIC: "form.verified",
    PUBLIC_PARAMS: {},
    LABEL: localizeForm(compiledFormOf(context, idForm), context).label,
    PAGEID: "",
    PAGELABEL: "",
    ROWNUM: null,
    SUBFORM: null,
    ROWUID: null,
  };
  return { HEADER: { ERROR: [], WARNING: [...saved.value.messages], SUCCESS: [accepted] } };
});
