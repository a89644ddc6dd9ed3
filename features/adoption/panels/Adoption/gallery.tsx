import type { PanelGallery } from "@tessera/web-kit/testing/panelGallery.ts";

/** The panel in the gallery. */
export const gallery: PanelGallery = { leftOut: "what it shows is how far a run is" };
