import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { Change } from "@tessera/designer-kit/document/change.ts";
import type { DesignerSession } from "@tessera/designer-kit/session/designerSession.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import type { ApiClient } from "@tessera/web-kit/api/apiClient.ts";
import type { PageContext } from "@tessera/web-kit/page/pageContext.ts";
import { discardDraft } from "../operations/discardDraft.ts";
import { getDocument } from "../operations/getDocument.ts";
import { saveDraft } from "../operations/saveDraft.ts";

/** What documents are begun with. */
export interface Beginning {
  readonly api: ApiClient;
  readonly page: PageContext;
  readonly designer: DesignerSession;
}

/** Saves a new document as a draft. Rejects with `ApiError`. */
export const beginDocument = async ({ api, page }: Beginning, document: TesseraDocument): Promise<void> => {
  const { kind, id } = document;
  await api.call(saveDraft, { kind, id, document, baseVersion: 0, revision: 0 }, { page });
};

/** Discards the draft of a document that was begun; false when it was published, or is no longer as it was begun. */
async function discardBegun({ api, designer, page }: Beginning, { body, id, kind }: TesseraDocument): Promise<boolean> {
  const { document, draft, layer } = await api.call(getDocument, { kind, id, of: "draft" }, { page });
  if (draft === null || document === null) return true;
  if (layer !== null || canonicalJson(document.body) !== canonicalJson(body)) return false;
  designer.close({ kind, id });
  await api.call(discardDraft, { kind, id, revision: draft.revision }, { page });
  return true;
}

/**
 * Undoes and redoes that documents were begun. `onDone` is called each time, `onEdited` when one was edited or
 * published since and so stays.
 */
export function begunAlong(
  at: Beginning,
  documents: readonly TesseraDocument[],
  notify: {
    readonly onDone: (way: "undo" | "redo") => void;
    readonly onEdited: () => void;
    readonly onFailed: (error: unknown) => void;
  },
): NonNullable<Change["along"]> {
  const run = async (way: "undo" | "redo"): Promise<void> => {
    try {
      await at.designer.flush();
      if (way === "redo") for (const document of documents) await beginDocument(at, document);
      else {
        for (const document of documents.toReversed()) if (!(await discardBegun(at, document))) notify.onEdited();
      }
      notify.onDone(way);
    } catch (error) {
      notify.onFailed(error);
    }
  };
  // One after the other: what is undone and done again at once must not overtake itself.
  let last = Promise.resolve();
  const next = (way: "undo" | "redo"): void => {
    last = last.then(() => run(way));
  };
  return { undo: () => next("undo"), redo: () => next("redo") };
}
