import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { uiConfig } from "../../../features/session/operations/uiConfig.ts";
import { startErrorReporting } from "../errorReporting/startErrorReporting.ts";
import type { WebServices } from "../services.ts";
import type { UiConfig } from "./chain.ts";
import type { KnownRoutes } from "./knownRoutes.ts";
import { firstLanguage } from "./languageCookie.ts";
import type { PagesAhead } from "./pagesAhead.ts";

/** What it stands on. */
interface StartUpServices extends Pick<WebServices, "api" | "history" | "session" | "texts"> {
  /** The release that the window began with; absent: it is not known. */
  readonly release?: Pick<WebServices["release"], "own">;
}

/** What is had once, before the first page is opened (spec shell §4.1). */
export class StartUp {
  readonly #services: StartUpServices;
  readonly #ahead: PagesAhead;
  readonly #routes: KnownRoutes;
  #uiConfig: UiConfig | null = null;
  #reporting: Promise<boolean> | null = null;

  constructor(services: StartUpServices, ahead: PagesAhead, routes: KnownRoutes) {
    this.#services = services;
    this.#ahead = ahead;
    this.#routes = routes;
  }

  /** Null before it is loaded. */
  get uiConfig(): UiConfig | null {
    return this.#uiConfig;
  }

  /** Errors are reported once it is settled; null before the configuration is known. */
  get reporting(): Promise<boolean> | null {
    return this.#reporting;
  }

  /** Loads run-time configuration, texts and routes; may be tried again. Throws `ApiError`. */
  async run(): Promise<void> {
    const { api, history, release, session, texts } = this.#services;
    session.forget();
    const shipped = texts.begin(firstLanguage(document.cookie, navigator.languages));
    if (this.#isLeftOver(await this.#ahead.ask(history.url, true))) await this.#ahead.ask(history.url, true);
    this.#uiConfig = await api.call(uiConfig, {});
    this.#reporting ??= startErrorReporting(this.#uiConfig, release?.own ?? null);
    const read = async (): Promise<void> => {
      // A call that is still under way would be joined by the next of its kind.
      const all = await Promise.allSettled([shipped, this.#routes.list()]);
      for (const one of all) if (one.status === "rejected") throw one.reason;
    };
    await read().catch((error: unknown) => {
      if (!this.#isLeftOver(error)) throw error;
      return read();
    });
  }

  /** Whether a call was refused because of a session of an earlier visit, which is forgotten then. */
  #isLeftOver(error: unknown): boolean {
    const { session } = this.#services;
    const isRefused = error instanceof ApiError && error.status === 401 && session.state.status === "EXPIRED";
    if (isRefused) session.forget();
    return isRefused;
  }
}
