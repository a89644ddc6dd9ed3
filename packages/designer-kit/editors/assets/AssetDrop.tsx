import { Button } from "@tessera/ui/action/Button.tsx";
import { classNames } from "@tessera/ui/classNames.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Upload from "lucide-react/icons/upload";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import type { AssetKind } from "../../schema/schemaShape.ts";
import type { AssetWork } from "./useAssets.tsx";
import "../editors.css";

const accepted: Readonly<Record<AssetKind, string>> = {
  picture: ".png,.jpg,.jpeg,.gif,.webp,.avif,.svg",
  video: ".mp4,.webm,.ogg",
  captions: ".vtt",
};

/** Whether what is dragged has files in it; a panel that is moved has none. */
const hasFiles = ({ types }: DataTransfer): boolean => types.includes("Files");

/**
 * Takes a file: chosen, dropped, or pasted while something in it has the focus. Shows what is on its way and what went
 * wrong. `tools` stand beside its button, `end` behind it.
 */
export function AssetDrop(props: {
  readonly label: { readonly id: string } | { readonly text: string };
  readonly of: AssetKind;
  readonly work: Pick<AssetWork, "sending" | "failure" | "cancel">;
  readonly onFile: (file: File) => void;
  readonly tools?: ReactNode;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const { label, of, onFile, work } = props;
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const onDrag = (event: DragEvent): void => {
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    setOver(true);
  };
  const take = (files: FileList | null): void => {
    const [file] = files ?? [];
    if (file !== undefined) onFile(file);
  };
  return (
    <fieldset
      className={classNames("t-editor t-asset", isOver && "t-asset--over")}
      {...("id" in label ? { "aria-labelledby": label.id } : { "aria-label": label.text })}
      onDragEnter={onDrag}
      onDragOver={onDrag}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        take(event.clipboardData.files);
      }}
    >
      {props.children}
      {work.sending !== null && (
        <p className="t-asset__sending t-small" role="status">
          <span className="t-cut">{t("definitions.asset.sending", { name: work.sending })}</span>
          <Button variant="quiet" onClick={work.cancel}>
            {t("definitions.asset.cancel")}
          </Button>
        </p>
      )}
      {work.failure !== null && (
        <p className="t-small" role="alert">
          {work.failure}
        </p>
      )}
      <div className="t-editor__tools">
        {props.tools}
        <Button icon={Upload} disabled={work.sending !== null} onClick={() => input.current?.click()}>
          {t("definitions.asset.upload")}
        </Button>
        {props.end}
      </div>
      <span className="t-quiet t-small">{t("definitions.asset.hint")}</span>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        accept={accepted[of]}
        aria-label={t("definitions.asset.upload")}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
    </fieldset>
  );
}
