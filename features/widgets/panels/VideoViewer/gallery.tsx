import type { PanelGallery } from "@tessera/web-kit/testing/panelGallery.ts";
import { uiConfig } from "#features/session/operations/uiConfig.ts";
import { uiConfigAnswer } from "#features/session/testing/uiConfigAnswer.ts";

/** The panel in the gallery: players of other sites are not allowed there. */
export const gallery: PanelGallery = {
  answers: (api) => api.answer(uiConfig, () => uiConfigAnswer({ videoHosts: [] })),
};
