import type { TextStore } from "@tessera/web-kit/texts/textStore.ts";
import type { PageConfig } from "./chain.ts";
import { languageOf, rememberLanguage } from "./languageCookie.ts";
import { showFavicon, showHead } from "./pageHead.ts";

/** What the configuration of the latest page says of the whole window. */
export class PageSettings {
  readonly #texts: TextStore;
  #csrfEnabled = true;
  #socketPath: string | null = null;

  constructor(texts: TextStore) {
    this.#texts = texts;
  }

  get csrfEnabled(): boolean {
    return this.#csrfEnabled;
  }

  /** Path of the socket; null before the configuration is known, and where there is none. */
  get socketPath(): string | null {
    return this.#socketPath;
  }

  /** Takes over a configuration; its language only where no other was chosen since it was asked for. */
  async adopt(config: PageConfig, takesLanguage: boolean): Promise<void> {
    const texts = this.#texts;
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
}
