import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { type ReactNode, useEffect } from "react";
import type { Navigator } from "../navigation/navigator.ts";
import { runPageTimers } from "../navigation/pageTimers.ts";
import type { WebServices } from "../services.ts";
import { followSocket } from "./followSocket.ts";
import { syncDocumentLanguage } from "./syncDocumentLanguage.ts";
import { takeOverTexts } from "./takeOverTexts.ts";

/**
 * Keeps the page up to date: the session's state, texts, and the definitions counter that each answer carries. The
 * socket reports what has moved; a page without one asks. What could not be opened without a connection is tried when
 * there is one again.
 */
export function Keeper(props: { services: WebServices; navigator: Navigator }): ReactNode {
  const { services, navigator } = props;
  useEffect(() => {
    const { api, session, texts, queries, socket } = services;
    const stopWatching = session.watch();
    const ask = (): Promise<void> => takeOverTexts(services, navigator);
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
      const error = view.kind === "failed" ? view.failure.error : null;
      if (error instanceof ApiError && error.status === 0) void navigator.again();
    };
    window.addEventListener("focus", onFocus);
    window.addEventListener("online", onOnline);
    const stopListening = api.onDefinitions(() => void navigator.refreshLayout());
    const stopReading = syncDocumentLanguage(texts, document.documentElement);
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
