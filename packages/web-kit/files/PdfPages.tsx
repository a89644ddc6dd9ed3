import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from "pdfjs-dist";
import worker from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTexts } from "../texts/useTexts.ts";

GlobalWorkerOptions.workerSrc = worker;

/** Pixels of a page's width at zoom 1. */
const width = 860;
/** Pages beyond are downloaded. */
const maxPages = 500;

/** Opens a PDF: nothing in it runs, and it loads nothing of its own. */
const openPdf = (url: string): PDFDocumentLoadingTask =>
  getDocument({ url, enableXfa: false, useSystemFonts: true, useWasm: false, stopAtErrors: false });

/** The pages of a PDF, drawn as they come near. */
export function PdfPages(props: {
  readonly address: string;
  readonly name: string;
  readonly zoom: number;
  readonly onFail: () => void;
}): ReactNode {
  const { address, name, onFail, zoom } = props;
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  useEffect(() => {
    const task = openPdf(address);
    let isLeft = false;
    task.promise.then(
      (opened) => {
        if (!isLeft) setPdf(opened);
      },
      () => {
        if (!isLeft) onFail();
      },
    );
    return () => {
      isLeft = true;
      void task.destroy();
    };
    // One load for each file: `onFail` sets a state of the owner.
  }, [address]);
  if (pdf === null) return <Skeleton height={320} />;
  const pages = Array.from({ length: Math.min(pdf.numPages, maxPages) }, (_, index) => index + 1);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: pages are scrolled by keys
    <section className="t-viewer t-viewer--pages" tabIndex={0} aria-label={name}>
      {pages.map((number) => (
        <PdfPage key={number} pdf={pdf} number={number} zoom={zoom} />
      ))}
    </section>
  );
}

function PdfPage(props: { readonly pdf: PDFDocumentProxy; readonly number: number; readonly zoom: number }): ReactNode {
  const { number, pdf, zoom } = props;
  const { t } = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setNear] = useState(number === 1);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  useEffect(() => {
    if (place.current === null) return;
    const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      rootMargin: "600px",
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    if (!isNear || page !== null) return;
    let isLeft = false;
    pdf.getPage(number).then(
      (loaded) => {
        if (!isLeft) setPage(loaded);
      },
      // A page that is broken stays empty; the others are read.
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [isNear, number, page, pdf]);
  useEffect(() => {
    const drawn = canvas.current;
    if (!isNear || page === null || drawn === null) return;
    const scale = (width * zoom) / page.getViewport({ scale: 1 }).width;
    // A picture of more pixels than screens have takes memory for nothing.
    const viewport = page.getViewport({ scale: scale * Math.min(window.devicePixelRatio, 2) });
    drawn.width = Math.min(viewport.width, 8000);
    drawn.height = Math.min(viewport.height, 8000);
    const task = page.render({ canvas: drawn, viewport });
    task.promise.catch(() => {});
    return () => task.cancel();
  }, [isNear, page, zoom]);
  const { height: high, width: wide } = page?.getViewport({ scale: 1 }) ?? { height: 7, width: 5 };
  return (
    <div
      ref={place}
      className="t-viewer__page"
      style={{ width: `min(${width * zoom}px, ${zoom * 100}%)`, aspectRatio: `${wide} / ${high}` }}
    >
      {isNear && <canvas ref={canvas} role="img" aria-label={t("files.page", { number, pages: pdf.numPages })} />}
    </div>
  );
}
