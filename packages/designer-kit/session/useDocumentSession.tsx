import { useEffect, useState, useSyncExternalStore } from "react";
import type { DocumentName } from "../document/documentName.ts";
import type { DesignerSession, OpenedSession } from "./designerSession.ts";
import type { DocumentSession, SessionState } from "./documentSession.ts";

/** A document on its way to being open. */
export type OpenState =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly error: unknown }
  | OpenedSession;

/** Has a document open as long as it is on the screen. `again` tries again to open it. */
export function useDocumentSession(
  designer: DesignerSession,
  name: DocumentName,
): { readonly state: OpenState; readonly again: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<OpenState>({ kind: "loading" });
  const { kind, id } = name;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the reason to open again
  useEffect(() => {
    let isCurrent = true;
    const shown = { kind, id };
    setState({ kind: "loading" });
    designer.show(shown).then(
      (opened) => {
        if (isCurrent) setState(opened);
        else designer.release(shown);
      },
      (error: unknown) => {
        if (isCurrent) setState({ kind: "failed", error });
      },
    );
    return () => {
      isCurrent = false;
      void designer.leave(shown);
    };
  }, [designer, kind, id, attempt]);
  return { state, again: () => setAttempt(attempt + 1) };
}

/** The state of a session; draws again whenever it changes. */
export function useSessionState(session: DocumentSession): SessionState {
  return useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.state,
  );
}
