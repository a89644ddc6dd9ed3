import type { Language } from "@tessera/contract/languages.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { uiConfig } from "../../../features/session/operations/uiConfig.ts";
import { getConfig } from "../../../features/shell/operations/getConfig.ts";
import { cachedAllUrls } from "../../../features/urls/operations/cachedAllUrls.ts";
import { startErrorReporting } from "../errorReporting/startErrorReporting.ts";
import type { WebServices } from "../services.ts";
import { loadLayout, loadSqlParams, type OpenedPage, type PageConfig, runChain, type UiConfig } from "./chain.ts";
import { firstLanguage, languageOf, rememberLanguage } from "./languageCookie.ts";
import { showFavicon, showHead } from "./pageHead.ts";
import { PageLanguage } from "./pageLanguage.ts";
import { PagesAhead, type PagesAheadServices } from "./pagesAhead.ts";
import { openSpecialPath, type SpecialPathsHost, type UrlList } from "./specialPaths.ts";
import type { View } from "./view.ts";

/** What the person is notified of a page beside its content; each is the key of a text (spec lists §8). */
export type PageNotice = "sqlparams_error" | "sqlparams_refresh_error";

/** Ways from one page to another without a page between them after which the pages are taken to lead in a circle. */
const maxRedirects = 10;

/** What the navigator stands on. */
interface NavigatorServices extends PagesAheadServices, Pick<WebServices, "texts" | "history"> {
  /** What is known of newer releases; absent: every page is drawn by the release that began. */
  readonly release?: Pick<WebServices["release"], "isOutdated" | "renew" | "own">;
}

/** Follows the address bar: runs the chain of each navigation and says what to show. */
export class Navigator {
  readonly #services: NavigatorServices;
  readonly #takeLocation: () => string | null;
  readonly #listeners = new Set<() => void>();
  readonly #noticeListeners = new Set<(notice: PageNotice) => void>();
  #view: View = { kind: "loading", page: null, failure: null };
  #uiConfig: UiConfig | null = null;
  #urls: { readonly definitions: number; readonly list: UrlList } | null = null;
  #csrfEnabled = true;
  #socketPath: string | null = null;
  #path: string | null = null;
  #run = 0;
  #ways = 0;
  #trying: Promise<void> | null = null;
  /** Errors are reported once it is settled. */
  #reporting: Promise<boolean> | null = null;
  readonly #language: PageLanguage;
  readonly #ahead: PagesAhead;
  /** The start came to its end, and the address bar is followed. */
  #isStarted = false;
  readonly #specialPaths: SpecialPathsHost;

