import { hasFormat, markTags, type RichMark, type RichSettings } from "@tessera/contract/rich/richFormats.ts";
import { IconToolbar, type ToolButton } from "@tessera/ui/action/IconToolbar.tsx";
import type { IconSource } from "@tessera/ui/show/Icon.tsx";
import type { Editor } from "@tiptap/core";
import Bold from "lucide-react/icons/bold";
import Italic from "lucide-react/icons/italic";
import LinkIcon from "lucide-react/icons/link";
import List from "lucide-react/icons/list";
import ListOrdered from "lucide-react/icons/list-ordered";
import Strikethrough from "lucide-react/icons/strikethrough";
import Subscript from "lucide-react/icons/subscript";
import Superscript from "lucide-react/icons/superscript";
import Underline from "lucide-react/icons/underline";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTexts } from "../texts/useTexts.ts";
import { LinkBox } from "./LinkBox.tsx";

const marks: { readonly [Mark in RichMark]: { readonly icon: IconSource; readonly keys: string } } = {
  bold: { icon: Bold, keys: "Ctrl+B" },
  italic: { icon: Italic, keys: "Ctrl+I" },
  underline: { icon: Underline, keys: "Ctrl+U" },
  strike: { icon: Strikethrough, keys: "Ctrl+Shift+S" },
  superscript: { icon: Superscript, keys: "Ctrl+." },
  subscript: { icon: Subscript, keys: "Ctrl+," },
};

/** The formats of a field as buttons: one tab stop, arrows lead on. Each is pressed while the caret stands in it. */
export function RichToolbar({
  editor,
  settings,
}: {
  readonly editor: Editor;
  readonly settings: RichSettings;
}): ReactNode {
  const { t } = useTexts();
  const [isLinking, setLinking] = useState(false);
  const linkButton = useRef<HTMLButtonElement>(null);
  const hasLinks = hasFormat(settings, "links");
  useEffect(() => {
    if (!hasLinks) return;
    const element = editor.view.dom;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setLinking(true);
    };
    element.addEventListener("keydown", onKey);
    return () => element.removeEventListener("keydown", onKey);
  }, [editor, hasLinks]);
  const run = () => editor.chain().focus();
  const letters = (Object.keys(markTags) as RichMark[])
    .filter((mark) => hasFormat(settings, mark))
    .map(
      (mark): ToolButton => ({
        id: mark,
        icon: marks[mark].icon,
        label: t(`field.richtext.${mark}`),
        description: marks[mark].keys,
        pressed: editor.isActive(mark),
        onClick: () => run().toggleMark(mark).run(),
      }),
    );
  const lists: readonly ToolButton[] = hasFormat(settings, "lists")
    ? [
        {
          id: "bullets",
          icon: List,
          label: t("field.richtext.bullets"),
          description: "Ctrl+Shift+8",
          pressed: editor.isActive("bulletList"),
          onClick: () => run().toggleBulletList().run(),
        },
        {
          id: "numbers",
          icon: ListOrdered,
          label: t("field.richtext.numbers"),
          description: "Ctrl+Shift+7",
          pressed: editor.isActive("orderedList"),
          onClick: () => run().toggleOrderedList().run(),
        },
      ]
    : [];
  const links: readonly ToolButton[] = hasLinks
    ? [
        {
          id: "link",
          icon: LinkIcon,
          label: t("field.richtext.link"),
          description: "Ctrl+K",
          pressed: editor.isActive("link"),
          expanded: isLinking,
          hasPopup: "dialog",
          ref: linkButton,
          onClick: () => setLinking(!isLinking),
        },
      ]
    : [];
  const items = [...letters, ...lists, ...links];
  if (items.length === 0) return null;
  return (
    <div className="t-rich__bar">
      <IconToolbar label={t("field.richtext.toolbar")} items={items} />
      {isLinking && (
        <LinkBox
          anchor={linkButton}
          editor={editor}
          onClose={() => {
            setLinking(false);
            editor.commands.focus();
          }}
        />
      )}
    </div>
  );
}
