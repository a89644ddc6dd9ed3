import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { getConfig } from "../../../features/shell/operations/getConfig.ts";
import type { WebServices } from "../services.ts";
import { loadLayout, loadSqlParams } from "./chain.ts";
import { showHead } from "./pageHead.ts";
import type { ShownView } from "./shownView.ts";

/** The page that is open: what is shown of it is loaded again without leaving it. Without one, nothing is done. */
export class OpenPage {
  readonly #services: Pick<WebServices, "api" | "history">;
  readonly #shown: ShownView;

  constructor(services: Pick<WebServices, "api" | "history">, shown: ShownView) {
    this.#services = services;
    this.#shown = shown;
  }

  /** Loads the layout again; another one may bring another title. */
  async refreshLayout(): Promise<void> {
    if (await this.#reloadLayout()) await this.#refreshHead();
  }

  /** Brings layout and title to the language that was chosen. */
  async translate(): Promise<void> {
    await Promise.all([this.#reloadLayout(), this.#refreshHead()]);
  }

  /** Has the parameters worked out again, where the server does that. */
  async refreshParams(): Promise<void> {
    const view = this.#shown.present;
    if (view.kind !== "page" || view.page.config?.hasSqlParams !== true) return;
    const { url } = view.page;
    try {
      const params = await loadSqlParams(this.#services.api, url);
      const now = this.#shown.present;
      if (now.kind === "page" && now.page.url === url)
        this.#shown.show({ kind: "page", page: { ...now.page, params: { ...now.page.params, ...params } } });
    } catch (error) {
      console.warn("The parameters of the page could not be loaded again", error);
      this.#shown.notify("sqlparams_refresh_error");
    }
  }

  /** True when another layout than before is shown. */
  async #reloadLayout(): Promise<boolean> {
    const view = this.#shown.present;
    if (view.kind !== "page") return false;
    const [path = "/"] = view.page.url.split("?", 1);
    const idLayout = new URLSearchParams(this.#services.history.url.split("?")[1]).get("idLayout");
    const layout = await loadLayout(this.#services.api, path, idLayout);
    // A page that can no longer be loaded stays as it is; the next navigation says why.
    if (layout instanceof ApiError || this.#shown.present !== view || layout.hash === view.page.layout.hash)
      return false;
    this.#shown.show({ kind: "page", page: { ...view.page, layout } });
    return true;
  }

  /** Has the document say what the page is called now. */
  async #refreshHead(): Promise<void> {
    const { api, history } = this.#services;
    const { url } = history;
    // One that is on its way brings its own.
    if (this.#shown.present.kind !== "page") return;
    try {
      const config = await api.call(getConfig, { url, initial: false });
      if (this.#shown.present.kind === "page" && history.url === url) showHead(config);
    } catch (error) {
      // The page itself is there; the next navigation names it.
      console.warn("The title of the page could not be loaded again", error);
    }
  }
}
