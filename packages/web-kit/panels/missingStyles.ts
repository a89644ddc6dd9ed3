/**
 * Style sheets of the page that could not be had. The loader of the build asks for each only once, so what is loaded again later would come
 * without its looks.
 */
export class MissingStyles {
  readonly #document: Document;
  readonly #missing = new Set<string>();

  /** Notes from now on which style sheets of `document` fail. */
  constructor(document: Document) {
    this.#document = document;
    // Errors of elements do not rise; on their way down they pass here.
    document.addEventListener("error", ({ target }) => this.#note(target), true);
  }

  /** Addresses of those that are missing now. */
  get all(): readonly string[] {
    return [...this.#missing];
  }

  /** Asks again for all of them; those that fail again stay missing. */
  async renew(): Promise<void> {
    await Promise.all(this.all.map((href) => this.#load(href)));
  }

  #note(target: EventTarget | null): void {
    if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet") return;
    this.#missing.add(target.href);
    target.remove();
  }

  #load(href: string): Promise<void> {
    const link = this.#document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    this.#missing.delete(href);
    return new Promise((resolve) => {
      link.onload = () => resolve();
      // Noted again on its way.
      link.onerror = () => resolve();
      this.#document.head.append(link);
    });
  }
}
