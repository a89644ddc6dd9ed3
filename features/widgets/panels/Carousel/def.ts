import { definePanel } from "@tessera/contract/definePanel.ts";
import { closed, element, inSheet, nullable, Picks, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Shows slides one at a time (spec lists §2.1). */
export const carouselPanel = definePanel({
  id: "Carousel",
  aliases: [],
  params: closed({
    label: Text(),
    /** Seconds until the next slide; null: nothing moves by itself. */
    seconds: inSheet(nullable(Type.Integer({ minimum: 3, maximum: 600 })), { help: true }),
    slides: Type.Array(
      element({
        title: Text(),
        /** May be a template that says what the page knows. */
        text: nullable(Text()),
        /** Path of a picture of this installation. */
        image: nullable(Picks("pictureFile", { pattern: "^/[^/\\\\\\s][^\\s]*$", maxLength: 1000 })),
        /** Where the slide leads: a path of this installation. */
        link: nullable(Picks("route", { pattern: "^/(?:[^/\\\\\\s][^\\s]*)?$", maxLength: 1000 })),
      }),
      { maxItems: 30 },
    ),
  }),
  defaults: { label: "key:panel.Carousel", seconds: null, slides: [] },
  icon: "gallery-horizontal",
  holdsData: false,
});
