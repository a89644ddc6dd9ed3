import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { sizeText } from "@tessera/web-kit/files/sizeText.ts";
import type { ReactNode } from "react";
import type { AttachedFile } from "../attachments/AttachmentItem.tsx";
import { FileFace } from "../attachments/FileFace.tsx";

/** A file of the activity. */
export function FileCard(props: {
  readonly file: AttachedFile;
  /** Shows it above the page; null: it cannot be shown so. */
  readonly onView: (() => void) | null;
}): ReactNode {
  const { language } = useUiText();
  return (
    <div className="t-activity__file">
      <FileFace file={props.file} about={sizeText(props.file.size, language)} onView={props.onView} />
    </div>
  );
}
