import { layout } from "../../../features/pages/operations/layout.ts";
import { getPage } from "../../../features/shell/operations/getPage.ts";
import type { WebServices } from "../services.ts";
import type { RouteLayout } from "./chain.ts";

/** Panels of the frame, which stand on every page. */
const framePanels = ["breadcrumb"];

/** A page waits this long for its panels, in ms; what comes later comes into it. */
const panelPatience = 500;

/** What is asked and loaded ahead stands on these. */
export interface PagesAheadServices extends Pick<WebServices, "api" | "session"> {
  /** Loads panel types ahead of being drawn; absent: each is loaded when it is drawn. */
  readonly loadPanels?: (types: readonly string[]) => Promise<void>;
  /** Keeps what is answered ahead of a page; absent: each question is asked by itself. */
  readonly prepared?: Pick<WebServices["prepared"], "prepare" | "clear" | "changes">;
}

/**
 * What is fetched of a page before it is opened: the answers to all that opening it asks, and the scripts of its
 * panels.
 */
export class PagesAhead {
  readonly #services: PagesAheadServices;
  readonly #urls: () => number | null;
  /** Address whose questions were answered together, and that has not been opened since; null without one. */
  #url: string | null = null;

  /** `urls` says which state of the definitions the known routes are of; null before there are any. */
  constructor(services: PagesAheadServices, urls: () => number | null) {
    this.#services = services;
    this.#urls = urls;
  }

  /**
   * Has all that opening an address asks answered at once. Where that fails, which is answered, nothing is lost: each
   * question is asked by itself then, and says what is wrong.
   */
  async ask(url: string, initial: boolean): Promise<unknown> {
    const { api, prepared, session } = this.#services;
    if (prepared === undefined) return null;
    prepared.clear();
    this.#url = url;
    const { token } = session.state;
    const definitions = this.#urls();
    const urls = definitions === null ? {} : { urls: definitions };
    const askedAt = performance.now();
    try {
      const answering = api.call(getPage, { url, initial, ...urls });
      const { changes } = prepared;
      const { parts } = await answering;
      // Another page is on its way, or something was changed meanwhile.
      if (this.#url !== url || prepared.changes !== changes) return null;
      prepared.prepare(parts, { token, page: url }, askedAt);
      const found = parts.find(({ operation, output }) => operation === layout.id && output !== undefined);
      // The handler of that very operation made it.
      if (found !== undefined) void this.#services.loadPanels?.(panelsOf(found.output as RouteLayout));
      return null;
    } catch (error) {
      return error;
    }
  }

  /** The address is opened now: asks unless that was done already. */
  async open(url: string, initial: boolean): Promise<void> {
    if (this.#url !== url) await this.ask(url, initial);
    this.#url = null;
  }

  /** Resolves when the panels of a page are loaded, or have taken too long. */
  async loadPanels(page: RouteLayout): Promise<void> {
    const loaded = this.#services.loadPanels?.(panelsOf(page));
    if (loaded === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, panelPatience);
    });
    await Promise.race([loaded, late]);
    clearTimeout(timer);
  }
}

/** Types of the panels that a page is drawn with. */
function panelsOf({ layout: { page } }: RouteLayout): readonly string[] {
  return [...framePanels, ...(page?.gridItems.map(({ type }) => type) ?? [])];
}
