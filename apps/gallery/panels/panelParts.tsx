import type { Fixture } from "@tessera/ui/fixture.ts";
import { SocketProvider } from "@tessera/web-kit/socket/SocketProvider.tsx";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { FakeSocket } from "@tessera/web-kit/testing/fakeSocket.ts";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import type { TextStore } from "@tessera/web-kit/texts/textStore.ts";
import type { ComponentType } from "react";
import { getAccount } from "../../../features/accounts/operations/getAccount.ts";
import { fixtures as passwords } from "../../../features/accounts/panels/ChangePassword/fixtures.ts";
import { View as ChangePassword } from "../../../features/accounts/panels/ChangePassword/view.tsx";
import { getCount } from "../../../features/lists/operations/getCount.ts";
import { getListSetup } from "../../../features/lists/operations/getListSetup.ts";
import { requestSetup } from "../../../features/lists/panels/List/fixtures.ts";
import { fixtures as selectors } from "../../../features/localization/panels/LangSelector/fixtures.ts";
import { View as LangSelector } from "../../../features/localization/panels/LangSelector/view.tsx";
import { fixtures as switchers } from "../../../features/localization/panels/LangSwicher/fixtures.ts";
import { View as LangSwicher } from "../../../features/localization/panels/LangSwicher/view.tsx";
import { getBreadcrumb } from "../../../features/menus/operations/getBreadcrumb.ts";
import { getMenuDiagram } from "../../../features/menus/operations/getMenuDiagram.ts";
import { getMenus } from "../../../features/menus/operations/getMenus.ts";
import { fixtures as crumbs } from "../../../features/menus/panels/breadcrumb/fixtures.ts";
import { View as Breadcrumb } from "../../../features/menus/panels/breadcrumb/view.tsx";
import { diagram, fixtures as diagrams } from "../../../features/menus/panels/MenuDiagram/fixtures.ts";
import { View as MenuDiagram } from "../../../features/menus/panels/MenuDiagram/view.tsx";
import { fixtures as menuPanels, menus } from "../../../features/menus/panels/MenuPanel/fixtures.ts";
import { View as MenuPanel } from "../../../features/menus/panels/MenuPanel/view.tsx";
import { fixtures as cards } from "../../../features/pages/panels/Panel/fixtures.ts";
import { View as Panel } from "../../../features/pages/panels/Panel/view.tsx";
import { getTemplate } from "../../../features/templates/operations/getTemplate.ts";
import { getTemplateItems } from "../../../features/templates/operations/getTemplateItems.ts";
import {
  newsItems,
  newsTemplate,
  fixtures as templates,
} from "../../../features/templates/panels/TemplateView/fixtures.ts";
import { View as TemplateView } from "../../../features/templates/panels/TemplateView/view.tsx";
import { fixtures as calls } from "../../../features/widgets/panels/API/fixtures.ts";
import { View as CalledOperation } from "../../../features/widgets/panels/API/view.tsx";
import { fixtures as carousels } from "../../../features/widgets/panels/Carousel/fixtures.ts";
import { View as Carousel } from "../../../features/widgets/panels/Carousel/view.tsx";
import { fixtures as clocks } from "../../../features/widgets/panels/Clock/fixtures.ts";
import { View as Clock } from "../../../features/widgets/panels/Clock/view.tsx";
import { fixtures as checks } from "../../../features/widgets/panels/ConnectionCheck/fixtures.ts";
import { View as ConnectionCheck } from "../../../features/widgets/panels/ConnectionCheck/view.tsx";
import { fixtures as bars } from "../../../features/widgets/panels/ProgressBar/fixtures.ts";
import { View as ProgressBar } from "../../../features/widgets/panels/ProgressBar/view.tsx";
import { fixtures as videos } from "../../../features/widgets/panels/VideoViewer/fixtures.ts";
import { View as VideoViewer } from "../../../features/widgets/panels/VideoViewer/view.tsx";
import type { Part } from "../readFixtures.ts";

const account = {
  login: "anna",
  displayName: "Kővári Anna",
  email: "anna.kovari@halmos-reuter.example",
  hasPassword: true,
  passwordChangedAt: "2026-09-01 08:00:00",
  passwordLength: 10,
};

const [plain] = requestSetup.columns;
const newsSetup = {
  ...requestSetup,
  updateUrl: "/news/update",
  columns: plain === undefined ? [] : ["title", "on", "urgent"].map((name) => ({ ...plain, name })),
};

function answers(): FakeApi {
  return new FakeApi()
    .answer(getAccount, () => account)
    .answer(getCount, ({ idList }) => ({ total: idList === "tasks" ? 40 : 12, exact: true }))
    .answer(getMenuDiagram, ({ menu }) => (menu === "sales" ? diagram : { nodes: [], edges: [] }))
    .answer(getMenus, () => menus)
    .answer(getTemplate, () => newsTemplate)
    .answer(getListSetup, () => newsSetup)
    .answer(getTemplateItems, () => newsItems);
}

/** The panels of the features that stand on pages, with data of their own in the place of the server's. Their words are those of `texts`. */
export async function panelParts(texts: TextStore): Promise<readonly Part[]> {
  const socket = new FakeSocket().answer("check-connection", () => null);
  const kitOf = async (api: FakeApi) => ({ ...(await createTestKit({ api, language: texts.language })), texts });
  const kit = await kitOf(answers());
  const drawn = (name: string, Drawn: ComponentType, own = kit): Fixture => ({
    name,
    draw: () => (
      <TestKit kit={own} url="/home?who=Anna">
        <SocketProvider socket={socket}>
          <Drawn />
        </SocketProvider>
      </TestKit>
    ),
  });
  const panel = <Params,>(
    name: string,
    View: ComponentType<{ id: string; params: Params }>,
    fixtures: readonly { readonly name: string; readonly params: Params }[],
  ): Part => ({
    name,
    fixtures: fixtures.map((one) => drawn(one.name, () => <View id={`${name} ${one.name}`} params={one.params} />)),
  });
  const breadcrumbs = crumbs.map(async (one) =>
    drawn(one.name, () => <Breadcrumb />, await kitOf(new FakeApi().answer(getBreadcrumb, () => one.crumbs))),
  );
  return [
    panel("API", CalledOperation, calls),
    { name: "breadcrumb", fixtures: await Promise.all(breadcrumbs) },
    panel("Carousel panel", Carousel, carousels),
    panel("ChangePassword", ChangePassword, passwords),
    panel("Clock", Clock, clocks),
    panel("ConnectionCheck", ConnectionCheck, checks),
    panel("LangSelector", LangSelector, selectors),
    panel("LangSwicher", LangSwicher, switchers),
    panel("MenuDiagram", MenuDiagram, diagrams),
    panel("MenuPanel", MenuPanel, menuPanels),
    panel("Panel", Panel, cards),
    panel("ProgressBar panel", ProgressBar, bars),
    panel("TemplateView", TemplateView, templates),
    panel("VideoViewer", VideoViewer, videos),
  ];
}
