import { type PreviewTheme, postToFrame, previewAddress } from "@tessera/web-kit/preview/previewFrame.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";

/**
 * By how much a device is drawn smaller so that all its width is seen, and how high it is then; null before the room is
 * measured.
 */
function useDevice(width: number) {
  const stage = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<{ readonly width: number; readonly height: number } | null>(null);
  useLayoutEffect(() => {
    const element = stage.current;
    if (element === null) return undefined;
    const measure = (): void => setRoom({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = room === null || room.width === 0 ? 1 : Math.min(1, room.width / width);
  return { stage, scale, height: room === null ? null : Math.round(room.height / scale) };
}

/**
 * The real panels in a frame of their own, so that they have the width of the device; it hears of saved drafts and
 * stays where it was scrolled to.
 */
export function PreviewFrame(props: {
  /** Handle of the preview; another one is another frame. */
  id: string;
  /** Key of the record that its page names; another one is another frame. */
  record: string | null;
  theme: PreviewTheme;
  /** Moves with each saved draft. */
  drafts: string;
  /** Of the device, in px. */
  width: number;
}): ReactNode {
  const { drafts, id, record, theme, width } = props;
  const { t } = useTexts();
  const frame = useRef<HTMLIFrameElement>(null);
  const { stage, scale, height } = useDevice(width);
  const [address] = useState(() => previewAddress(id, { theme, drafts }, record));
  const post = (): void => {
    if (frame.current !== null) postToFrame(frame.current, { theme, drafts });
  };
  useEffect(post, [theme, drafts]);
  return (
    <div ref={stage} className="t-preview__stage">
      <div className="t-preview__device" style={{ width: Math.round(width * scale) }}>
        <iframe
          ref={frame}
          className="t-preview__frame"
          title={t("definitions.preview.frame")}
          src={address}
          style={{ width, height: height ?? "100%", transform: `scale(${scale})` }}
          onLoad={post}
        />
      </div>
    </div>
  );
}
