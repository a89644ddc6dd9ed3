import type { Language } from "@tessera/contract/languages.ts";
import type { WebServices } from "../services.ts";
import { type OpenedPage, type Outcome, runChain, type UiConfig } from "./chain.ts";
import { KnownRoutes } from "./knownRoutes.ts";
import { OpenPage } from "./openPage.ts";
import { showHead } from "./pageHead.ts";
import { PageLanguage } from "./pageLanguage.ts";
import { PageSettings } from "./pageSettings.ts";
import { PagesAhead, type PagesAheadServices } from "./pagesAhead.ts";
import { type PageNotice, reportDefect, ShownView } from "./shownView.ts";
import { openSpecialPath, type SpecialPathsHost } from "./specialPaths.ts";
import { StartUp } from "./startUp.ts";
import type { View } from "./view.ts";

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
  readonly #shown = new ShownView();
  readonly #routes: KnownRoutes;
  readonly #settings: PageSettings;
  readonly #page: OpenPage;
  readonly #language: PageLanguage;
  readonly #ahead: PagesAhead;
  readonly #startUp: StartUp;
  readonly #specialPaths: SpecialPathsHost;
  #path: string | null = null;
  #run = 0;
  #ways = 0;
  #trying: Promise<void> | null = null;
  /** The start came to its end, and the address bar is followed. */
  #isStarted = false;

  constructor(services: NavigatorServices, takeLocation: () => string | null) {
    const { api, history, session, texts } = services;
    this.#services = services;
    this.#takeLocation = takeLocation;
    this.#routes = new KnownRoutes(api);
    this.#settings = new PageSettings(texts);
    this.#page = new OpenPage(services, this.#shown);
    this.#language = new PageLanguage(services, () => this.#page.translate());
    this.#ahead = new PagesAhead(services, () => this.#routes.definitions);
    this.#startUp = new StartUp(services, this.#ahead, this.#routes);
    this.#specialPaths = {
      api,
      history,
      session,
      config: () => this.uiConfig,
      urls: () => this.#routes.list(),
      reporting: () => this.#startUp.reporting,
      show: (view) => this.#shown.show(view),
      signIn: (target, prompt) => this.#signIn(target, prompt),
    };
  }

  get view(): View {
    return this.#shown.present;
  }

  get uiConfig(): UiConfig | null {
    return this.#startUp.uiConfig;
  }

  get csrfEnabled(): boolean {
    return this.#settings.csrfEnabled;
  }

  /** Path of the socket; null before the configuration is known, and where there is none. */
  get socketPath(): string | null {
    return this.#settings.socketPath;
  }

  subscribe(listener: () => void): () => void {
    return this.#shown.subscribe(listener);
  }

  /** Calls `listener` with what the person is to be notified of about a page. */
  onNotice(listener: (notice: PageNotice) => void): () => void {
    return this.#shown.onNotice(listener);
  }

  /** Starts the application (spec shell §4.1) and follows the address bar from then on. */
  async start(): Promise<void> {
    const { history } = this.#services;
    try {
      await this.#startUp.run();
    } catch (error) {
      this.#shown.fail(error, history.url, null);
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
  refreshLayout(): Promise<void> {
    return this.#page.refreshLayout();
  }

  /**
   * Has the parameters of the open page worked out again, where the server does that: its address or its data have
   * changed.
   */
  refreshParams(): Promise<void> {
    return this.#page.refreshParams();
  }

  /** See `PageLanguage.change`. */
  changeLanguage(language: Language): Promise<void> {
    return this.#language.change(language);
  }

  /** See `PageLanguage.follow`. */
  followLanguage(language: Language): Promise<void> {
    return this.#language.follow(language);
  }

  async #follow(): Promise<void> {
    const { history } = this.#services;
    const [path = "/", query] = history.url.split("?");
    const idLayout = new URLSearchParams(query).get("idLayout") ?? "";
    const place = `${path} ${idLayout}`;
    const { view } = this;
    if (place === this.#path && view.kind === "page") {
      // Only the query changed: the panels read it from the page's context, nothing is loaded.
      this.#shown.show({ kind: "page", page: { ...view.page, url: history.url } });
      await this.#page.refreshParams();
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
      if (!isLate()) this.#shown.fail(error, history.url, null);
    }
  }

  async #open(url: string, isLate: () => boolean): Promise<void> {
    const { api, session } = this.#services;
    const { view } = this;
    const former = "page" in view ? view.page : null;
    const failure = "failure" in view ? view.failure : null;
    this.#shown.show({ kind: "loading", page: former, failure });
    await this.#ahead.open(url, former === null);
    if (isLate()) return;
    const { choices } = this.#language;
    const outcome = await runChain(
      {
        api,
        session,
        urls: () => this.#routes.list(),
        // What comes after another page was asked for says nothing of that one.
        adopt: async (page) => {
          if (!isLate()) await this.#settings.adopt(page, this.#language.choices === choices);
        },
        takeLocation: this.#takeLocation,
        isInitial: former === null,
      },
      url,
    );
    if (outcome.kind === "page") await this.#ahead.loadPanels(outcome.page.layout);
    if (isLate()) return;
    this.#ways = outcome.kind === "go" ? this.#ways + 1 : 0;
    if (outcome.kind === "page") await this.#showPage(outcome.page, choices);
    else await this.#goOn(outcome, url, former);
  }

  /** @param choices How often a language had been chosen when the page was asked for. */
  async #showPage(page: OpenedPage, choices: number): Promise<void> {
    if (page.config === null) showHead(page.layout.layout);
    // The query may have moved meanwhile.
    this.#shown.show({ kind: "page", page: { ...page, url: this.#services.history.url } });
    if (page.hasFailedParams) this.#shown.notify("sqlparams_error");
    // Its texts are of the former language.
    if (choices !== this.#language.choices) await this.#page.translate();
  }

  /** Goes where the way to `url` led, which was to no page. */
  async #goOn(outcome: Exclude<Outcome, { kind: "page" }>, url: string, former: OpenedPage | null): Promise<void> {
    if (outcome.kind === "go" && this.#ways > maxRedirects) {
      this.#ways = 0;
      this.#shown.fail(new Error(`The way to ${url} leads in a circle.`), url, former);
    } else if (outcome.kind === "go") this.#services.history.navigate(outcome.url, { replace: true });
    else if (outcome.kind === "leave") location.replace(outcome.href);
    else if (outcome.kind === "signIn") await this.#signIn(outcome.target, null);
    else {
      reportDefect(outcome.error);
      this.#shown.fail(outcome.error, url, former);
    }
  }

  async #signIn(target: string, prompt: string | null): Promise<void> {
    this.#shown.show({ kind: "authenticating" });
    const begun = await this.#services.session.signIn({ target, mode: "redirect", prompt });
    if (begun === "unreachable") location.replace("/503.html");
  }
}
