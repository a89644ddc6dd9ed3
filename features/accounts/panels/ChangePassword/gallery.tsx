import type { PanelGallery } from "@tessera/web-kit/testing/panelGallery.ts";
import { getAccount } from "../../operations/getAccount.ts";

/** The panel in the gallery. */
export const gallery: PanelGallery = {
  answers: (api) =>
    api.answer(getAccount, () => ({
      login: "anna",
      displayName: "Kővári Anna",
      email: "anna.kovari@halmos-reuter.example",
      hasPassword: true,
      passwordChangedAt: "2026-09-01 08:00:00",
      passwordLength: 10,
    })),
};
