import { Button } from "@tessera/ui/action/Button.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTexts } from "../texts/useTexts.ts";

/** The name of a picture that was just taken: its moment. */
function pictureName(now: Date): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return `${day} ${two(now.getHours())}.${two(now.getMinutes())}.${two(now.getSeconds())}.jpg`;
}

/** Takes pictures with the camera of the device. */
export function CameraDialog(props: {
  readonly onPicture: (file: File) => void;
  /** The camera cannot be had: none there, or refused. */
  readonly onMissing: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const { onClose, onMissing, onPicture } = props;
  const { t } = useTexts();
  const { text } = useUiText();
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isLeft = false;
    const stop = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const begin = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" }, audio: false });
      if (isLeft) return stop();
      if (video.current === null) return;
      video.current.srcObject = stream;
      await video.current.play();
      setReady(true);
    };
    begin().catch(() => {
      if (!isLeft) onMissing();
    });
    return () => {
      isLeft = true;
      stop();
    };
    // The camera is asked for once.
  }, []);
  const take = (): void => {
    const shown = video.current;
    if (shown === null) return;
    const canvas = document.createElement("canvas");
    // The size of what is not known yet (spec forms §9).
    canvas.width = shown.videoWidth || 300;
    canvas.height = shown.videoHeight || 150;
    canvas.getContext("2d")?.drawImage(shown, 0, 0);
    canvas.toBlob(
      (blob) => {
        if (blob !== null) onPicture(new File([blob], pictureName(new Date()), { type: "image/jpeg" }));
      },
      "image/jpeg",
      0.92,
    );
  };
  return (
    <Dialog
      size="wide"
      fills
      title={t("files.camera")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text("ui.cancel")}</Button>
          <Button variant="primary" disabled={!isReady} onClick={take}>
            {t("files.shoot")}
          </Button>
        </>
      }
    >
      <div className="t-viewer">
        <video ref={video} muted playsInline aria-label={t("files.camera_shows")} />
      </div>
    </Dialog>
  );
}
