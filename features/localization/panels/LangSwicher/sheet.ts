import type { FormBody } from "@tessera/contract/definitions/formBody.ts";
import { fieldSheet } from "@tessera/contract/designer/fieldSheet.ts";

/** The settings of one placed panel. */
export const sheet: FormBody = fieldSheet("key:panel.LangSwicher", [
  [
    {
      name: "target",
      type: "text",
      label: "key:panel.LangSwicher.target",
      help: "key:panel.LangSwicher.target.help",
      posSizex: 12,
    },
  ],
]);
