import { reportLimits } from "@tessera/contract/personal/bugReport.ts";
import { drawnProperties } from "./drawnProperties.ts";

/** A picture of the page as it is drawn. */
export interface PagePicture {
  /** `data:` address of a JPEG or WebP. */
  readonly url: string;
  /** The same without its head. */
  readonly base64: string;
}

/** Widths that are tried until a picture is small enough to be sent. */
const widths = [1600, 1000, 600];

/**
 * Whether a part of the page is drawn: what is put above it (the dialog that asks for the picture first of all) and
 * what is scrolled away is not.
 */
function isDrawn(node: Node): boolean {
  if (!(node instanceof Element)) return true;
  if (node.matches("dialog, [popover]")) return false;
  const { top, left, width, height } = node.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  return width === 0 || height === 0 || (top < clientHeight && left < clientWidth);
}

/**
 * Draws the page into a picture, without what floats above it. Null when the browser cannot, or when even a small one
 * is too large. Its program is loaded when it is first needed.
 */
export async function takePicture(page: HTMLElement): Promise<PagePicture | null> {
  const { domToCanvas } = await import("modern-screenshot");
  const { clientWidth, clientHeight } = document.documentElement;
  for (const width of widths) {
    const canvas = await domToCanvas(page, {
      width: clientWidth,
      height: clientHeight,
      scale: Math.min(1, width / clientWidth),
      backgroundColor: getComputedStyle(document.body).backgroundColor,
      filter: isDrawn,
      includeStyleProperties: [...drawnProperties],
      font: false,
      fetch: { requestInit: { cache: "force-cache" } },
    });
    const url = canvas.toDataURL("image/jpeg", 0.8);
    const base64 = url.slice(url.indexOf(",") + 1);
    if (url.startsWith("data:image/jpeg") && base64.length * 0.75 < reportLimits.picture) return { url, base64 };
  }
  return null;
}
