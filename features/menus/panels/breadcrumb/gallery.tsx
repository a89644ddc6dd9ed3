import type { PanelGallery } from "@tessera/web-kit/testing/panelGallery.ts";
import { getBreadcrumb } from "../../operations/getBreadcrumb.ts";
import { fixtures } from "./fixtures.ts";

/** The panel in the gallery. */
export const gallery: PanelGallery = {
  answers: (api, fixture) =>
    api.answer(getBreadcrumb, () => fixtures.find(({ name }) => name === fixture)?.crumbs ?? []),
};
