import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { languages } from "@tessera/contract/languages.ts";
import { closed, nullable, oneOf } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { OpenedPreviewSchema, previewedName } from "../schemas/previewSchemas.ts";

/**
 * Opens a preview of a document's draft, with the drafts of all that it shows. Calls that name it in the header
 * `X-Tessera-Preview` are answered from these, change nothing, and are refused for what does not show records. It holds
 * for the session that opened it. `role`: the caller with nothing but this role, which they could grant; null: as
 * themselves. `guest`: as someone who is not signed in, where the caller holds all that the role of guests grants.
 */
export const openPreview = defineOperation({
  id: "Preview_open",
  family: "Previews",
  name: "open",
  method: "POST",
  envelope: "data",
  access: { kind: "session", decidedBy: "documents", needs: "draft" },
  summary: "Opens a preview of drafts",
  errors: ["not_found", "access_denied"],
  input: closed({
    ...previewedName,
    role: nullable(Type.String({ maxLength: 120 })),
    /** As someone who is not signed in; then `role` says nothing. Absent: no. */
    guest: Type.Optional(Type.Boolean()),
    /** Null: the caller's own. */
    language: nullable(oneOf(...languages)),
  }),
  output: OpenedPreviewSchema,
});
