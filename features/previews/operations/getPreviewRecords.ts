import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Records in one answer; `completed` says that there are no further ones. */
export const previewRecordsPageSize = 50;

/**
 * The records that a preview of the caller can begin with, by name. `selection` are keys whose names are wanted
 * whatever the page.
 */
export const getPreviewRecords = defineOperation({
  id: "Preview_records",
  family: "Previews",
  name: "records",
  method: "GET",
  envelope: "data",
  access: { kind: "session", decidedBy: "documents", needs: "draft" },
  jsonKeys: ["selection"],
  summary: "Records that a preview can begin with",
  errors: ["preview_ended", "not_found", "access_denied"],
  input: closed({
    id: Type.String({ maxLength: 60 }),
    search: Type.Optional(Type.String({ maxLength: 200 })),
    selection: Type.Optional(Type.Array(Type.String({ maxLength: 2000 }), { maxItems: 10 })),
    page: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  }),
  output: closed({
    /** Those that the person looked as may read, and the caller too. */
    options: Type.Array(
      closed({
        key: Type.String(),
        value: Type.String(),
        detail: nullable(Type.String()),
      }),
    ),
    completed: Type.Boolean(),
  }),
});
