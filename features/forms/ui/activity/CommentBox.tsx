import { richPlain } from "@tessera/contract/rich/richPlain.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { uploadItems } from "@tessera/web-kit/files/uploadItems.tsx";
import { useUploads } from "@tessera/web-kit/files/useUploads.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { Editor } from "@tiptap/core";
import AtSign from "lucide-react/icons/at-sign";
import Paperclip from "lucide-react/icons/paperclip";
import X from "lucide-react/icons/x";
import { type ReactNode, type RefObject, useCallback, useRef } from "react";
import { CommentEditor } from "./CommentEditor.tsx";
import type { ActivityOwner } from "./useActivity.tsx";
import type { PendingComment } from "./usePendingComments.tsx";

/** What is being written. */
export interface CommentDraft {
  readonly text: string | null;
  readonly files: PendingComment["files"];
}

/** Characters of a comment; the server holds to the same bound. */
const maxLength = 4000;
/** From so many on their number is shown. */
const shownFrom = 3500;

/** Where a comment is written, with files and people. */
export function CommentBox(props: {
  readonly owner: ActivityOwner;
  readonly draft: CommentDraft;
  readonly mayAttach: boolean;
  /** Given the editor, for what writes into it from outside. */
  readonly editor: RefObject<Editor | null>;
  readonly onChange: (change: (draft: CommentDraft) => CommentDraft) => void;
  readonly onSend: () => void;
}): ReactNode {
  const { draft, editor, mayAttach, onChange, onSend, owner } = props;
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads(owner, ({ id, name }) =>
    onChange((now) => ({ ...now, files: [...now.files, { id, name }] })),
  );
  const keep = useCallback(
    (made: Editor | null) => {
      editor.current = made;
    },
    [editor],
  );
  const length = [...richPlain(draft.text ?? "")].length;
  const isReady = draft.text !== null && length <= maxLength && uploads.items.length === 0;
  const send = (): void => {
    if (isReady) onSend();
  };
  return (
    <div className="t-comment-box">
      <CommentEditor
        owner={owner}
        label={t("form.activity.write")}
        placeholder={t("form.activity.placeholder")}
        value={draft.text}
        onChange={(text) => onChange((now) => ({ ...now, text }))}
        onSend={send}
        onEditor={keep}
      />
      {(draft.files.length > 0 || uploads.items.length > 0) && (
        <ul className="t-comment-box__files" aria-label={t("form.files")}>
          {draft.files.map(({ id, name }) => (
            <li key={id} className="t-comment-box__file">
              <span className="t-cut" dir="auto">
                {name}
              </span>
              <IconButton
                icon={X}
                label={t("form.activity.leave_out", { name })}
                onClick={() => onChange((now) => ({ ...now, files: now.files.filter((file) => file.id !== id) }))}
              />
            </li>
          ))}
          {uploadItems(uploads)}
        </ul>
      )}
      <div className="t-comment-box__bar">
        {mayAttach && (
          <IconButton icon={Paperclip} label={t("form.activity.attach")} onClick={() => input.current?.click()} />
        )}
        <IconButton
          icon={AtSign}
          label={t("form.activity.mention")}
          onClick={() => editor.current?.chain().focus().insertContent("@").run()}
        />
        {length >= shownFrom && (
          <span role="status" className={length > maxLength ? "t-comment-box__over" : "t-quiet"}>
            {t("form.activity.length", { used: length, limit: maxLength })}
          </span>
        )}
        <Button onClick={send} disabled={!isReady}>
          {t("form.activity.send")}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          tabIndex={-1}
          aria-label={t("form.activity.attach")}
          onChange={({ currentTarget }) => {
            uploads.add([...(currentTarget.files ?? [])]);
            // The same file may be chosen again.
            currentTarget.value = "";
          }}
        />
      </div>
    </div>
  );
}
