import type { FormBody } from "@tessera/contract/definitions/formBody.ts";
import { fieldSheet } from "@tessera/contract/designer/fieldSheet.ts";

/** The settings of one placed panel. */
export const sheet: FormBody = fieldSheet("key:panel.TemplateViewer", [
  [{ name: "template", type: "text", label: "key:panel.TemplateViewer.template", posSizex: 12 }],
  [
    {
      name: "param",
      type: "text",
      label: "key:panel.TemplateViewer.param",
      help: "key:panel.TemplateViewer.param.help",
      posSizex: 12,
    },
  ],
]);
