import { Icon } from "@tessera/ui/show/Icon.tsx";
import { fileAddress, previewAddress } from "@tessera/web-kit/files/fileAddress.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Download from "lucide-react/icons/download";
import File from "lucide-react/icons/file";
import type { ReactNode } from "react";
import type { AttachedFile } from "./AttachmentItem.tsx";

/** What a file is shown by: its picture or sign, its name, which opens it, what is said of it, and its download. */
export function FileFace(props: {
  readonly file: AttachedFile;
  readonly about: string;
  /** Shows it above the page, in the place of a page of its own; null: it cannot be shown so. */
  readonly onView: (() => void) | null;
}): ReactNode {
  const { about, file, onView } = props;
  const { hasPreview, id, isShown, name } = file;
  const { t } = useTexts();
  return (
    <>
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
    </>
  );
}
