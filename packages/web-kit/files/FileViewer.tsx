import { Button } from "@tessera/ui/action/Button.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { AttachedFile } from "./AttachmentItem.tsx";
import { fileAddress } from "./viewedFiles.tsx";
import "./FileViewer.css";

/** Shows a picture or a PDF above the page, and with the arrow keys those beside it. */
export function FileViewer(props: {
  readonly files: readonly AttachedFile[];
  /** The one that is shown first. */
  readonly first: string;
  readonly onClose: () => void;
}): ReactNode {
  const { files, first, onClose } = props;
  const { t } = useTexts();
  const [shown, setShown] = useState(first);
  const index = files.findIndex(({ id }) => id === shown);
  const file = files[index];
  const step = (by: number): void => {
    const next = files[index + by];
    if (next) setShown(next.id);
  };
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === "ArrowLeft") step(-1);
    if (event.key === "ArrowRight") step(1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  // Someone may have removed it meanwhile.
  useEffect(() => {
    if (file === undefined) onClose();
  }, [file, onClose]);
  if (file === undefined) return null;
  return (
    <Dialog
      size="wide"
      title={<span dir="auto">{file.name}</span>}
      onClose={onClose}
      footer={
        <>
          {files.length > 1 && (
            <>
              <Button variant="quiet" disabled={index === 0} onClick={() => step(-1)}>
                {t("form.files.previous")}
              </Button>
              <Button variant="quiet" disabled={index === files.length - 1} onClick={() => step(1)}>
                {t("form.files.next")}
              </Button>
            </>
          )}
          <a className="t-btn t-btn--quiet" href={fileAddress(file.id, false)} target="_blank" rel="noreferrer">
            {t("form.files.open_tab")}
          </a>
          <a className="t-btn t-btn--quiet" href={fileAddress(file.id, true)} download={file.name}>
            {t("form.files.keep")}
          </a>
          <Button onClick={onClose}>{t("form.files.close")}</Button>
        </>
      }
    >
      <Shown key={file.id} file={file} />
    </Dialog>
  );
}

function Shown({ file }: { readonly file: AttachedFile }): ReactNode {
  const { t } = useTexts();
  const [hasFailed, setFailed] = useState(false);
  const address = fileAddress(file.id, false);
  const isPdf = file.type === "application/pdf";
  if (hasFailed || (isPdf && !navigator.pdfViewerEnabled))
    return <p className="t-viewer t-quiet">{t("form.files.not_shown")}</p>;
  return (
    <div className="t-viewer">
      {isPdf ? (
        <iframe src={address} title={file.name} />
      ) : (
        <img src={address} alt={file.name} onError={() => setFailed(true)} />
      )}
    </div>
  );
}
