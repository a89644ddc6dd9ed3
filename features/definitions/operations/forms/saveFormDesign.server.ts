import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertCurrent, authoredCheck, documentAccess, draftOptions } from "../../server/documentAccess.server.ts";
import { draftState } from "../../server/draftState.server.ts";
import { saveFormDesign } from "./saveFormDesign.ts";

/** See `saveFormDesign`. */
export const saveFormDesignHandler = handle(
  saveFormDesign,
  async ({ baseVersion, body, idForm, revision }, context) => {
    await assertCurrent(context);
    const { definitions } = context.services;
    const access = documentAccess(context);
    const name = { kind: "form", id: idForm };
    const former = (await definitions.draft("form", idForm))?.document ?? definitions.published().get("form", idForm);
    if (!former) throw new TesseraError("not_found");
    access.assertChange(name, former, "draft");
    const document = { ...former, body };
    const draft = await definitions.saveDraft(
      { ...name, document, baseVersion, revision },
      draftOptions(context, name),
    );
    const problems = await definitions.problems([draft], authoredCheck(context));
    return {
      draft: draftState(draft),
      problems: problems.map((problem) => ({ ...problem, data: { ...problem.data } })),
    };
  },
);
