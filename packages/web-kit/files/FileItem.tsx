import type { FileEntry } from "@tessera/contract/files/fileEntries.ts";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { classNames } from "@tessera/ui/classNames.ts";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Download from "lucide-react/icons/download";
import PenLine from "lucide-react/icons/pen-line";
import X from "lucide-react/icons/x";
import { type ReactNode, useState } from "react";
import { RichShown } from "../rich/RichShown.tsx";
import { useTexts } from "../texts/useTexts.ts";
import { FileThumb } from "./FileThumb.tsx";
import { fileAddress } from "./fileAddress.ts";
import { shortName } from "./shortName.ts";
import { sizeText } from "./sizeText.ts";
import { viewKind } from "./viewedFiles.ts";

/** What may be done with a file of a field that is edited. */
export interface FileActions {
  readonly onRemove: () => void;
  /** Opens its title and description. */
  readonly onDescribe: () => void;
  /** Null: it is the only one. */
  readonly onMove: ((by: -1 | 1) => void) | null;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Another file was dropped on it. */
  readonly onDropped: (id: string) => void;
}

/** Type under which a file of a field is dragged, so that nothing else takes it. */
const dragType = "application/x-tessera-file";

/** A file of a field: its picture, its title or name, which opens it, and what can be done with it. */
export function FileItem(props: {
  readonly file: FileEntry;
  /** Whether the reader may open it: guests open no file. */
  readonly isOpened: boolean;
  readonly onView: () => void;
  /** Null: it is only read. */
  readonly actions: FileActions | null;
}): ReactNode {
  const { actions, file, isOpened, onView } = props;
  const { desc, id, name, size, title, type } = file;
  const { t } = useTexts();
  const { language } = useUiText();
  const [isOver, setOver] = useState(false);
  const shown = title ?? shortName(name);
  const isViewed = viewKind(type) !== null;
  const isOurs = ({ types }: DataTransfer): boolean => types.includes(dragType);
  return (
    <li
      className={classNames("t-file", isOver && "t-file--over")}
      draggable={actions?.onMove != null}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, id);
        event.dataTransfer.effectAllowed = "move";
      }}
      onDragOver={(event) => {
        if (!actions?.onMove || !isOurs(event.dataTransfer)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!isOurs(event.dataTransfer)) return;
        event.preventDefault();
        actions?.onDropped(event.dataTransfer.getData(dragType));
      }}
      onKeyDown={(event) => {
        const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
        if (!actions?.onMove || !event.altKey || by === null) return;
        event.preventDefault();
        event.stopPropagation();
        actions.onMove(by);
      }}
    >
      <FileThumb file={file} size={40} isOpened={isOpened} />
      <span className="t-file__text">
        {isOpened ? (
          <a
            className="t-cut"
            href={fileAddress(id, !isViewed)}
            {...(isViewed ? { target: "_blank", "aria-haspopup": "dialog" as const } : { download: name })}
            title={name}
            rel="noreferrer"
            dir="auto"
            onClick={(event) => {
              const { altKey, ctrlKey, metaKey, shiftKey } = event;
              if (!isViewed || altKey || ctrlKey || metaKey || shiftKey) return;
              event.preventDefault();
              onView();
            }}
          >
            {shown}
          </a>
        ) : (
          <span className="t-cut" title={name} dir="auto">
            {shown}
          </span>
        )}
        <span className="t-quiet t-cut">
          {sizeText(size, language)}
          {title !== undefined && ` · ${name}`}
        </span>
        {desc !== undefined && <RichShown html={desc} />}
      </span>
      <span className="t-file__tools">
        {actions?.onMove && (
          <>
            <IconButton
              icon={ArrowUp}
              label={t("files.up", { name })}
              disabled={actions.isFirst}
              onClick={() => actions.onMove?.(-1)}
            />
            <IconButton
              icon={ArrowDown}
              label={t("files.down", { name })}
              disabled={actions.isLast}
              onClick={() => actions.onMove?.(1)}
            />
          </>
        )}
        {actions !== null && (
          <IconButton icon={PenLine} label={t("files.describe", { name })} onClick={actions.onDescribe} />
        )}
        {isOpened && (
          <a
            className="t-btn t-btn--icon t-btn--quiet"
            href={fileAddress(id, true)}
            download={name}
            aria-label={t("files.download", { name })}
          >
            <Icon of={Download} />
          </a>
        )}
        {actions !== null && <IconButton icon={X} label={t("files.remove", { name })} onClick={actions.onRemove} />}
      </span>
    </li>
  );
}
