import type { FormBody } from "@tessera/contract/definitions/formBody.ts";
import { fieldSheet } from "@tessera/contract/designer/fieldSheet.ts";

/** The settings of one placed panel. */
export const sheet: FormBody = fieldSheet("key:panel.Clock", [
  [{ name: "label", type: "text", label: "key:panel.Clock.label", posSizex: 12 }],
  [{ name: "zone", type: "text", label: "key:panel.Clock.zone", help: "key:panel.Clock.zone.help", posSizex: 12 }],
  [
    { name: "seconds", type: "checkbox", label: "key:panel.Clock.seconds", valueType: "boolean", posSizex: 6 },
    { name: "date", type: "checkbox", label: "key:panel.Clock.date", valueType: "boolean", posSizex: 6 },
  ],
]);
