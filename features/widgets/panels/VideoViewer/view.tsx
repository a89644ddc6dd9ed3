import { Button } from "@tessera/ui/action/Button.tsx";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { ErrorState } from "@tessera/ui/show/ErrorState.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { QueryFailure } from "@tessera/web-kit/api/QueryFailure.tsx";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type CSSProperties, type ReactNode, useState } from "react";
import type { Static } from "typebox";
import { uiConfig } from "#features/session/operations/uiConfig.ts";
import type { videoViewerPanel } from "./def.ts";
import { isForeignVideo, videoAddress } from "./videoAddress.ts";
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

/** A video that the browser plays itself, with its own controls; what cannot be played says so. */
function VideoFile(props: { url: string; params: Params }): ReactNode {
  const { params, url } = props;
  const { t, language } = useTexts();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === url) {
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
    <video
      key={`${url} ${attempt}`}
      className="t-video"
      aria-label={params.label}
      style={styleOf(params)}
      // Someone who could not stop what moves by itself must be able to: without controls nothing begins.
      controls={params.controls || params.autoplay}
      autoPlay={begins}
      muted={begins}
      playsInline
      preload="metadata"
      {...(params.poster === null || params.poster === "" ? {} : { poster: params.poster })}
    >
      <source src={url} type={params.type} onError={() => setFailed(url)} />
      <track
        kind="captions"
        srcLang={language}
        label={t("widgets.video.captions")}
        {...(params.captions === null || params.captions === "" ? {} : { src: params.captions, default: true })}
      />
    </video>
  );
}

/**
 * The player of another site. It reaches nothing of this page, opens no windows and learns only which installation
 * shows it.
 */
function VideoPlayer(props: { url: string; params: Params }): ReactNode {
  const { params, url } = props;
  return (
    <iframe
      className="t-video t-video--player"
      title={params.label}
      src={url}
      style={styleOf(params)}
      // With both, a page of the same origin could lift the sandbox: `videoAddress` lets none through.
      sandbox="allow-scripts allow-same-origin allow-presentation"
      allow="fullscreen; picture-in-picture"
      // Players refuse pages that do not say which site they are of.
      referrerPolicy="strict-origin"
      loading="lazy"
    />
  );
}

/** A video of the installation, or of another site that it allows. */
export function View(props: PanelViewProps<Params>): ReactNode {
  const { params } = props;
  const { t } = useTexts();
  const isForeign = isForeignVideo(params.src);
  const config = useOperationQuery(uiConfig, {}, { enabled: isForeign });
  if (isForeign && config.data === undefined) {
    if (config.error !== null) return <QueryFailure error={config.error} onAgain={config.refetch} />;
    return (
      <div role="status" aria-busy="true" aria-label={t("widgets.video.loading")}>
        <Skeleton height={240} />
      </div>
    );
  }
  const address = videoAddress(params.src, config.data?.videoHosts ?? [], window.location.origin);
  if (address.kind === "none") return <EmptyState text={t("widgets.video.empty")} />;
  if (address.kind === "bad") return <ErrorState title={t("widgets.video.bad")} text={t("widgets.video.bad_text")} />;
  if (address.kind === "refused") {
    const { host } = address;
    return <ErrorState title={t("widgets.video.refused", { host })} text={t("widgets.video.refused_text")} />;
  }
  return (
    <div className="t-widget">
      {address.kind === "file" ? (
        <VideoFile url={address.url} params={params} />
      ) : (
        <VideoPlayer url={address.url} params={params} />
      )}
    </div>
  );
}
