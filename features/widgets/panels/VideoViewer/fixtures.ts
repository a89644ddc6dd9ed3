import type { Static } from "typebox";
import { videoViewerPanel } from "./def.ts";

const { defaults } = videoViewerPanel;

/** The panel's settings in the situations that the gallery shows and the test draws. */
export const fixtures: readonly { readonly name: string; readonly params: Static<typeof videoViewerPanel.params> }[] = [
  {
    name: "a video of the house",
    params: {
      ...defaults,
      label: "Welcome",
      src: "/files/welcome.mp4",
      captions: "/files/welcome.vtt",
      height: "360",
      maxHeight: "60vh",
    },
  },
  { name: "no video yet", params: defaults },
  {
    name: "the player of another site",
    params: { ...defaults, label: "Tour", src: "https://player.example.com/embed/12" },
  },
];
