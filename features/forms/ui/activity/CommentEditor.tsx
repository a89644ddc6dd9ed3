import { mentionNode } from "@tessera/web-kit/rich/mentionNode.tsx";
import { RichEditor } from "@tessera/web-kit/rich/RichEditor.tsx";
import type { Editor } from "@tiptap/core";
import { type ReactNode, useEffect, useId, useState } from "react";
import { MentionList } from "./MentionList.tsx";
import type { ActivityOwner } from "./useActivity.tsx";
import { useMentions } from "./useMentions.tsx";

const extensions = [mentionNode];
const allFormats = {};

/** Where a comment is written: formats by keys, people behind `@`, Ctrl+Enter sends. */
export function CommentEditor(props: {
  readonly owner: ActivityOwner;
  readonly label: string;
  readonly value: string | null;
  readonly placeholder?: string;
  readonly takesFocus?: boolean;
  readonly onChange: (value: string | null) => void;
  readonly onSend: () => void;
  /** Given the editor while it is there. The same function each time. */
  readonly onEditor?: (editor: Editor | null) => void;
}): ReactNode {
  const { label, onChange, onEditor, onSend, owner, placeholder, takesFocus = false, value } = props;
  const [editor, setEditor] = useState<Editor | null>(null);
  const mentions = useMentions(editor, owner);
  const list = useId();
  const isOpen = (mentions.people?.length ?? 0) > 0;
  useEffect(() => onEditor?.(editor), [editor, onEditor]);
  useEffect(() => {
    const element = editor?.view.dom;
    if (element === undefined) return;
    const set = (name: string, text: string | null): void =>
      text === null ? element.removeAttribute(name) : element.setAttribute(name, text);
    set("aria-autocomplete", "list");
    set("aria-controls", isOpen ? list : null);
    set("aria-activedescendant", isOpen ? `${list}-${mentions.active}` : null);
  }, [editor, isOpen, list, mentions.active]);
  return (
    <div
      // Before the editor, for which it begins a line.
      onKeyDownCapture={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.stopPropagation();
        onSend();
      }}
    >
      <RichEditor
        label={label}
        value={value}
        settings={allFormats}
        rows={2}
        isBare
        placeholder={placeholder}
        takesFocus={takesFocus}
        extensions={extensions}
        onChange={onChange}
        onEditor={setEditor}
      />
      <MentionList id={list} mentions={mentions} />
    </div>
  );
}
