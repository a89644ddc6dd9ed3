import { Button } from "@tessera/ui/action/Button.tsx";
import { classNames } from "@tessera/ui/classNames.ts";
import { Section } from "@tessera/ui/frame/Section.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { sizeText } from "@tessera/web-kit/files/sizeText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Paperclip from "lucide-react/icons/paperclip";
import { Children, type DragEvent, type ReactNode, useRef, useState } from "react";
import { usePastedFiles } from "./usePastedFiles.tsx";
import "./Attachments.css";

/** Whether what is dragged has files in it. */
const hasFiles = ({ types }: DataTransfer): boolean => types.includes("Files");

/** The files of a record as a list, which takes more of them: chosen, dropped, or pasted. */
export function FileZone(props: {
  /** What may be sent. */
  readonly limits: { readonly maxSize: number; readonly endings: readonly string[] };
  /** Null: nothing may be added. */
  readonly onAdd: ((files: readonly File[]) => void) | null;
  /** What is said where there are none. */
  readonly empty: string;
  /** Items of the list. */
  readonly children: ReactNode;
}): ReactNode {
  const { limits, onAdd } = props;
  const { t } = useTexts();
  const { language } = useUiText();
  const root = useRef<HTMLFieldSetElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const onDrag = (event: DragEvent): void => {
    if (onAdd === null || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent): void => {
    setOver(false);
    if (onAdd === null || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    onAdd([...event.dataTransfer.files]);
  };
  usePastedFiles(root, onAdd);
  const isEmpty = Children.count(props.children) === 0;
  return (
    <Section title={t("form.files")} plain>
      <fieldset
        ref={root}
        aria-label={t("form.files")}
        className={classNames("t-attachments", isOver && "t-attachments--over")}
        onDragEnter={onDrag}
        onDragOver={onDrag}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {isEmpty ? (
          <p className="t-quiet">{props.empty}</p>
        ) : (
          <ul className="t-attachments__list" aria-label={t("form.files")}>
            {props.children}
          </ul>
        )}
        {onAdd !== null && (
          <div className="t-attachments__add">
            <Button icon={Paperclip} onClick={() => input.current?.click()}>
              {t("form.files.choose")}
            </Button>
            <span className="t-quiet">{t("form.files.hint", { size: sizeText(limits.maxSize, language) })}</span>
            <input
              ref={input}
              type="file"
              multiple
              hidden
              tabIndex={-1}
              aria-label={t("form.files.choose")}
              accept={limits.endings.map((ending) => `.${ending}`).join(",")}
              onChange={({ currentTarget }) => {
                onAdd([...(currentTarget.files ?? [])]);
                // The same file may be chosen again.
                currentTarget.value = "";
              }}
            />
          </div>
        )}
      </fieldset>
    </Section>
  );
}
