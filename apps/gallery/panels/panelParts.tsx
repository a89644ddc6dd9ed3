import type { PanelType } from "@tessera/contract/definePanel.ts";
import type { Fixture } from "@tessera/ui/fixture.ts";
import type { DataViewProps, PanelViewModule, PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import { SocketProvider } from "@tessera/web-kit/socket/SocketProvider.tsx";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { FakeSocket } from "@tessera/web-kit/testing/fakeSocket.ts";
import { drawnWithData } from "@tessera/web-kit/testing/panelDrawing.tsx";
import type { PanelGallery } from "@tessera/web-kit/testing/panelGallery.ts";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import type { TextStore } from "@tessera/web-kit/texts/textStore.ts";
import type { ComponentType } from "react";
import { panelTypes } from "../../../features/panels.gen.ts";
import { sources } from "../../web/panelSources.ts";
import type { Part } from "../readFixtures.ts";

interface PanelFixture {
  readonly name: string;
  readonly params: unknown;
}

/** Modules of the panels' folders, which are given to the gallery by standing there. */
const types: readonly PanelType[] = panelTypes;
const views = import.meta.glob<PanelViewModule>("../../../features/*/panels/*/view.tsx");
const fixtures = import.meta.glob<{ fixtures: readonly PanelFixture[] }>("../../../features/*/panels/*/fixtures.ts");
const galleries = import.meta.glob<{ gallery: PanelGallery }>("../../../features/*/panels/*/gallery.tsx", {
  eager: true,
});

/**
 * The panels that the gallery shows, as the folder and their answers; the others say in their `gallery.tsx` why it does
 * not.
 */
const shown = Object.keys(views).flatMap((path) => {
  const folder = path.slice(0, -"/view.tsx".length);
  const gallery = galleries[`${folder}/gallery.tsx`]?.gallery ?? { answers: (api: FakeApi) => api };
  return "leftOut" in gallery ? [] : [{ folder, answers: gallery.answers }];
});

/**
 * The panels of the features that stand on pages, with data of their own in place of the server's. Their texts are
 * `texts`.
 */
export async function panelParts(texts: TextStore): Promise<readonly Part[]> {
  const socket = new FakeSocket().answer("check-connection", () => null);

  async function partOf({ answers, folder }: (typeof shown)[number]): Promise<Part> {
    const type = folder.slice(folder.lastIndexOf("/") + 1);
    const [view, states] = await Promise.all([views[`${folder}/view.tsx`]?.(), fixtures[`${folder}/fixtures.ts`]?.()]);
    if (view === undefined || states === undefined) throw new Error(`The panel ${type} has no view or no fixtures.`);
    const declared = types.find(({ id }) => id === type);
    const isHosted = declared?.data !== undefined && declared.asksItself !== true;
    // A fixture has the parameters of its own type, whose view takes what the type declares.
    const View = isHosted
      ? drawnWithData(declared, view.View as ComponentType<DataViewProps<unknown, unknown>>, sources)
      : (view.View as ComponentType<PanelViewProps<unknown>>);
    const drawn = states.fixtures.map(async ({ name, params }): Promise<Fixture> => {
      const api = answers(new FakeApi(), name);
      const kit = { ...(await createTestKit({ api, language: texts.language })), texts };
      return {
        name,
        draw: () => (
          <TestKit kit={kit} url="/home?who=Anna">
            <SocketProvider socket={socket}>
              <View id={`${type} ${name}`} params={params} />
            </SocketProvider>
          </TestKit>
        ),
      };
    });
    return { name: `${type} panel`, fixtures: await Promise.all(drawn) };
  }

  return Promise.all(shown.map(partOf));
}
