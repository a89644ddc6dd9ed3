import type { PanelGallery } from "@tessera/web-kit/testing/panelGallery.ts";
import { getMenus } from "../../operations/getMenus.ts";
import { menus } from "./fixtures.ts";

/** The panel in the gallery. */
export const gallery: PanelGallery = {
  answers: (api) => api.answer(getMenus, () => menus),
};
