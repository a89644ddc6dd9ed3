import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { sizeText } from "@tessera/web-kit/files/sizeText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import type { listFiles } from "#features/files/operations/listFiles.ts";
import { FileFace } from "./FileFace.tsx";

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
  const { isGuest, name, size, userName } = file;
  const { t } = useTexts();
  const { language } = useUiText();
  const about = [sizeText(size, language), isGuest === true ? t("form.history.guest") : userName]
    .filter((part) => part !== null)
    .join(" · ");
  return (
    <li className="t-attached">
      <FileFace file={file} about={about} onView={onView} />
      {onRemove !== null && <IconButton icon={X} label={t("form.files.remove", { name })} onClick={onRemove} />}
    </li>
  );
}
