import { handle } from "@tessera/server-core/handle.ts";
import { getPreviewDrafts } from "./getPreviewDrafts.ts";

/** See `getPreviewDrafts`. */
export const getPreviewDraftsHandler = handle(getPreviewDrafts, async ({ id }, context) => {
  const { drafts, invalid, left, problems, recordOf } = await context.services.previews.drafts(context, id);
  return {
    drafts: drafts.map((name) => ({ kind: name.kind, id: name.id })),
    left: left.map((name) => ({ kind: name.kind, id: name.id })),
    invalid: invalid.map((name) => ({ kind: name.kind, id: name.id })),
    recordOf,
    problems: problems.map((problem) => ({ ...problem, data: { ...problem.data } })),
  };
});
