import { closed, nullable, oneOf, Reference, type Static, TemplateText, Text } from "@tessera/contract/schema.ts";
import { maxTemplateLength } from "@tessera/contract/templates/parseTemplate.ts";
import { Type } from "typebox";

/**
 * Body of a `template` document (spec shell §7.3 Templates, ItemTemplTypes): what is drawn from data without a panel of
 * its own.
 */
export const TemplateBodySchema = closed({
  label: Text(),
  /** What it is drawn with: what the page knows alone, one record of a form, or the rows of a list as `items`. */
  type: oneOf("plain", "record", "items"),
  /** For `record`. */
  form: Type.Optional(nullable(Reference("form"))),
  /** For `items`. */
  list: Type.Optional(nullable(Reference("list"))),
  /** Maximum number of rows of the list; the list's own page when absent. */
  limit: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 100 }))),
  content: TemplateText(
    [
      { when: ["type", "items"], list: "list" },
      { when: ["type", "record"], form: "form" },
    ],
    maxTemplateLength,
  ),
  /** Said in place of the content where the list has no row. */
  empty: Type.Optional(nullable(Text())),
});

/** See `TemplateBodySchema`. */
export type TemplateBody = Static<typeof TemplateBodySchema>;

declare module "@tessera/contract/documents/bodyOf.ts" {
  interface DocumentBodies {
    readonly template: TemplateBody;
  }
}
