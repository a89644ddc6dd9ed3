import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { PreviewProblemSchema, previewedName } from "../schemas/previewSchemas.ts";

/** What a preview of the caller shows beside what is published, and the errors because of which it shows nothing. */
export const getPreviewDrafts = defineOperation({
  id: "Preview_drafts",
  family: "Previews",
  name: "drafts",
  method: "GET",
  envelope: "data",
  access: { kind: "session", decidedBy: "documents", needs: "draft" },
  summary: "The drafts of a preview and their errors",
  errors: ["preview_ended", "not_found", "access_denied"],
  input: closed({ id: Type.String({ maxLength: 60 }) }),
  output: closed({
    drafts: Type.Array(closed(previewedName)),
    /** Drafts that have to do with it and do not count. */
    left: Type.Array(closed(previewedName)),
    /** Drafts with errors that do not count: nothing on the page is drawn from them. */
    invalid: Type.Array(closed(previewedName)),
    /** Entity whose record is shown by the parameter `id` of the page; null: none. */
    recordOf: nullable(Type.String()),
    problems: Type.Array(PreviewProblemSchema),
  }),
});
