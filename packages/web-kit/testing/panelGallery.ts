import type { FakeApi } from "./fakeApi.ts";

/**
 * What the gallery needs to know of a panel beside its fixtures (`gallery.tsx` in its folder): the answers to what it
 * asks, or why it is not drawn there. A panel that asks nothing has none.
 */
export type PanelGallery =
  | {
      /** Adds the answers for the fixture of that name. */
      readonly answers: (api: FakeApi, fixture: string) => FakeApi;
    }
  | {
      /** The reason, for people who look for it. */
      readonly leftOut: string;
    };
