import type { QueryClient } from "@tanstack/react-query";
import { ToastProvider } from "@tessera/ui/layer/ToastProvider.tsx";
import type { ReactNode } from "react";
import { ApiProvider } from "../api/ApiProvider.tsx";
import type { ApiClient } from "../api/apiClient.ts";
import type { FieldRegistry } from "../form/fieldView.ts";
import { FieldRegistryProvider } from "../form/views/FieldRegistryProvider.tsx";
import type { BrowserHistory } from "../page/browserHistory.ts";
import { HistoryProvider } from "../page/HistoryProvider.tsx";
import { makePageContext } from "../page/makePageContext.ts";
import { PageProvider } from "../page/PageProvider.tsx";
import { type PanelRegistry, PanelRegistryProvider } from "../panels/PanelRegistryProvider.tsx";
import type { PopupStack } from "../popups/popupStack.ts";
import { TextsProvider } from "../texts/TextsProvider.tsx";
import type { TextStore } from "../texts/textStore.ts";
import { UserConfigProvider } from "../userConfig/UserConfigProvider.tsx";
import type { UserConfigStore } from "../userConfig/userConfigStore.ts";

/** What a test gives to the components it draws; see `createTestKit`. */
export interface TestKitParts {
  readonly api: ApiClient;
  readonly queries: QueryClient;
  readonly texts: TextStore;
  readonly history: BrowserHistory;
  readonly popups: PopupStack;
  readonly registry: PanelRegistry;
  readonly fields: FieldRegistry;
  /** Settings of a guest, gone with the test. */
  readonly userConfig: UserConfigStore;
}

/** Everything that web-kit's hooks need, around what a test draws. */
export function TestKit(props: { kit: TestKitParts; url: string; children: ReactNode }): ReactNode {
  const { kit, url } = props;
  const page = makePageContext(url, {
    subsystem: null,
    level: 0,
    language: kit.texts.language,
    zone: "Europe/Budapest",
  });
  return (
    <ApiProvider api={kit.api} queries={kit.queries} subject="tester">
      <TextsProvider store={kit.texts}>
        <HistoryProvider history={kit.history} popups={kit.popups}>
          <PanelRegistryProvider registry={kit.registry}>
            <UserConfigProvider store={kit.userConfig}>
              <ToastProvider>
                <FieldRegistryProvider registry={kit.fields}>
                  <PageProvider page={page}>{props.children}</PageProvider>
                </FieldRegistryProvider>
              </ToastProvider>
            </UserConfigProvider>
          </PanelRegistryProvider>
        </HistoryProvider>
      </TextsProvider>
    </ApiProvider>
  );
}
