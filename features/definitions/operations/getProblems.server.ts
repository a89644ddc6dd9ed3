import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertCurrent, authoredCheck, documentAccess } from "../server/documentAccess.server.ts";
import { getProblems } from "./getProblems.ts";

/** See `getProblems`. */
export const getProblemsHandler = handle(getProblems, async ({ documents }, context) => {
  await assertCurrent(context);
  const { definitions } = context.services;
  const access = documentAccess(context);
  const readable = (await definitions.drafts()).filter((draft) => {
    const owner = draft.document ?? definitions.published().get(draft.kind, draft.id);
    return owner !== null && access.may(owner, "read");
  });
  const isChosen = (name: { kind: string; id: string }) =>
    documents === null || documents.some((one) => one.kind === name.kind && one.id === name.id);
  const chosen = readable.filter(isChosen);
  if (documents && chosen.length < documents.length) throw new TesseraError("not_found");
  const problems = await definitions.problems(chosen, authoredCheck(context));
  return { problems: problems.map((problem) => ({ ...problem, data: { ...problem.data } })) };
});
