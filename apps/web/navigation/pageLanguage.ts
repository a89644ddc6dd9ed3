import type { Language } from "@tessera/contract/languages.ts";
import { setUserLang } from "../../../features/localization/operations/setUserLang.ts";
import type { WebServices } from "../services.ts";
import { rememberLanguage } from "./languageCookie.ts";

/** What it stands on. */
interface PageLanguageServices extends Pick<WebServices, "api" | "texts"> {
  /** What is answered ahead of a page. */
  readonly prepared?: Pick<WebServices["prepared"], "clear">;
}

/** The language of the open page: what is open stays, and its texts are replaced. */
export class PageLanguage {
  readonly #services: PageLanguageServices;
  readonly #translate: () => Promise<void>;
  #choices = 0;
  /** The language that the person has asked for here and has not got yet; null: there is none. */
  #wish: { readonly language: Language } | null = null;

  /** @param translate Brings the open page to a language that was chosen. */
  constructor(services: PageLanguageServices, translate: () => Promise<void>) {
    this.#services = services;
    this.#translate = translate;
  }

  /** How often a language was chosen: what was asked before the latest choice speaks of a former one. */
  get choices(): number {
    return this.#choices;
  }

  /**
   * Changes the person's language; what is open stays. Its texts are had first, so that a page is never left in two
   * languages. Of several choices at once the last holds. Throws `ApiError`.
   */
  async change(language: Language): Promise<void> {
    const { api, texts } = this.#services;
    if (language === (this.#wish?.language ?? texts.wanted)) return;
    const wish = { language };
    this.#wish = wish;
    try {
      await texts.have(language, texts.version ?? "");
      if (wish !== this.#wish) return;
      await api.call(setUserLang, { language });
      if (wish === this.#wish) await this.follow(language);
    } finally {
      if (wish === this.#wish) this.#wish = null;
    }
  }

  /**
   * Brings the page to the language that the person has now, as on another of their pages; what is open stays. Throws
   * `ApiError`.
   */
  async follow(language: Language): Promise<void> {
    const { prepared, texts } = this.#services;
    this.#choices += 1;
    rememberLanguage(language);
    const isOther = texts.language !== language;
    // What was answered ahead is in the former language.
    if (isOther) prepared?.clear();
    await texts.refresh(language, texts.version ?? "");
    if (isOther) await this.#translate();
  }
}
