import type { PanelGallery } from "@tessera/web-kit/testing/panelGallery.ts";

/** The panel in the gallery. */
export const gallery: PanelGallery = { leftOut: "versions need a server that keeps them" };
