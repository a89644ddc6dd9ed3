import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { type ReactNode, useEffect } from "react";
import { lastModify } from "../../../features/localization/operations/lastModify.ts";
import type { Navigator } from "../navigation/navigator.ts";
import { runPageTimers } from "../navigation/pageTimers.ts";
import type { WebServices } from "../services.ts";
import { followSocket } from "./followSocket.ts";
import { sayLanguage } from "./sayLanguage.ts";

/**
 * Keeps the page up to date: the session's state, texts, and the definitions counter that each answer carries. The socket tells what has
 * moved; a page without one asks. What could not be opened without a connection is tried when there is one again.
 */
export function Keeper(props: { services: WebServices; navigator: Navigator }): ReactNode {
  const { services, navigator } = props;
  useEffect(() => {
    const { api, session, texts, queries, socket } = services;
    const stopWatching = session.watch();
    const ask = async (): Promise<void> => {
      if (document.visibilityState === "hidden" || session.state.status === "EXPIRED") return;
      try {
        const { lastModify: version } = await api.call(lastModify, {});
        if (navigator.view.kind !== "page") return;
        const former = texts.version;
        await texts.refresh(texts.language, version);
        // The words that the server put into the page are as old as the texts were.
        if (former !== null && texts.version !== former) await navigator.refreshLayout();
      } catch {
        // The next question is due soon; whatever the person does meanwhile says more.
      }
    };
    const askWithoutSocket = (): void => {
      if (socket.status !== "open") void ask();
    };
    const stopTimers = runPageTimers(navigator, {
      state: askWithoutSocket,
      data: () => {
        void navigator.refreshParams();
        void queries.invalidateQueries();
      },
      layout: () => void navigator.refreshLayout(),
    });
    const onFocus = askWithoutSocket;
    const stopSocket = followSocket(services, navigator, { ask });
    const onOnline = (): void => {
      const { view } = navigator;
      if (view.kind === "failed" && view.error instanceof ApiError && view.error.status === 0) void navigator.again();
    };
    window.addEventListener("focus", onFocus);
    window.addEventListener("online", onOnline);
    const stopListening = api.onDefinitions(() => void navigator.refreshLayout());
    const stopReading = sayLanguage(texts, document.documentElement);
    let { token } = session.state;
    const stopFollowing = session.subscribe(() => {
      if (session.state.status === "ACTIVE" && session.state.token !== token) void queries.invalidateQueries();
      token = session.state.token;
    });
    return () => {
      stopWatching();
      stopSocket();
      stopListening();
      stopFollowing();
      stopReading();
      stopTimers();
      window.removeEventListener("focus", onFocus);
      window.removeEventListener("online", onOnline);
    };
  }, [services, navigator]);
  return null;
}
