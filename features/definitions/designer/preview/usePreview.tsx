import type { Language } from "@tessera/contract/languages.ts";
import type { DocumentName } from "@tessera/designer-kit/document/documentName.ts";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useEffect, useRef, useState } from "react";
import { openPreview } from "#features/previews/operations/openPreview.ts";
import { openPreviewAsPerson } from "#features/previews/operations/openPreviewAsPerson.ts";

/** As whom the designer looks. */
export type LookAs =
  | { readonly kind: "self" }
  | { readonly kind: "guest" }
  | { readonly kind: "role"; readonly id: string }
  | { readonly kind: "person"; readonly id: string };

/** How far a preview is. */
export type PreviewState =
  | { readonly kind: "opening" }
  | { readonly kind: "open"; readonly id: string }
  | { readonly kind: "failed"; readonly error: unknown };

/** A handle is renewed so long before it ends, in milliseconds. */
const renewAhead = 60_000;

/** Opens a preview of a document, again for another view of it, and before its handle ends. */
export function usePreview(name: DocumentName, as: LookAs, language: Language | null) {
  const api = useApi();
  const page = usePageContext();
  const [state, setState] = useState<PreviewState>({ kind: "opening" });
  const [attempt, setAttempt] = useState(0);
  const asking = useRef({ api, page });
  asking.current = { api, page };
  const { kind, id } = name;
  const who = "id" in as ? as.id : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason to open it again
  useEffect(() => {
    let isWanted = true;
    let timer: number | undefined;
    const { api: client, page: at } = asking.current;
    const input = { kind, id, language };
    const opening =
      as.kind === "person"
        ? client.call(openPreviewAsPerson, { ...input, userId: who }, { page: at })
        : client.call(
            openPreview,
            { ...input, role: as.kind === "role" ? who : null, ...(as.kind === "guest" ? { guest: true } : {}) },
            { page: at },
          );
    setState({ kind: "opening" });
    opening.then(
      (opened) => {
        if (!isWanted) return;
        setState({ kind: "open", id: opened.id });
        const wait = Math.max(renewAhead, opened.expiresAt - Date.now() - renewAhead);
        timer = window.setTimeout(() => setAttempt((number) => number + 1), wait);
      },
      (error: unknown) => {
        if (isWanted) setState({ kind: "failed", error });
      },
    );
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [kind, id, as.kind, who, language, attempt]);
  return { state, again: () => setAttempt((number) => number + 1) };
}
