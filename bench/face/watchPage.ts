import type { BrowserContext, Page } from "playwright-core";

/** What a page notes down of itself; times in ms since its navigation. */
export interface FaceNotes {
  /** Sum of all layout shifts that no input explains. */
  shifts: number;
  /** Longest task of the main thread; 0: none was over 50. */
  longest: number;
  /** When the first row of a list was painted, or the first field of a form; null: not yet. */
  shown: number | null;
  /** Names the list that counts as seen already, while the next is waited for. */
  former: string;
}

declare global {
  interface Window {
    face: FaceNotes;
  }
}

/** Has every page of a context take notes from its first moment on. */
export async function watchPages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const face: FaceNotes = { shifts: 0, longest: 0, shown: null, former: "" };
    window.face = face;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (Reflect.get(entry, "hadRecentInput") !== true) face.shifts += Number(Reflect.get(entry, "value"));
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) face.longest = Math.max(face.longest, duration);
    }).observe({ type: "longtask", buffered: true });
    /** Rows of a table or cards, or the fields of a form; a skeleton has neither. */
    const isShown = (): boolean => {
      const list = document.querySelector("section.t-list");
      if (list !== null) {
        const row = list.querySelector("[role=gridcell] .t-cut, .t-record-card");
        return list.getAttribute("aria-label") !== face.former && (row?.textContent ?? "") !== "";
      }
      return document.querySelector("main form input, main form textarea") !== null;
    };
    const look = (): void => {
      if (face.shown !== null || !isShown()) return;
      face.shown = -1;
      // What comes after the next frame's callbacks comes after its paint.
      requestAnimationFrame(() => {
        const painted = new MessageChannel();
        painted.port1.onmessage = () => {
          face.shown = performance.now();
        };
        painted.port2.postMessage(null);
      });
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** The notes of a page, once it shows what it is for. */
export async function notesOf(page: Page): Promise<FaceNotes & { readonly shown: number }> {
  await page.waitForFunction(() => window.face.shown !== null && window.face.shown > 0);
  const notes = await page.evaluate(() => window.face);
  return { ...notes, shown: notes.shown ?? Number.NaN };
}

/** The notes when nothing is under way any more: shifts of what came late are in them. */
export async function settledNotes(page: Page): Promise<FaceNotes> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
  return page.evaluate(() => window.face);
}
