import type { FormBody } from "@tessera/contract/definitions/formBody.ts";
import { fieldSheet } from "@tessera/contract/designer/fieldSheet.ts";

/** The settings of one placed panel. */
export const sheet: FormBody = fieldSheet("key:panel.LangSelector", [
  [{ name: "label", type: "text", label: "key:panel.LangSelector.label", posSizex: 12 }],
]);
