import type { Json } from "@tessera/std/canonicalJson.ts";
import type { ApiClient } from "@tessera/web-kit/api/apiClient.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import type { PageContext } from "@tessera/web-kit/page/pageContext.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { discardDraft } from "../../operations/discardDraft.ts";
import { getDocument } from "../../operations/getDocument.ts";
import { saveDraft } from "../../operations/saveDraft.ts";
import type { DocumentPort, OpenedDocument } from "./documentPort.ts";
import { DocumentSession, type SessionState } from "./documentSession.ts";

/** Kind and id of a document. */
export interface DocumentName {
  readonly kind: string;
  readonly id: string;
}

// What the transport decoded from JSON is JSON; the schema leaves bodies open.
const asJson = (body: unknown): Json => body as Json;

/** Reads a document with its draft, and its published body. */
export async function openDocument(api: ApiClient, page: PageContext, name: DocumentName): Promise<OpenedDocument> {
  const drafted = await api.call(getDocument, { ...name, of: "draft" }, { page });
  const published =
    drafted.version > 0 || drafted.layer !== null
      ? drafted.draft === null
        ? drafted
        : await api.call(getDocument, { ...name, of: "head" }, { page })
      : null;
  const { changers, document, version, layer, draft, may } = drafted;
  return {
    document: document && { ...document, body: asJson(document.body) },
    head: published?.document ? asJson(published.document.body) : null,
    version,
    layer,
    draft,
    may,
    ...(changers === undefined ? {} : { changers }),
  };
}

function portOf(api: ApiClient, page: PageContext, name: DocumentName): DocumentPort {
  return {
    open: () => openDocument(api, page, name),
    save: (draft) => api.call(saveDraft, { ...name, ...draft }, { page }),
    discard: async (revision) => {
      await api.call(discardDraft, { ...name, revision }, { page });
    },
    isConflict: (error) => error instanceof ApiError && error.code === "publish_conflict",
  };
}

/** A document on its way to being open. `deleted`: its draft deletes it, so it cannot be edited. */
export type OpenState =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "deleted"; readonly opened: OpenedDocument }
  | { readonly kind: "open"; readonly session: DocumentSession };

/** Opens a document, and closes it when another name is given; what waits is saved then. `again` opens it anew. */
export function useDocumentSession(name: DocumentName): { readonly state: OpenState; readonly again: () => void } {
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
    const port = portOf(api, where.current, { kind, id });
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
  }, [api, kind, id, attempt]);
  return { state, again: () => setAttempt(attempt + 1) };
}

/** The state of a session; draws anew whenever it changes. */
export function useSessionState(session: DocumentSession): SessionState {
  return useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.state,
  );
}
