import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { PageBodySchema } from "@tessera/contract/definitions/pageBody.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * The page that a preview shows: its own document, or what is drawn of one that stands on pages. Nothing but a preview
 * asks it; no url has to lead there yet.
 */
export const getPreviewPage = defineOperation({
  id: "Preview_page",
  family: "Previews",
  name: "page",
  method: "GET",
  envelope: "data",
  access: { kind: "session", decidedBy: "records", asksPreview: true },
  summary: "The page of a preview",
  errors: ["not_found", "preview_ended", "access_denied", "definition_invalid"],
  input: closed({}),
  output: closed({
    title: Type.String(),
    idPage: nullable(Type.String()),
    /** The subsystem of the document. */
    idSubsystem: Type.String(),
    html: nullable(Type.String()),
    css: nullable(Type.String()),
    page: PageBodySchema,
    /** Time zone of the person looked as. */
    zone: Type.String(),
    language: Type.String(),
    /** Name of the person looked as. */
    person: Type.String(),
  }),
});
