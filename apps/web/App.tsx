import { DesignerRegistriesProvider } from "@tessera/designer-kit/registries/DesignerRegistriesProvider.tsx";
import { ToastProvider } from "@tessera/ui/layer/ToastProvider.tsx";
import { ApiProvider } from "@tessera/web-kit/api/ApiProvider.tsx";
import { FieldRegistryProvider } from "@tessera/web-kit/form/views/FieldRegistryProvider.tsx";
import { ArrivalNotices } from "@tessera/web-kit/notifications/ArrivalNotices.tsx";
import { NotificationsProvider } from "@tessera/web-kit/notifications/NotificationsProvider.tsx";
import { HistoryProvider } from "@tessera/web-kit/page/HistoryProvider.tsx";
import { LeaveQuestionHost } from "@tessera/web-kit/page/LeaveQuestionHost.tsx";
import { ErrorBoundary } from "@tessera/web-kit/panels/ErrorBoundary.tsx";
import { PanelRegistryProvider } from "@tessera/web-kit/panels/PanelRegistryProvider.tsx";
import { RecordUrlsProvider } from "@tessera/web-kit/popups/RecordUrlsProvider.tsx";
import { RunsProvider } from "@tessera/web-kit/runs/RunsProvider.tsx";
import { ReconnectNotice } from "@tessera/web-kit/socket/ReconnectNotice.tsx";
import { SocketProvider } from "@tessera/web-kit/socket/SocketProvider.tsx";
import { TextsProvider } from "@tessera/web-kit/texts/TextsProvider.tsx";
import { UserConfigProvider } from "@tessera/web-kit/userConfig/UserConfigProvider.tsx";
import { type ReactNode, startTransition, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { getRecordUrls } from "../../features/lists/operations/getRecordUrls.ts";
import { fieldRegistry } from "./fieldRegistry.ts";
import { FailurePage } from "./frame/FailurePage.tsx";
import { Frame } from "./frame/Frame.tsx";
import { LanguageChoice } from "./frame/LanguageChoice.tsx";
import { Waiting } from "./frame/Waiting.tsx";
import { loadDesignerRegistries } from "./loadDesignerRegistries.ts";
import type { Navigator } from "./navigation/navigator.ts";
import { PageNotices } from "./navigation/PageNotices.tsx";
import { panelRegistry } from "./panelRegistry.ts";
import { ReleaseNotice } from "./release/ReleaseNotice.tsx";
import type { ReleaseSigns } from "./release/useIsOutdated.ts";
import type { WebServices } from "./services.ts";
import { Keeper } from "./session/Keeper.tsx";
import { SessionEnded } from "./session/SessionEnded.tsx";
import { SessionMessages } from "./session/SessionMessages.tsx";
import { SessionWarnings } from "./session/SessionWarnings.tsx";

/** What the navigator says to show. */
function Screen(props: { navigator: Navigator; release: ReleaseSigns }): ReactNode {
  const { navigator, release } = props;
  const [view, setView] = useState(navigator.view);
  useEffect(() => {
    const follow = (): void => {
      // A page is a lot to draw: in between, the browser answers to anyone who presses a key.
      if (navigator.view.kind === "page") startTransition(() => setView(navigator.view));
      else setView(navigator.view);
    };
    follow();
    return navigator.subscribe(follow);
  }, [navigator]);
  if (view.kind === "authenticating") return <Waiting kind="authenticating" />;
  if (view.kind === "signedInElsewhere") return <Waiting kind="signedInElsewhere" />;
  if (view.kind === "nothing") return <Waiting kind="nothing" />;
  if (view.page === null) {
    if (view.kind !== "failed") return <Waiting kind="loading" />;
    return <FailurePage error={view.failure.error} onAgain={() => void navigator.again()} />;
  }
  return (
    <LanguageChoice navigator={navigator}>
      <Frame
        page={view.page}
        isLoading={view.kind === "loading"}
        failure={view.kind === "page" ? null : view.failure}
        navigator={navigator}
        release={release}
      />
    </LanguageChoice>
  );
}

/** The whole application: what everything stands on, and the screen. */
export function App(props: { services: WebServices; navigator: Navigator }): ReactNode {
  const { services, navigator } = props;
  const { api, queries, session, texts, history, socket, notifications, runs, userConfig } = services;
  const state = useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.state,
  );
  const loadRecordUrls = useCallback((entity: string) => api.call(getRecordUrls, { entity }), [api]);
  return (
    <TextsProvider store={texts}>
      <ErrorBoundary fallback={(error) => <FailurePage error={error} onAgain={() => location.reload()} />}>
        <ApiProvider api={api} queries={queries} subject={state.subject}>
          <HistoryProvider history={history}>
            <SocketProvider socket={socket}>
              <UserConfigProvider store={userConfig}>
                <NotificationsProvider store={notifications}>
                  <RunsProvider list={runs}>
                    <PanelRegistryProvider registry={panelRegistry}>
                      <FieldRegistryProvider registry={fieldRegistry}>
                        <DesignerRegistriesProvider load={loadDesignerRegistries}>
                          <ToastProvider>
                            <RecordUrlsProvider load={loadRecordUrls}>
                              <Screen navigator={navigator} release={services.release} />
                            </RecordUrlsProvider>
                            <LeaveQuestionHost />
                            <ArrivalNotices />
                            <ReconnectNotice />
                            <SessionWarnings session={session} />
                            <SessionMessages session={session} navigator={navigator} />
                            <SessionEnded session={session} />
                            <ReleaseNotice watch={services.release} />
                            <PageNotices navigator={navigator} />
                            <Keeper services={services} navigator={navigator} />
                          </ToastProvider>
                        </DesignerRegistriesProvider>
                      </FieldRegistryProvider>
                    </PanelRegistryProvider>
                  </RunsProvider>
                </NotificationsProvider>
              </UserConfigProvider>
            </SocketProvider>
          </HistoryProvider>
        </ApiProvider>
      </ErrorBoundary>
    </TextsProvider>
  );
}
