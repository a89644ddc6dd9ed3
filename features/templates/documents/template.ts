import { defineDocument } from "@tessera/contract/defineDocument.ts";
import { TemplateBodySchema } from "@tessera/contract/definitions/templateBody.ts";
import { checkTemplate } from "./checks/checkTemplate.ts";

/** A template that people write. */
export const templateDocument = defineDocument({
  kind: "template",
  schemaVersion: 1,
  schema: TemplateBodySchema,
  upcasters: [],
  icon: "file-text",
  order: 47,
  check: checkTemplate,
});
