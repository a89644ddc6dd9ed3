import { Button } from "@tessera/ui/action/Button.tsx";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { ProgressBar } from "@tessera/ui/show/ProgressBar.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { errorText } from "../api/errorText.ts";
import { useTexts } from "../texts/useTexts.ts";
import { sizeText } from "./sizeText.ts";
import type { Upload, Uploads } from "./useUploads.tsx";
import "./files.css";

/** Files on their way to one owner, as entries of its `FileZone`; an empty list where there are none. */
export function uploadItems(uploads: Uploads): readonly ReactNode[] {
  return uploads.items.map((upload) => (
    <UploadItem
      key={upload.id}
      upload={upload}
      onRetry={() => uploads.retry(upload.id)}
      onCancel={() => uploads.cancel(upload.id)}
    />
  ));
}

/** A file on its way: how far it is, or why it stopped, and how to go on or give it up. */
function UploadItem(props: {
  readonly upload: Upload;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
}): ReactNode {
  const { error, name, sent, size } = props.upload;
  const { t } = useTexts();
  const { language } = useUiText();
  const failure = error === null ? null : errorText(error, t);
  return (
    <li className="t-file">
      <div className="t-file__text">
        {failure === null ? (
          <ProgressBar
            label={name}
            value={sent}
            max={size}
            note={t("files.sent", { sent: sizeText(sent, language), size: sizeText(size, language) })}
          />
        ) : (
          <>
            <span className="t-cut" dir="auto">
              {name}
            </span>
            <span className="t-file__failure" role="alert">
              {failure.detail ?? failure.title}
            </span>
          </>
        )}
      </div>
      {failure !== null && (
        <Button variant="quiet" onClick={props.onRetry}>
          {t("kit.again")}
        </Button>
      )}
      <IconButton icon={X} label={t("files.cancel", { name })} onClick={props.onCancel} />
    </li>
  );
}
