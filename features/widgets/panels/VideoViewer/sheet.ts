import type { FormBody } from "@tessera/contract/definitions/formBody.ts";
import { fieldSheet } from "@tessera/contract/designer/fieldSheet.ts";

/** The settings of one placed panel. */
export const sheet: FormBody = fieldSheet("key:panel.VideoViewer", [
  [{ name: "label", type: "text", label: "key:panel.VideoViewer.label", posSizex: 12 }],
  [
    {
      name: "src",
      type: "text",
      label: "key:panel.VideoViewer.src",
      help: "key:panel.VideoViewer.src.help",
      posSizex: 12,
    },
  ],
  [
    { name: "type", type: "text", label: "key:panel.VideoViewer.type", posSizex: 6 },
    { name: "poster", type: "text", label: "key:panel.VideoViewer.poster", posSizex: 6 },
  ],
  [{ name: "captions", type: "text", label: "key:panel.VideoViewer.captions", posSizex: 12 }],
  [
    {
      name: "autoplay",
      type: "checkbox",
      label: "key:panel.VideoViewer.autoplay",
      help: "key:panel.VideoViewer.autoplay.help",
      valueType: "boolean",
      posSizex: 6,
    },
    { name: "controls", type: "checkbox", label: "key:panel.VideoViewer.controls", valueType: "boolean", posSizex: 6 },
  ],
  [
    { name: "width", type: "text", label: "key:panel.VideoViewer.width", posSizex: 6 },
    { name: "height", type: "text", label: "key:panel.VideoViewer.height", posSizex: 6 },
  ],
  [
    { name: "minHeight", type: "text", label: "key:panel.VideoViewer.minHeight", posSizex: 6 },
    { name: "maxHeight", type: "text", label: "key:panel.VideoViewer.maxHeight", posSizex: 6 },
  ],
]);
