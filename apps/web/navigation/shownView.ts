import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import type { OpenedPage } from "./chain.ts";
import { showHead } from "./pageHead.ts";
import type { View } from "./view.ts";

/** What the person is notified of a page beside its content; each is the key of a text (spec lists §8). */
export type PageNotice = "sqlparams_error" | "sqlparams_refresh_error";

/** What the application shows now, and those who draw it. */
export class ShownView {
  readonly #listeners = new Set<() => void>();
  readonly #noticeListeners = new Set<(notice: PageNotice) => void>();
  #present: View = { kind: "loading", page: null, failure: null };

  get present(): View {
    return this.#present;
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

  show(view: View): void {
    this.#present = view;
    for (const listener of this.#listeners) listener();
  }

  /** Says why a page cannot be shown; the document is called by its address then, as nothing else is known of it. */
  fail(error: unknown, url: string, page: OpenedPage | null): void {
    if (page !== null) showHead({ title: url, description: "", keywords: "" });
    this.show({ kind: "failed", page, failure: { error, url } });
  }

  notify(notice: PageNotice): void {
    for (const listener of this.#noticeListeners) listener(notice);
  }
}

/** Hands what is no answer of the server to anyone who collects errors (spec shell §8 router errors). */
export function reportDefect(error: unknown): void {
  if (!(error instanceof ApiError)) reportError(error);
}
