import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { touches } from "@tessera/designer-kit/document/change.ts";
import type { DocumentName } from "@tessera/designer-kit/document/documentName.ts";
import { problemText } from "@tessera/designer-kit/problems/problemText.ts";
import { changeLabel } from "@tessera/designer-kit/session/changeLabel.ts";
import type { DesignerSession } from "@tessera/designer-kit/session/designerSession.ts";
import { useDraftRevisions } from "@tessera/designer-kit/session/useDesignerSession.tsx";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useCallback, useEffect, useState } from "react";
import { discardDraft } from "../operations/discardDraft.ts";
import { getDocument } from "../operations/getDocument.ts";
import { restore } from "../operations/restore.ts";
import { saveDraft } from "../operations/saveDraft.ts";
import { begunAlong } from "./begunDocuments.tsx";
import { attemptPublish, type Published, type PublishOutcome } from "./dialogs/attemptPublish.tsx";
import { publishedText } from "./publishedText.tsx";
import { type TreeDocument, useRefreshDefinitions } from "./useDesignerData.tsx";

/** The dialog that is open. */
export type WorkbenchDialog =
  | { readonly kind: "new" | "publish" | "publishes" }
  | { readonly kind: "plan"; readonly plan: string };

/** What is open in the workbench, and what can be done with it as a whole. */
export function useWorkbench(documents: readonly TreeDocument[], designer: DesignerSession) {
  const api = useApi();
  const page = usePageContext();
  const show = useNotify();
  const { t } = useTexts();
  const refresh = useRefreshDefinitions();
  const [name, setName] = useState<DocumentName | null>(null);
  const [path, setPath] = useState("");
  const [said, setSaid] = useState("");
  const [dialog, setDialog] = useState<WorkbenchDialog | null>(null);
  /** Moves when the open document has to be opened again. */
  const [attempt, setAttempt] = useState(0);

  const revisions = useDraftRevisions(designer);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a saved draft is the reason to ask again
  useEffect(() => void refresh("drafts"), [refresh, revisions]);

  // Notices stand inside the topmost dialog: one that comes while a dialog closes would go with it, so it waits until
  // that is gone.
  const [notice, notify] = useState<Parameters<typeof show>[0] | null>(null);
  useEffect(() => {
    if (notice !== null) show(notice);
  }, [notice, show]);

  const open = useCallback((target: DocumentName, at: string): void => {
    setName((former) =>
      former?.kind === target.kind && former.id === target.id ? former : { kind: target.kind, id: target.id },
    );
    setPath(at);
  }, []);
  const close = useCallback((): void => {
    setName(null);
    setPath("");
  }, []);
  const fail = (error: unknown): void => {
    const { code, title, type } = errorText(error, t);
    notify({ type, message: code === null ? title : `${title} (${code})`, stays: true });
  };

  const readAgain = (): void => {
    void designer.refresh();
    if (name !== null && designer.opened(name) === null) setAttempt((number) => number + 1);
    void refresh("everything");
  };
  const onPublished = (published: Published | null): void => {
    setDialog(null);
    designer.history.settle();
    notify(
      published === null
        ? { type: "info", message: t("definitions.published.nothing") }
        : { type: "success", message: publishedText(published, documents, t) },
    );
    readAgain();
  };
  const onApplied = (): void => {
    setDialog(null);
    notify({ type: "success", message: t("definitions.plan.applied") });
    readAgain();
  };
  const settle = (outcome: PublishOutcome): void => {
    if (outcome.kind === "done") onPublished(outcome.published);
    else if (outcome.kind === "plan") setDialog({ kind: "plan", plan: outcome.plan });
    else if (outcome.kind === "failed") fail(outcome.error);
    else {
      const [first] = outcome.problems;
      notify({ type: "error", title: t("error.definition_invalid"), message: first ? problemText(first, t) : "" });
    }
  };

  /** What undoes and redoes that documents were begun. */
  const along = (documents: readonly TesseraDocument[]) =>
    begunAlong({ api, page, designer }, documents, {
      onDone: (way) => {
        if (way === "undo")
          setName((shown) => (documents.some((one) => one.kind === shown?.kind && one.id === shown.id) ? null : shown));
        void refresh("drafts");
      },
      onEdited: () => notify({ type: "error", message: t("definitions.begun.edited") }),
      onFailed: fail,
    });

  return {
    along,
    name,
    path,
    setPath,
    dialog,
    setDialog,
    attempt,
    open,
    close,
    onPublished,
    onApplied,
    refresh,
    /** What was undone or redone last, for who hears the screen. */
    said,
    /** Undoes or redoes, and shows the document that it changed. */
    move: (way: "undo" | "redo"): void => {
      const change = designer.history[way]();
      if (!change) return;
      const [part] = change.parts;
      const seenAt = change.seenAt ?? null;
      const what = changeLabel(change, name, designer, t);
      setSaid(t(way === "undo" ? "definitions.undone" : "definitions.redone", { what }));
      if (seenAt !== null) open(seenAt.document, seenAt.path);
      else if (part && change.along === undefined && (name === null || !touches(change, name)))
        open(part.document, part.command.path);
    },
    /** Saves what waits, and opens the dialog that publishes. */
    beginPublish: async (): Promise<void> => {
      await designer.flush();
      await refresh("drafts");
      setDialog({ kind: "publish" });
    },
    restoreVersion: async (version: number): Promise<void> => {
      if (name === null) return;
      await designer.flush();
      const note = t("definitions.history.restore_note", { version });
      settle(await attemptPublish(async () => (await api.call(restore, { ...name, version, note }, { page })).publish));
    },
    /** Makes a draft that deletes the open document; one that was never published goes at once. */
    deleteDocument: async (): Promise<void> => {
      if (name === null) return;
      await designer.flush();
      const tree = documents.find((one) => one.kind === name.kind && one.id === name.id);
      try {
        const { draft, layer, version } = await api.call(getDocument, { ...name, of: "draft" }, { page });
        const revision = draft?.revision ?? 0;
        designer.close(name);
        if (layer === null) {
          await api.call(discardDraft, { ...name, revision }, { page });
          setName(null);
        } else {
          await api.call(saveDraft, { ...name, document: null, baseVersion: version, revision }, { page });
          setAttempt((number) => number + 1);
        }
        notify({ type: "info", message: t("definitions.deleted.done", { id: tree?.id ?? name.id }) });
        await refresh("drafts");
      } catch (error) {
        fail(error);
      }
    },
    /** Drops the draft of the open document: it is what is published again. */
    discard: async (): Promise<void> => {
      if (name === null) return;
      await designer.flush();
      try {
        const { draft, layer } = await api.call(getDocument, { ...name, of: "draft" }, { page });
        if (draft) await api.call(discardDraft, { ...name, revision: draft.revision }, { page });
        if (layer === null) setName(null);
        designer.close(name);
        setAttempt((number) => number + 1);
        await refresh("drafts");
      } catch (error) {
        fail(error);
      }
    },
    notifyAdded: (forms: readonly string[]): void => {
      const [first] = forms;
      notify({
        type: "success",
        message: t("definitions.to_form.done", { count: forms.length }),
        ...(first === undefined
          ? {}
          : { action: { label: t("definitions.to_form.open"), run: () => open({ kind: "form", id: first }, "") } }),
      });
    },
  };
}
