import type { ServerPayload } from "@tessera/contract/socket/messages.ts";
import { useSocket } from "@tessera/web-kit/socket/useSocket.ts";
import { useEffect, useRef, useState } from "react";
import type { DocumentSession } from "./documentSession.ts";

/** Another page that has a document open. */
export type PresentDesigner = ServerPayload<"document-status-update">["present"][number];

/** How long a designer must stay at a place before the others see it. Milliseconds. */
const settlesAfter = 300;

const nobody: readonly PresentDesigner[] = [];

/**
 * Ties an open document to the others who have it open: what they save arrives as they save it, and they see where this
 * person is (`place`, a path). Answers who they are; nobody while there is no socket.
 */
export function useLiveDocument(session: DocumentSession, place: string | null): readonly PresentDesigner[] {
  const socket = useSocket();
  const { id, kind } = session.name;
  const [present, setPresent] = useState(nobody);
  const latest = useRef(place);
  latest.current = place;
  useEffect(() => {
    if (socket === null) return;
    const watch = (more: { readonly stop?: true } = {}): void =>
      void socket.send("watch-document", { kind, id, place: latest.current, ...more });
    const stops = [
      socket.on("document-status-update", (status) => {
        if (status.kind !== kind || status.id !== id) return;
        setPresent(status.present);
        if (!status.gone) session.heard(status.revision);
      }),
      socket.subscribe(() => {
        if (socket.status === "open") watch();
        else setPresent(nobody);
      }),
    ];
    if (socket.status === "open") watch();
    return () => {
      for (const stop of stops) stop();
      watch({ stop: true });
      setPresent(nobody);
    };
  }, [socket, session, kind, id]);
  useEffect(() => {
    if (socket === null) return;
    const timer = setTimeout(() => socket.send("watch-document", { kind, id, place }), settlesAfter);
    return () => clearTimeout(timer);
  }, [socket, kind, id, place]);
  return present;
}