  constructor(services: NavigatorServices, takeLocation: () => string | null) {
    this.#services = services;
    this.#takeLocation = takeLocation;
    this.#language = new PageLanguage(services, () => this.#translate());
    this.#ahead = new PagesAhead(services, () => this.#urls?.definitions ?? null);
    const { api, history, session } = services;
    this.#specialPaths = {
      api,
      history,
      session,
      config: () => this.#uiConfig,
      urls: () => this.#urlList(),
      reporting: () => this.#reporting,
      show: (view) => this.#show(view),
      signIn: (target, prompt) => this.#signIn(target, prompt),
    };
  }

  get view(): View {
    return this.#view;
  }

  get uiConfig(): UiConfig | null {
    return this.#uiConfig;
  }

  get csrfEnabled(): boolean {
    return this.#csrfEnabled;
  }

  /** Path of the socket; null before the configuration is known, and where there is none. */
  get socketPath(): string | null {
    return this.#socketPath;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls `listener` with what the person is to be notified of about a page. */
  onNotice(listener: (notice: PageNotice) => void): () => void {
    this.#noticeListeners.add(listener);
    return () => this.#noticeListeners.delete(listener);
  }

  /** Starts the application (spec shell §4.1) and follows the address bar from then on. */
  async start(): Promise<void> {
    const { api, texts, history, session } = this.#services;
    session.forget();
    try {
      const shipped = texts.begin(firstLanguage(document.cookie, navigator.languages));
      if (this.#isLeftOver(await this.#ahead.ask(history.url, true))) await this.#ahead.ask(history.url, true);
      this.#uiConfig = await api.call(uiConfig, {});
      this.#reporting ??= startErrorReporting(this.#uiConfig, this.#services.release?.own ?? null);
      const read = async (): Promise<void> => {
        // A call that is still under way would be joined by the next of its kind.
        const all = await Promise.allSettled([shipped, this.#urlList()]);
        for (const one of all) if (one.status === "rejected") throw one.reason;
      };
      await read().catch((error: unknown) => {
        if (!this.#isLeftOver(error)) throw error;
        return read();
      });
    } catch (error) {
      this.#fail(error, history.url, null);
      return;
    }
    this.#isStarted = true;
    history.subscribe(() => void this.#follow());
    await this.#follow();
  }

  /** Tries the present address again; while it is being tried, that is waited for. */
  again(): Promise<void> {
    this.#path = null;
    this.#trying ??= (this.#isStarted ? this.#follow() : this.start()).finally(() => {
      this.#trying = null;
    });
    return this.#trying;
  }

  /** Loads the layout again without leaving the page: definitions or language have changed. */
  async refreshLayout(): Promise<void> {
    if (await this.#reloadLayout()) await this.#refreshHead();
  }

  /** True when another layout than before is shown. */
  async #reloadLayout(): Promise<boolean> {
    const view = this.#view;
    if (view.kind !== "page") return false;
    const [path = "/"] = view.page.url.split("?", 1);
    const idLayout = new URLSearchParams(this.#services.history.url.split("?")[1]).get("idLayout");
    const layout = await loadLayout(this.#services.api, path, idLayout);
    // A page that can no longer be loaded stays as it is; the next navigation says why.
    if (layout instanceof ApiError || this.#view !== view || layout.hash === view.page.layout.hash) return false;
    this.#show({ kind: "page", page: { ...view.page, layout } });
    return true;
  }

  /** Has the document say what the open page is called now. */
  async #refreshHead(): Promise<void> {
    const { api, history } = this.#services;
    const { url } = history;
    // One that is on its way brings its own.
    if (this.#view.kind !== "page") return;
    try {
      const config = await api.call(getConfig, { url, initial: false });
      if (this.#view.kind === "page" && history.url === url) showHead(config);
    } catch (error) {
      // The page itself is there; the next navigation names it.
      console.warn("The title of the page could not be loaded again", error);
    }
  }

  /** Brings the open page to the language that was chosen. */
  async #translate(): Promise<void> {
    await Promise.all([this.#reloadLayout(), this.#refreshHead()]);
  }

  /**
   * Has the parameters of the open page worked out again, where the server does that: its address or its data have
   * changed.
   */
  async refreshParams(): Promise<void> {
    const view = this.#view;
    if (view.kind !== "page" || view.page.config?.hasSqlParams !== true) return;
    const { url } = view.page;
    try {
      const params = await loadSqlParams(this.#services.api, url);
      const now = this.#view;
      if (now.kind === "page" && now.page.url === url)
        this.#show({ kind: "page", page: { ...now.page, params: { ...now.page.params, ...params } } });
    } catch (error) {
      console.warn("The parameters of the page could not be loaded again", error);
      this.#notify("sqlparams_refresh_error");
    }
  }

  /** See `PageLanguage.change`. */
  changeLanguage(language: Language): Promise<void> {
    return this.#language.change(language);
  }

  /** See `PageLanguage.follow`. */
  followLanguage(language: Language): Promise<void> {
    return this.#language.follow(language);
  }

  /** Whether a call was refused because of a session of an earlier visit, which is forgotten then. */
  #isLeftOver(error: unknown): boolean {
    const { session } = this.#services;
    const isRefused = error instanceof ApiError && error.status === 401 && session.state.status === "EXPIRED";
    if (isRefused) session.forget();
    return isRefused;
  }

  async #follow(): Promise<void> {
    const { history } = this.#services;
    const [path = "/", query] = history.url.split("?");
    const idLayout = new URLSearchParams(query).get("idLayout") ?? "";
    const place = `${path} ${idLayout}`;
    if (place === this.#path && this.#view.kind === "page") {
      // Only the query changed: the panels read it from the page's context, nothing is loaded.
      this.#show({ kind: "page", page: { ...this.#view.page, url: history.url } });
      await this.refreshParams();
      return;
    }
    const { release } = this.#services;
    // Another page may as well come from the release that the server runs now: nothing is open that would be lost.
    if (this.#path !== null && release?.isOutdated && !history.isGuarded && release.renew(history.url)) return;
    this.#path = place;
    this.#run += 1;
    const run = this.#run;
    const isLate = (): boolean => run !== this.#run;
    try {
      if (await openSpecialPath(this.#specialPaths, path, new URLSearchParams(query))) return;
      if (!isLate()) await this.#open(history.url, isLate);
    } catch (error) {
      reportDefect(error);
      if (!isLate()) this.#fail(error, history.url, null);
    }
  }

  /** The routes, loaded again only when definitions were published since. */
  async #urlList(): Promise<UrlList> {
    const { api } = this.#services;
    if (this.#urls !== null && this.#urls.definitions >= api.definitions) return this.#urls.list;
    const { urls } = await api.call(cachedAllUrls, {});
    this.#urls = { definitions: api.definitions, list: urls };
    return urls;
  }

  async #open(url: string, isLate: () => boolean): Promise<void> {
    const { api, session, history } = this.#services;
    const former = "page" in this.#view ? this.#view.page : null;
    const failure = "failure" in this.#view ? this.#view.failure : null;
    this.#show({ kind: "loading", page: former, failure });
    await this.#ahead.open(url, former === null);
    if (isLate()) return;
    const { choices } = this.#language;
    const outcome = await runChain(
      {
        api,
        session,
        urls: () => this.#urlList(),
        // What comes after another page was asked for says nothing of that one.
        adopt: async (page) => {
          if (!isLate()) await this.#adopt(page, this.#language.choices === choices);
        },
        takeLocation: this.#takeLocation,
        isInitial: former === null,
      },
      url,
    );
    if (outcome.kind === "page") await this.#ahead.loadPanels(outcome.page.layout);
    if (isLate()) return;
    this.#ways = outcome.kind === "go" ? this.#ways + 1 : 0;
    if (outcome.kind === "page") {
      if (outcome.page.config === null) showHead(outcome.page.layout.layout);
      // The query may have moved meanwhile.
      this.#show({ kind: "page", page: { ...outcome.page, url: history.url } });
      if (outcome.page.hasFailedParams) this.#notify("sqlparams_error");
      // Its texts are of the former language.
      if (choices !== this.#language.choices) await this.#translate();
    } else if (outcome.kind === "go" && this.#ways > maxRedirects) {
      this.#ways = 0;
      this.#fail(new Error(`The way to ${url} leads in a circle.`), url, former);
    } else if (outcome.kind === "go") history.navigate(outcome.url, { replace: true });
    else if (outcome.kind === "leave") location.replace(outcome.href);
    else if (outcome.kind === "signIn") await this.#signIn(outcome.target, null);
    else {
      reportDefect(outcome.error);
      this.#fail(outcome.error, url, former);
    }
  }

  async #signIn(target: string, prompt: string | null): Promise<void> {
    this.#show({ kind: "authenticating" });
    const begun = await this.#services.session.signIn({ target, mode: "redirect", prompt });
    if (begun === "unreachable") location.replace("/503.html");
  }

  /** Takes over a configuration; its language only where no other was chosen since it was asked for. */
  async #adopt(config: PageConfig, takesLanguage: boolean): Promise<void> {
    const { texts } = this.#services;
    this.#csrfEnabled = config.env.csrfEnabled;
    this.#socketPath = config.socket;
    const language = takesLanguage ? (languageOf(`language=${config.language.code}`) ?? "hu") : texts.wanted;
    rememberLanguage(language);
    showHead(config);
    showFavicon(config.subSystem.favicon);
    try {
      await texts.refresh(language, config.localizationLastModify);
    } catch (error) {
      // Without the server's texts the application's own are shown (spec shell §8).
      console.warn("Texts could not be loaded", error);
    }
  }

  #notify(notice: PageNotice): void {
    for (const listener of this.#noticeListeners) listener(notice);
  }

  /** Says why a page cannot be shown; the document is called by its address then, as nothing else is known of it. */
  #fail(error: unknown, url: string, page: OpenedPage | null): void {
    if (page !== null) showHead({ title: url, description: "", keywords: "" });
    this.#show({ kind: "failed", page, failure: { error, url } });
  }

  #show(view: View): void {
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }
}

/** Hands what is no answer of the server to anyone who collects errors (spec shell §8 router errors). */
function reportDefect(error: unknown): void {
  if (!(error instanceof ApiError)) reportError(error);
}
