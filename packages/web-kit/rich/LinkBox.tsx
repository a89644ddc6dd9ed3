import { typedLink } from "@tessera/contract/rich/richLink.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { useAnchored } from "@tessera/ui/layer/useAnchored.ts";
import { useDismiss } from "@tessera/ui/layer/useDismiss.ts";
import type { Editor } from "@tiptap/core";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useTexts } from "../texts/useTexts.ts";

/**
 * Asks where a link leads: for the chosen letters, the link that the caret stands in, or, without either, for a new one
 * that shows its address.
 */
export function LinkBox(props: {
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly editor: Editor;
  readonly onClose: () => void;
}): ReactNode {
  const { anchor, editor, onClose } = props;
  const { t } = useTexts();
  const panel = useRef<HTMLDivElement>(null);
  const isLink = editor.isActive("link");
  const [address, setAddress] = useState(() => String(editor.getAttributes("link").href ?? ""));
  const [isWrong, setWrong] = useState(false);
  useAnchored(true, anchor, panel, "below-start");
  useDismiss(true, [panel, anchor], onClose);
  useEffect(() => panel.current?.querySelector("input")?.focus(), []);
  const set = (): void => {
    const href = typedLink(address);
    if (href === null) {
      setWrong(true);
      return;
    }
    const chain = editor.chain().extendMarkRange("link");
    const isBare = editor.state.selection.empty && !isLink;
    if (isBare)
      chain.insertContent({ type: "text", text: address.trim(), marks: [{ type: "link", attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") {
      event.preventDefault();
      onClose();
    }
    // Keys of what stands around it, such as a sheet, are none of a dialog.
    event.stopPropagation();
  };
  return (
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      aria-label={t("field.richtext.link")}
      className="t-raised t-options t-rich__link"
      onKeyDown={onKeyDown}
    >
      <TextInput
        label={t("field.richtext.link_address")}
        placeholder="https://"
        maxLength={2000}
        invalid={isWrong}
        value={address}
        onChange={(text) => {
          setWrong(false);
          setAddress(text);
        }}
        onEnter={set}
      />
      {isWrong && (
        <p role="alert" className="t-small t-rich__wrong">
          {t("field.richtext.link_wrong")}
        </p>
      )}
      <div className="t-rich__buttons">
        <Button variant="primary" onClick={set}>
          {t("field.richtext.link_set")}
        </Button>
        {isLink && (
          <Button
            onClick={() => {
              editor.chain().extendMarkRange("link").unsetLink().run();
              onClose();
            }}
          >
            {t("field.richtext.link_remove")}
          </Button>
        )}
      </div>
    </div>
  );
}
