import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { type CSSProperties, type ReactNode, useEffect, useState } from "react";
import { lazyPart } from "../panels/lazyPart.tsx";
import { useTexts } from "../texts/useTexts.ts";
import { fileAddress } from "./fileAddress.ts";
import { type ViewedFile, viewKind } from "./viewedFiles.ts";

const PdfPages = lazyPart(async () => (await import("./PdfPages.tsx")).PdfPages);

/** Bytes of a text that are shown; the rest is downloaded. */
const maxText = 200_000;

/** A file in the middle of its viewer. `zoom` 1 shows all of it. */
export function ShownFile(props: { readonly file: ViewedFile; readonly zoom: number }): ReactNode {
  const { file, zoom } = props;
  const { t } = useTexts();
  const [hasFailed, setFailed] = useState(false);
  const address = fileAddress(file.id, false);
  const kind = viewKind(file.type);
  const fail = (): void => setFailed(true);
  const missing = <p className="t-viewer t-quiet">{t("files.not_shown")}</p>;
  if (hasFailed || kind === null) return missing;
  if (kind === "pdf")
    return (
      <PdfPages
        address={address}
        name={file.name}
        zoom={zoom}
        onFail={fail}
        waiting={<Skeleton height={320} />}
        instead={missing}
      />
    );
  if (kind === "text") return <ShownText address={address} name={file.name} onFail={fail} />;
  if (kind === "image") {
    const style = { "--zoom": zoom } as CSSProperties;
    return (
      <div className="t-viewer" tabIndex={zoom > 1 ? 0 : undefined} data-zoomed={zoom > 1} style={style}>
        <img src={address} alt={file.name} onError={fail} />
      </div>
    );
  }
  return (
    <div className="t-viewer">
      {kind === "video" ? (
        // biome-ignore lint/a11y/useMediaCaption: what people attach has no captions of its own
        <video src={address} controls aria-label={file.name} onError={fail} />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: what people attach has no captions of its own
        <audio src={address} controls aria-label={file.name} onError={fail} />
      )}
    </div>
  );
}

function ShownText(props: { readonly address: string; readonly name: string; readonly onFail: () => void }): ReactNode {
  const { address, name, onFail } = props;
  const { t } = useTexts();
  const [text, setText] = useState<{ readonly text: string; readonly isCut: boolean } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const load = async (): Promise<void> => {
      const headers = { range: `bytes=0-${maxText - 1}` };
      const answer = await fetch(address, { headers, signal: stop.signal });
      if (!answer.ok) throw new Error("The text cannot be had.");
      const all = /\/(\d+)$/.exec(answer.headers.get("content-range") ?? "")?.[1];
      setText({ text: await answer.text(), isCut: Number(all ?? 0) > maxText });
    };
    load().catch(() => {
      if (!stop.signal.aborted) onFail();
    });
    return () => stop.abort();
    // One load for each text: `onFail` sets a state of the owner.
  }, [address]);
  if (text === null) return <Skeleton height={320} />;
  return (
    <div className="t-viewer t-viewer--text">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keys */}
      <section tabIndex={0} aria-label={name}>
        <pre dir="auto">{text.text}</pre>
      </section>
      {text.isCut && <p className="t-quiet">{t("files.text_cut")}</p>}
    </div>
  );
}
