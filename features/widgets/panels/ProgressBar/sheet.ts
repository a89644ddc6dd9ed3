import type { FormBody } from "@tessera/contract/definitions/formBody.ts";
import { fieldSheet } from "@tessera/contract/designer/fieldSheet.ts";

/** The settings of one placed panel. */
export const sheet: FormBody = fieldSheet("key:panel.ProgressBar", [
  [{ name: "label", type: "text", label: "key:panel.ProgressBar.label", posSizex: 12 }],
  [
    {
      name: "note",
      type: "text",
      label: "key:panel.ProgressBar.note",
      help: "key:panel.ProgressBar.note.help",
      posSizex: 12,
    },
  ],
  [
    { name: "doneList", type: "text", label: "key:panel.ProgressBar.doneList", posSizex: 6 },
    { name: "wholeList", type: "text", label: "key:panel.ProgressBar.wholeList", posSizex: 6 },
  ],
  [
    { name: "value", type: "number", label: "key:panel.ProgressBar.value", valueType: "float", posSizex: 6 },
    { name: "max", type: "number", label: "key:panel.ProgressBar.max", valueType: "float", posSizex: 6 },
  ],
]);
