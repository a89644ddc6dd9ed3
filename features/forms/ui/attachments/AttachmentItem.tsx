import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { fileAddress, previewAddress } from "@tessera/web-kit/files/fileAddress.ts";
import { sizeText } from "@tessera/web-kit/files/sizeText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Download from "lucide-react/icons/download";
import File from "lucide-react/icons/file";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import type { listFiles } from "#features/files/operations/listFiles.ts";

/** A file of a record, as the server lists it. */
export type AttachedFile = OutputOf<typeof listFiles>["files"][number];

/** An attached file: its picture or sign, its name, which opens it, and what can be done with it. */
export function AttachmentItem(props: {
  readonly file: AttachedFile;
  /** Null: the person may not remove it. */
  readonly onRemove: (() => void) | null;
  /** Shows it above the page, in the place of a page of its own; null: it cannot be shown so. */
  readonly onView: (() => void) | null;
}): ReactNode {
  const { file, onRemove, onView } = props;
  const { hasPreview, id, isGuest, isShown, name, size, userName } = file;
  const { t } = useTexts();
  const { language } = useUiText();
  const about = [sizeText(size, language), isGuest === true ? t("form.history.guest") : userName]
    .filter((part) => part !== null)
    .join(" · ");
  return (
    <li className="t-attached">
      {hasPreview ? (
        <img className="t-attached__sign" src={previewAddress(id)} alt="" loading="lazy" />
      ) : (
        <span className="t-attached__sign">
          <Icon of={File} size={20} />
        </span>
      )}
      <span className="t-attached__text">
        <a
          className="t-cut"
          href={fileAddress(id, !isShown)}
          {...(isShown ? { target: "_blank" } : { download: name })}
          aria-haspopup={onView === null ? undefined : "dialog"}
          onClick={(event) => {
            const { altKey, ctrlKey, metaKey, shiftKey } = event;
            if (onView === null || altKey || ctrlKey || metaKey || shiftKey) return;
            event.preventDefault();
            onView();
          }}
          rel="noreferrer"
          dir="auto"
        >
          {name}
        </a>
        <span className="t-quiet t-cut">{about}</span>
      </span>
      <a
        className="t-btn t-btn--icon t-btn--quiet"
        href={fileAddress(id, true)}
        download={name}
        aria-label={t("form.files.download", { name })}
      >
        <Icon of={Download} />
      </a>
      {onRemove !== null && <IconButton icon={X} label={t("form.files.remove", { name })} onClick={onRemove} />}
    </li>
  );
}
