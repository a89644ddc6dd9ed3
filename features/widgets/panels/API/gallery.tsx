import type { PanelGallery } from "@tessera/web-kit/testing/panelGallery.ts";
import { getCount } from "#features/lists/operations/getCount.ts";

/** The panel in the gallery. */
export const gallery: PanelGallery = {
  answers: (api) => api.answer(getCount, () => ({ total: 40, exact: true })),
};
