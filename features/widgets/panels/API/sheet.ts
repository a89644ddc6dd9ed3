import type { FormBody } from "@tessera/contract/definitions/formBody.ts";
import { fieldSheet } from "@tessera/contract/designer/fieldSheet.ts";

/** The settings of one placed panel. */
export const sheet: FormBody = fieldSheet("key:panel.API", [
  [
    { name: "family", type: "text", label: "key:panel.API.family", posSizex: 6 },
    { name: "operation", type: "text", label: "key:panel.API.operation", posSizex: 6 },
  ],
  [{ name: "input", type: "textarea", label: "key:panel.API.input", help: "key:panel.API.input.help", posSizex: 12 }],
  [{ name: "content", type: "templateeditor", label: "key:panel.API.content", posSizex: 12 }],
  [{ name: "empty", type: "text", label: "key:panel.API.empty", posSizex: 12 }],
  [{ name: "seconds", type: "number", label: "key:panel.API.seconds", valueType: "integer", posSizex: 6 }],
]);
