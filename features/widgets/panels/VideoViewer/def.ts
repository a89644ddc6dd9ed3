import { definePanel } from "@tessera/contract/definePanel.ts";
import { closed, nullable, type Picked, Picks, Suggested, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** A path of the installation. */
const ownPath = "/[^/\\\\\\s][^\\s]*";
const source = (picks: Picked) => Picks(picks, { pattern: `^(?:${ownPath})?$`, maxLength: 2000 });
/** Other sites only by https; which of them is a setting of the installation, and looked at when the panel is drawn. */
const video = () => Picks("videoFile", { pattern: `^(?:${ownPath}|https://[^\\s]+)?$`, maxLength: 2000 });
const size = () => Picks("measure", { pattern: "^(?:auto|\\d{1,4}(?:px|rem|%|vh|vw)?)$" });
/** What browsers commonly play. */
const types = { mp4: "video/mp4", webm: "video/webm", ogg: "video/ogg", quicktime: "video/quicktime" };

/**
 * Plays a video of this installation, or of a site that the installation allows (spec lists §3 video viewer inputs).
 */
export const videoViewerPanel = definePanel({
  id: "VideoViewer",
  aliases: [],
  params: closed({
    label: Text(),
    src: video(),
    type: Suggested(types, { pattern: "^video/[a-z0-9.+-]{1,40}$" }),
    poster: nullable(source("pictureFile")),
    /** Captions or subtitles (WebVTT) of this installation. */
    captions: nullable(source("captionFile")),
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
