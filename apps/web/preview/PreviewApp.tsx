import type { QueryClient } from "@tanstack/react-query";
import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { ToastProvider } from "@tessera/ui/layer/ToastProvider.tsx";
import { ApiProvider } from "@tessera/web-kit/api/ApiProvider.tsx";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { FieldRegistryProvider } from "@tessera/web-kit/form/views/FieldRegistryProvider.tsx";
import type { BrowserHistory } from "@tessera/web-kit/page/browserHistory.ts";
import { HistoryProvider } from "@tessera/web-kit/page/HistoryProvider.tsx";
import { makePageContext } from "@tessera/web-kit/page/makePageContext.ts";
import { PageProvider } from "@tessera/web-kit/page/PageProvider.tsx";
import { ErrorBoundary } from "@tessera/web-kit/panels/ErrorBoundary.tsx";
import { LayoutPage } from "@tessera/web-kit/panels/LayoutPage.tsx";
import { PanelBars } from "@tessera/web-kit/panels/PanelBars.tsx";
import { PanelProblem } from "@tessera/web-kit/panels/PanelProblem.tsx";
import { PanelRegistryProvider } from "@tessera/web-kit/panels/PanelRegistryProvider.tsx";
import { PopupScopeProvider, pageScope } from "@tessera/web-kit/popups/PopupContext.ts";
import { TextsProvider } from "@tessera/web-kit/texts/TextsProvider.tsx";
import type { TextStore } from "@tessera/web-kit/texts/textStore.ts";
import { UserConfigProvider } from "@tessera/web-kit/userConfig/UserConfigProvider.tsx";
import type { UserConfigStore } from "@tessera/web-kit/userConfig/userConfigStore.ts";
import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import { getPreviewPage } from "../../../features/previews/operations/getPreviewPage.ts";
import { fieldRegistry } from "../fieldRegistry.ts";
import { panelRegistry } from "../panelRegistry.ts";
import type { PreviewApi } from "./previewApi.ts";
import "./PreviewApp.css";

/** What a preview stands on: no session of its own, no socket, nothing that is kept. */
export interface PreviewParts {
  readonly api: PreviewApi;
  readonly queries: QueryClient;
  readonly texts: TextStore;
  readonly history: BrowserHistory;
  readonly userConfig: UserConfigStore;
  /** As whom it looks, when it was opened. */
  readonly first: Pick<OutputOf<typeof getPreviewPage>, "zone" | "idSubsystem">;
}

/** The page of the drafts as they are now; the former one stays until the next is there. */
function PreviewBody(): ReactNode {
  const { data, error, refetch } = useOperationQuery(getPreviewPage, {});
  if (error !== null) return <PanelProblem error={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <PanelBars />;
  return (
    <ErrorBoundary resetKey={data} fallback={(thrown, again) => <PanelProblem error={thrown} onAgain={again} />}>
      <PopupScopeProvider value={pageScope}>
        <LayoutPage page={data.page} title={data.title} subsystem={data.idSubsystem} content={data} />
      </PopupScopeProvider>
    </ErrorBoundary>
  );
}

function PreviewPage(props: Pick<PreviewParts, "history" | "first" | "texts">): ReactNode {
  const { first, history, texts } = props;
  const url = useSyncExternalStore(
    (listener) => history.subscribe(listener),
    () => history.url,
  );
  const { idSubsystem: subsystem, zone } = first;
  const { language } = texts;
  const page = useMemo(
    () => makePageContext(url, { subsystem, level: 0, language, zone }),
    [url, subsystem, language, zone],
  );
  return (
    <PageProvider page={page}>
      <div className="t-preview-page">
        <main className="t-page">
          <PreviewBody />
        </main>
      </div>
    </PageProvider>
  );
}

/** The application as a preview has it: the real panels, and nothing around them. */
export function PreviewApp(props: PreviewParts): ReactNode {
  const { api, first, history, queries, texts, userConfig } = props;
  return (
    <TextsProvider store={texts}>
      <ApiProvider api={api} queries={queries} subject={null}>
        <HistoryProvider history={history}>
          <UserConfigProvider store={userConfig}>
            <PanelRegistryProvider registry={panelRegistry}>
              <FieldRegistryProvider registry={fieldRegistry}>
                <ToastProvider>
                  <PreviewPage history={history} first={first} texts={texts} />
                </ToastProvider>
              </FieldRegistryProvider>
            </PanelRegistryProvider>
          </UserConfigProvider>
        </HistoryProvider>
      </ApiProvider>
    </TextsProvider>
  );
}
