import type { FormBody } from "@tessera/contract/definitions/formBody.ts";
import { fieldSheet } from "@tessera/contract/designer/fieldSheet.ts";

/** The settings of one placed panel. */
export const sheet: FormBody = fieldSheet("key:panel.TemplateView", [
  [{ name: "template", type: "text", label: "key:panel.TemplateView.template", posSizex: 12 }],
]);
