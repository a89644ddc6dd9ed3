import { definePanel } from "@tessera/contract/definePanel.ts";
import { closed, nullable, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** The page's policy lets media come from the installation alone. */
const source = () => Type.String({ pattern: "^(?:/[^/\\\\][^\\s]*)?$", maxLength: 2000 });
const size = () => Type.String({ pattern: "^(?:auto|\\d{1,4}(?:px|rem|%|vh|vw)?)$" });

/** Plays a video of this installation (spec lists §3 video viewer inputs). */
export const videoViewerPanel = definePanel({
  id: "VideoViewer",
  aliases: [],
  params: closed({
    label: Text(),
    src: source(),
    type: Type.String({ pattern: "^video/[a-z0-9.+-]{1,40}$" }),
    poster: nullable(source()),
    /** Captions or subtitles (WebVTT) of this installation. */
    captions: nullable(source()),
    /** Begins by itself, without sound, where browser and system let it. */
    autoplay: Type.Boolean(),
    controls: Type.Boolean(),
    width: size(),
    height: size(),
    minHeight: nullable(size()),
    maxHeight: nullable(size()),
  }),
  defaults: {
    label: "key:panel.VideoViewer",
    src: "",
    type: "video/mp4",
    poster: null,
    captions: null,
    autoplay: true,
    controls: true,
    width: "100%",
    height: "auto",
    minHeight: null,
    maxHeight: null,
  },
  icon: "clapperboard",
  holdsData: false,
});
