import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { DocumentName } from "../document/documentName.ts";
import { useDesignerRegistries } from "../registries/DesignerRegistriesProvider.tsx";
import type { OpenedDocument } from "./documentPort.ts";
import { DocumentSession, type SessionState } from "./documentSession.ts";

/** A document on its way to being open. `deleted`: its draft deletes it, so it cannot be edited. */
export type OpenState =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "deleted"; readonly opened: OpenedDocument }
  | { readonly kind: "open"; readonly session: DocumentSession };

/** Opens a document, and closes it when another name is given; what waits is saved then. `again` opens it again. */
export function useDocumentSession(name: DocumentName): { readonly state: OpenState; readonly again: () => void } {
  const { definitions } = useDesignerRegistries();
  const api = useApi();
  const page = usePageContext();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<OpenState>({ kind: "loading" });
  const where = useRef(page);
  where.current = page;
  const { kind, id } = name;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the reason to open again
  useEffect(() => {
    let isCurrent = true;
    let session: DocumentSession | null = null;
    const port = definitions.portOf({ api, page: where.current }, { kind, id });
    setState({ kind: "loading" });
    port.open().then(
      (opened) => {
        if (!isCurrent) return;
        const { document } = opened;
        if (document) session = new DocumentSession(port, { ...opened, document });
        setState(session ? { kind: "open", session } : { kind: "deleted", opened });
      },
      (error: unknown) => {
        if (isCurrent) setState({ kind: "failed", error });
      },
    );
    return () => {
      isCurrent = false;
      void session?.flush().then(() => session?.close());
    };
  }, [api, definitions, kind, id, attempt]);
  return { state, again: () => setAttempt(attempt + 1) };
}

/** The state of a session; draws again whenever it changes. */
export function useSessionState(session: DocumentSession): SessionState {
  return useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.state,
  );
}
