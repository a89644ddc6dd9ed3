import { Button } from "@tessera/ui/Button.tsx";
import { EmptyState } from "@tessera/ui/EmptyState.tsx";
import { ErrorState } from "@tessera/ui/ErrorState.tsx";
import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type CSSProperties, type ReactNode, useState } from "react";
import type { Static } from "typebox";
import type { videoViewerPanel } from "./def.ts";
import "../../ui/widgets.css";

type Params = Static<typeof videoViewerPanel.params>;

/** Bare numbers are pixels. */
const length = (size: string): string => (/^\d+$/.test(size) ? `${size}px` : size);

function styleOf({ height, maxHeight, minHeight, width }: Params): CSSProperties {
  return {
    width: length(width),
    height: length(height),
    ...(minHeight === null ? {} : { minHeight: length(minHeight) }),
    ...(maxHeight === null ? {} : { maxHeight: length(maxHeight) }),
  };
}

const wantsRest = (): boolean => window.matchMedia?.("(prefers-reduced-motion: reduce)").matches === true;

/** The video with the browser's own controls; what cannot be played says so. */
export function View(props: PanelViewProps<Params>): ReactNode {
  const { params } = props;
  const { t, language } = useTexts();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<string | null>(null);
  if (params.src === "") return <EmptyState text={t("widgets.video.empty")} />;
  if (failed === params.src) {
    return (
      <ErrorState
        title={t("widgets.video.failed")}
        text={t("widgets.video.failed_text")}
        action={
          <Button
            onClick={() => {
              setFailed(null);
              setAttempt(attempt + 1);
            }}
          >
            {t("kit.again")}
          </Button>
        }
      />
    );
  }
  const begins = params.autoplay && !wantsRest();
  return (
    <div className="t-widget">
      <video
        key={`${params.src} ${attempt}`}
        className="t-video"
        aria-label={params.label}
        style={styleOf(params)}
        // Who may not stop what moves by itself must be able to: without controls nothing begins.
        controls={params.controls || params.autoplay}
        autoPlay={begins}
        muted={begins}
        playsInline
        preload="metadata"
        {...(params.poster === null || params.poster === "" ? {} : { poster: params.poster })}
      >
        <source src={params.src} type={params.type} onError={() => setFailed(params.src)} />
        <track
          kind="captions"
          srcLang={language}
          label={t("widgets.video.captions")}
          {...(params.captions === null || params.captions === "" ? {} : { src: params.captions, default: true })}
        />
      </video>
    </div>
  );
}
