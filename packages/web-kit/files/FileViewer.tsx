import { Button } from "@tessera/ui/action/Button.tsx";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useTexts } from "../texts/useTexts.ts";
import { fileAddress } from "./fileAddress.ts";
import { ShownFile } from "./ShownFile.tsx";
import { type ViewedFile, viewKind } from "./viewedFiles.ts";
import "./FileViewer.css";

/** Steps of the zoom; the first shows all of it. */
const zooms = [1, 1.5, 2, 3, 4, 6] as const;

/**
 * Shows a file above the page, and with the arrow keys those beside it: pictures, PDFs, films, sound and plain text.
 * Plus, minus and 0 zoom what has pixels.
 */
export function FileViewer(props: {
  readonly files: readonly ViewedFile[];
  /** The one that is shown first. */
  readonly first: string;
  readonly onClose: () => void;
}): ReactNode {
  const { files, first, onClose } = props;
  const { t } = useTexts();
  const { language } = useUiText();
  const [shown, setShown] = useState(first);
  const [step, setStep] = useState(0);
  const index = files.findIndex(({ id }) => id === shown);
  const file = files[index];
  const kind = file === undefined ? null : viewKind(file.type);
  const hasZoom = kind === "image" || kind === "pdf";
  const go = (by: number): void => {
    const next = files[index + by];
    if (!next) return;
    setShown(next.id);
    setStep(0);
  };
  const zoom = (by: number): void => setStep(Math.min(Math.max(step + by, 0), zooms.length - 1));
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // The controls of films have these keys.
    const isPlayer = event.target instanceof HTMLMediaElement;
    if (event.key === "ArrowLeft" && !isPlayer) go(-1);
    if (event.key === "ArrowRight" && !isPlayer) go(1);
    if (!hasZoom) return;
    if (event.key === "+") zoom(1);
    if (event.key === "-") zoom(-1);
    if (event.key === "0") setStep(0);
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
          {hasZoom && (
            <span className="t-viewer__zoom">
              <IconButton icon={Minus} label={t("files.smaller")} disabled={step === 0} onClick={() => zoom(-1)} />
              <span className="t-num t-quiet">
                {new Intl.NumberFormat(language, { style: "percent" }).format(zooms[step] ?? 1)}
              </span>
              <IconButton
                icon={Plus}
                label={t("files.larger")}
                disabled={step === zooms.length - 1}
                onClick={() => zoom(1)}
              />
            </span>
          )}
          {files.length > 1 && (
            <>
              <Button variant="quiet" disabled={index === 0} onClick={() => go(-1)}>
                {t("files.previous")}
              </Button>
              <Button variant="quiet" disabled={index === files.length - 1} onClick={() => go(1)}>
                {t("files.next")}
              </Button>
            </>
          )}
          <a className="t-btn t-btn--quiet" href={fileAddress(file.id, false)} target="_blank" rel="noreferrer">
            {t("files.open_tab")}
          </a>
          <a className="t-btn t-btn--quiet" href={fileAddress(file.id, true)} download={file.name}>
            {t("files.keep")}
          </a>
          <Button onClick={onClose}>{t("files.close")}</Button>
        </>
      }
    >
      <ShownFile key={file.id} file={file} zoom={zooms[step] ?? 1} />
    </Dialog>
  );
}
