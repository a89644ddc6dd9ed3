import { defineDocument } from "@tessera/contract/defineDocument.ts";
import { TemplateBodySchema } from "./bodies/templateBody.ts";
import { checkTemplate } from "./checks/checkTemplate.ts";

/** A template that people write. */
export const templateDocument = defineDocument({
  kind: "template",
  schemaVersion: 1,
  schema: TemplateBodySchema,
  upcasters: [],
  onPages: {
    shows: ({ form, list, type }) => {
      if (type === "items" && list) return [{ kind: "list", id: list }];
      return type === "record" && form ? [{ kind: "form", id: form }] : [];
    },
  },
  inPreview: { panel: { type: "TemplateViewer", param: "template" } },
  icon: "file-text",
  order: 47,
  check: checkTemplate,
});
