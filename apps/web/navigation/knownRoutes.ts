import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { ApiClient } from "@tessera/web-kit/api/apiClient.ts";
import { cachedAllUrls } from "../../../features/urls/operations/cachedAllUrls.ts";

/** The routes of the application. */
export type UrlList = OutputOf<typeof cachedAllUrls>["urls"];

/** The routes as they were last loaded. */
export class KnownRoutes {
  readonly #api: ApiClient;
  #known: { readonly definitions: number; readonly list: UrlList } | null = null;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  /** Which state of the definitions they are of; null before they are loaded. */
  get definitions(): number | null {
    return this.#known?.definitions ?? null;
  }

  /** The routes, loaded again only when definitions were published since. Throws `ApiError`. */
  async list(): Promise<UrlList> {
    const api = this.#api;
    if (this.#known !== null && this.#known.definitions >= api.definitions) return this.#known.list;
    const { urls } = await api.call(cachedAllUrls, {});
    this.#known = { definitions: api.definitions, list: urls };
    return urls;
  }
}
