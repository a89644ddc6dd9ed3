import type { OpenedPage } from "./chain.ts";

/** Why a page could not be opened, and its address. */
export interface PageFailure {
  readonly error: unknown;
  readonly url: string;
}

/** What the application shows. */
export type View =
  /**
   * `page` is the one before, still shown while the next is on its way; null at start. `failure`: what stands in its
   * place, since a page after it could not be opened; null: nothing does.
   */
  | { readonly kind: "loading"; readonly page: OpenedPage | null; readonly failure: PageFailure | null }
  | { readonly kind: "authenticating" }
  | { readonly kind: "page"; readonly page: OpenedPage }
  /** `page` is the one before; null at start. */
  | { readonly kind: "failed"; readonly page: OpenedPage | null; readonly failure: PageFailure }
  /** The sign-in of another window has come to its end here. */
  | { readonly kind: "signedInElsewhere" }
  /** There is no page that the person may open. */
  | { readonly kind: "nothing" };
