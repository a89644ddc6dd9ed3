import type { FileEntry } from "@tessera/contract/files/fileEntries.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { classNames } from "@tessera/ui/classNames.ts";
import { useControl } from "@tessera/ui/field/FieldContext.ts";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import Camera from "lucide-react/icons/camera";
import Paperclip from "lucide-react/icons/paperclip";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useApiScope } from "../api/ApiProvider.tsx";
import type { FieldEditProps } from "../form/fieldView.ts";
import { lazyDialog } from "../panels/lazyDialog.tsx";
import { useTexts } from "../texts/useTexts.ts";
import { type FileRules, movedFile } from "./addedFiles.ts";
import { FileItem } from "./FileItem.tsx";
import type { FileOwner } from "./fileCalls.ts";
import { limitText } from "./limitText.ts";
import { ReplaceQuestion } from "./ReplaceQuestion.tsx";
import { uploadItems } from "./uploadItems.tsx";
import { useFieldFiles } from "./useFieldFiles.tsx";
import { viewKind } from "./viewedFiles.ts";
import "./files.css";

const FileViewer = lazyDialog(async () => (await import("./FileViewer.tsx")).FileViewer);
const FileDetails = lazyDialog(async () => (await import("./FileDetails.tsx")).FileDetails);
const CameraDialog = lazyDialog(async () => (await import("./CameraDialog.tsx")).CameraDialog);

/** See `FilesEditor`. */
export interface FilesEditorProps {
  /** Its name where no field labels it. */
  readonly label?: string | undefined;
  /** What the field is called in messages. */
  readonly fieldLabel: string;
  readonly files: readonly FileEntry[];
  readonly rules: FileRules;
  readonly hasCamera: boolean;
  /** Null: nothing can be sent, as where a form is only looked at. */
  readonly owner: FileOwner | null;
  readonly onChange: (files: readonly FileEntry[]) => void;
  /** Files on their way keep the value from being saved; null: none are any more. */
  readonly onPending: FieldEditProps["onInvalid"];
}

/** Whether the camera can be asked for: browsers have one only where the connection is safe. */
const hasMediaDevices = (): boolean => typeof navigator.mediaDevices?.getUserMedia === "function";

/**
 * The files of a field: chosen, dropped, pasted or taken by the camera, each with its title and description, in an
 * order that is moved by pointer and by keyboard (Alt with the arrows).
 */
export function FilesEditor(props: FilesEditorProps): ReactNode {
  const { files, hasCamera, label, onChange, owner, rules } = props;
  const { t } = useTexts();
  const { language } = useUiText();
  const { subject } = useApiScope();
  const { aria, id, invalid, labelId, warned } = useControl({ label });
  const addButton = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const shot = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [viewed, setViewed] = useState<string | null>(null);
  const [described, setDescribed] = useState<string | null>(null);
  const [isShooting, setShooting] = useState(false);
  const field = useFieldFiles(props);
  const { add, asked, decide, isFull, remove, uploads } = field;
  // What is edited may have been removed meanwhile.
  useEffect(() => {
    if (described !== null && files.every((one) => one.id !== described)) setDescribed(null);
  }, [described, files]);

  const move = (one: FileEntry, to: number): void => onChange(movedFile(files, one.id, to));
  const takeAll = (list: FileList | null | undefined): void => add([...(list ?? [])]);
  const canMove = files.length > 1;
  const beingDescribed = files.find((one) => one.id === described);
  const isOpened = subject !== null;
  const accept = [
    ...(rules.settings.mimeTypes ?? []),
    ...(rules.settings.acceptedExtensions ?? []).map((ending) => `.${ending.replace(/^\./, "")}`),
  ].join(",");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a field of a form has its frame already
    <div
      id={id}
      role="group"
      tabIndex={-1}
      aria-label={label}
      aria-labelledby={labelId}
      aria-describedby={aria["aria-describedby"]}
      className={classNames("t-files", isOver && "t-files--over", invalid && "is-bad", warned && "is-warn")}
      onDragOver={(event) => {
        if (owner === null || !event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (owner === null || !event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        takeAll(event.dataTransfer.files);
      }}
      onPaste={(event) => {
        const pasted = event.clipboardData.files;
        if (owner === null || pasted.length === 0) return;
        event.preventDefault();
        event.stopPropagation();
        takeAll(pasted);
      }}
    >
      {files.length + uploads.items.length > 0 && (
        <ul className="t-files__list" aria-label={label ?? t("files.list")}>
          {files.map((file, index) => (
            <FileItem
              key={file.id}
              file={file}
              isOpened={isOpened}
              onView={() => setViewed(file.id)}
              actions={{
                onRemove: () => {
                  remove(file);
                  // What had the keyboard is gone: it goes on where the next file is added.
                  addButton.current?.focus();
                },
                onDescribe: () => setDescribed(file.id),
                onMove: canMove ? (by) => move(file, index + by) : null,
                isFirst: index === 0,
                isLast: index === files.length - 1,
                onDropped: (moved) => onChange(movedFile(files, moved, index)),
              }}
            />
          ))}
          {uploadItems(uploads)}
        </ul>
      )}
      {owner !== null && (!isFull || rules.max === 1) && (
        <div className="t-files__add">
          <Button ref={addButton} icon={Paperclip} onClick={() => input.current?.click()}>
            {t(rules.max === 1 && files.length > 0 ? "files.replace_with" : "files.choose")}
          </Button>
          {hasCamera && (
            <Button
              icon={Camera}
              variant="quiet"
              onClick={() => (hasMediaDevices() ? setShooting(true) : shot.current?.click())}
            >
              {t("files.camera")}
            </Button>
          )}
          <span className="t-quiet t-small">{limitText(rules, t, language)}</span>
          <input
            ref={input}
            type="file"
            multiple={rules.max > 1}
            hidden
            tabIndex={-1}
            aria-label={t("files.choose")}
            accept={accept === "" ? undefined : accept}
            onChange={({ currentTarget }) => {
              takeAll(currentTarget.files);
              // The same file may be chosen again.
              currentTarget.value = "";
            }}
          />
          {hasCamera && (
            <input
              ref={shot}
              type="file"
              hidden
              tabIndex={-1}
              aria-label={t("files.camera")}
              accept="image/*"
              capture="environment"
              onChange={({ currentTarget }) => {
                takeAll(currentTarget.files);
                currentTarget.value = "";
              }}
            />
          )}
        </div>
      )}
      {owner === null && files.length === 0 && <p className="t-quiet">{t("files.none")}</p>}
      {viewed !== null && (
        <FileViewer
          files={files.filter(({ type }) => viewKind(type) !== null)}
          first={viewed}
          onClose={() => setViewed(null)}
        />
      )}
      {beingDescribed !== undefined && (
        <FileDetails
          file={beingDescribed}
          onClose={() => setDescribed(null)}
          onSave={(said) => {
            const { desc: _desc, title: _title, ...plain } = beingDescribed;
            onChange(files.map((one) => (one.id === described ? { ...plain, ...said } : one)));
            setDescribed(null);
          }}
        />
      )}
      {isShooting && (
        <CameraDialog
          onPicture={(picture) => {
            setShooting(false);
            add([picture]);
          }}
          onMissing={() => {
            setShooting(false);
            field.warn("files.camera_missing");
          }}
          onClose={() => setShooting(false)}
        />
      )}
      {asked !== null && <ReplaceQuestion name={asked.name} onDecide={decide} />}
    </div>
  );
}
