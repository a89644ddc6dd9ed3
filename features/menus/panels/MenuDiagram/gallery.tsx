import type { PanelGallery } from "@tessera/web-kit/testing/panelGallery.ts";
import { getMenuDiagram } from "../../operations/getMenuDiagram.ts";
import { getMenus } from "../../operations/getMenus.ts";
import { menus } from "../MenuPanel/fixtures.ts";
import { diagram } from "./fixtures.ts";

/** The panel in the gallery. */
export const gallery: PanelGallery = {
  answers: (api) =>
    api
      .answer(getMenus, () => menus)
      .answer(getMenuDiagram, ({ menu }) => (menu === "sales" ? diagram : { nodes: [], edges: [] })),
};
