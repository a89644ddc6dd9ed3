import type { Static } from "typebox";
import type { carouselPanel } from "./def.ts";

/** The panel's settings in the situations that the gallery shows and the test draws. */
export const fixtures: readonly { readonly name: string; readonly params: Static<typeof carouselPanel.params> }[] = [
  {
    name: "slides that move by themselves",
    params: {
      label: "News of the house",
      seconds: 8,
      slides: [
        { id: "s1", title: "Fire drill", text: "On <b>Tuesday</b> at ten.", image: null, link: "/news/index" },
        { id: "s2", title: "New canteen", text: "Opens in December.", image: null, link: null },
      ],
    },
  },
  { name: "no slide", params: { label: "News of the house", seconds: null, slides: [] } },
];
