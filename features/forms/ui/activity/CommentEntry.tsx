import { Button } from "@tessera/ui/action/Button.tsx";
import { Menu } from "@tessera/ui/menu/Menu.tsx";
import { errorNotice } from "@tessera/web-kit/api/errorNotice.ts";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { viewKind } from "@tessera/web-kit/files/viewedFiles.ts";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { editComment } from "#features/activity/operations/editComment.ts";
import { removeComment } from "#features/activity/operations/removeComment.ts";
import { restoreComment } from "#features/activity/operations/restoreComment.ts";
import { CommentEditor } from "./CommentEditor.tsx";
import { CommentText } from "./CommentText.tsx";
import { EntryHead } from "./EntryHead.tsx";
import { FileCard } from "./FileCard.tsx";
import type { ActivityHandle, ActivityOwner, Comment } from "./useActivity.tsx";
import { useEntryTime } from "./useEntryTime.tsx";

/** A comment: who wrote it, what it says, its files, and what its reader may do with it. */
export function CommentEntry(props: {
  readonly owner: ActivityOwner;
  readonly comment: Comment;
  readonly zone: string;
  readonly activity: Pick<ActivityHandle, "put" | "drop">;
  /** Whether the page was opened for this comment: it comes into sight and stands out. */
  readonly isWanted: boolean;
  /** Begins an answer that mentions its author; null: not offered. */
  readonly onReply: (() => void) | null;
  readonly onView: (file: string) => void;
}): ReactNode {
  const { activity, comment, isWanted, onReply, onView, owner, zone } = props;
  const { at, editedAt, files, former, id, may, text, userId, userName } = comment;
  const { t } = useTexts();
  const api = useApi();
  const page = usePageContext();
  const notify = useNotify();
  const timeOf = useEntryTime(zone);
  const root = useRef<HTMLElement>(null);
  /** What is written in place of the text; undefined while it is only read. */
  const [draft, setDraft] = useState<string | null | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [showsFormer, setShowsFormer] = useState(false);
  useEffect(() => {
    if (isWanted) root.current?.scrollIntoView({ block: "center" });
  }, [isWanted]);

  const tried = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify(errorNotice(error, t));
    } finally {
      setBusy(false);
    }
  };
  const save = (): void => {
    if (draft === undefined || draft === null || isBusy) return;
    void tried(async () => {
      activity.put((await api.call(editComment, { id, text: draft }, { page })).comment);
      setDraft(undefined);
    });
  };
  const remove = (): void =>
    void tried(async () => {
      await api.call(removeComment, { id }, { page });
      activity.drop(id);
      const undo = () =>
        void tried(async () => activity.put((await api.call(restoreComment, { id }, { page })).comment));
      notify({
        type: "success",
        message: t("form.activity.removed"),
        action: { label: t("form.undo"), run: undo },
      });
    });

  const name = userName ?? t("form.history.nobody");
  const items = [
    ...(may.edit ? [{ id: "edit", label: t("form.activity.edit"), icon: Pencil, onSelect: () => setDraft(text) }] : []),
    ...(may.remove
      ? [{ id: "remove", label: t("form.activity.remove"), icon: Trash2, danger: true, onSelect: remove }]
      : []),
  ];
  return (
    <article ref={root} className={isWanted ? "t-entry t-entry--wanted" : "t-entry"} aria-busy={isBusy}>
      <EntryHead name={name} seed={userId} at={at} zone={zone}>
        {items.length > 0 && draft === undefined && (
          <Menu label={t("form.activity.menu", { name })} items={items} align="end" />
        )}
      </EntryHead>
      <div className="t-entry__body">
        {draft === undefined ? (
          <CommentText html={text} />
        ) : (
          <div className="t-comment-box">
            <CommentEditor
              owner={owner}
              label={t("form.activity.edit")}
              value={draft}
              takesFocus
              onChange={setDraft}
              onSend={save}
            />
            <div className="t-comment-box__bar">
              <Button variant="quiet" onClick={() => setDraft(undefined)}>
                {t("form.activity.cancel")}
              </Button>
              <Button onClick={save} loading={isBusy} disabled={draft === null}>
                {t("form.activity.save")}
              </Button>
            </div>
          </div>
        )}
        {files.map((file) => (
          <FileCard
            key={file.id}
            file={file}
            onView={file.isShown && viewKind(file.type) !== null ? () => onView(file.id) : null}
          />
        ))}
        {(onReply !== null || editedAt !== null) && draft === undefined && (
          <div className="t-entry__foot">
            {onReply !== null && (
              <button type="button" className="t-entry__action" onClick={onReply}>
                {t("form.activity.reply")}
              </button>
            )}
            {editedAt !== null && (
              <button
                type="button"
                className="t-entry__action"
                aria-expanded={showsFormer}
                onClick={() => setShowsFormer(!showsFormer)}
              >
                {t("form.activity.edited", { time: timeOf(editedAt).full })}
              </button>
            )}
          </div>
        )}
        {showsFormer && (
          <ol className="t-entry__former" aria-label={t("form.activity.former")}>
            {former.map((one) => (
              <li key={one.until}>
                <span className="t-quiet">{t("form.activity.until", { time: timeOf(one.until).full })}</span>
                <CommentText html={one.text} />
              </li>
            ))}
          </ol>
        )}
      </div>
    </article>
  );
}
