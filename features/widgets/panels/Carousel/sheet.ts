import type { FormBody } from "@tessera/contract/definitions/formBody.ts";
import { fieldSheet } from "@tessera/contract/designer/fieldSheet.ts";

/** The settings of one placed panel. */
export const sheet: FormBody = fieldSheet("key:panel.Carousel", [
  [{ name: "label", type: "text", label: "key:panel.Carousel.label", posSizex: 12 }],
  [
    {
      name: "seconds",
      type: "number",
      label: "key:panel.Carousel.seconds",
      help: "key:panel.Carousel.seconds.help",
      valueType: "integer",
      posSizex: 6,
    },
  ],
]);
