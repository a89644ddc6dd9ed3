import { documentKey, documentName } from "@tessera/designer-kit/document/documentName.ts";
import { namingOf } from "@tessera/designer-kit/document/elementName.ts";
import { useDesignerRegistries } from "@tessera/designer-kit/registries/DesignerRegistriesProvider.tsx";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useEffect, useRef, useState } from "react";
import type { TreeDocument } from "../useDesignerData.tsx";
import { type DraftedDocument, proposeNote } from "./proposeNote.ts";

/** Beyond so many documents a note would name no changes any more. */
const maxRead = 30;

/**
 * A note that says what `selected` of `drafts` change; null while it is being made. It names other `documents` by what
 * they are called.
 */
export function useProposedNote(
  drafts: readonly TreeDocument[],
  selected: readonly TreeDocument[],
  documents: readonly TreeDocument[],
): string | null {
  const { definitions } = useDesignerRegistries();
  const api = useApi();
  const page = usePageContext();
  const { t } = useTexts();
  const [read, setRead] = useState<ReadonlyMap<string, Omit<DraftedDocument, "name">> | null>(null);
  // The drafts as they were when the dialog was opened: those are published.
  const begun = useRef({ asking: { api, page }, definitions, drafts: drafts.slice(0, maxRead) });
  useEffect(() => {
    let isOver = false;
    const { asking, definitions: source, drafts: wanted } = begun.current;
    const reading = wanted.map(async (draft) => {
      const { document, head } = await source.portOf(asking, { kind: draft.kind, id: draft.id }).open();
      // What the transport decoded from JSON is JSON.
      return [documentKey(draft), { head, body: document?.body ?? null }] as const;
    });
    Promise.allSettled(reading).then((all) => {
      if (isOver) return;
      setRead(new Map(all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []))));
    });
    return () => {
      isOver = true;
    };
  }, []);
  if (read === null) return null;
  const found = selected.map((draft) => ({ ...read.get(documentKey(draft)), name: documentName(draft, t) }));
  const known = found.flatMap(({ body, head, name }) =>
    body === undefined || head === undefined ? [] : [{ body, head, name }],
  );
  const unread = found.length - known.length;
  const more = unread > 0 ? t("definitions.publishes.more", { count: unread }) : "";
  return [proposeNote(known, namingOf(documents, t)), more].filter((part) => part !== "").join("\n");
}
