import type { Language } from "@tessera/contract/languages.ts";

/**
 * Where a panel stands (design §9): a value handed down the panel tree and part of every call; there is no global
 * current page. `controller` and `action` come from the path: the first segments, and the last one.
 */
export interface PageContext {
  /** Path with query, as in the address bar or the pop-up. */
  readonly url: string;
  readonly controller: string;
  readonly action: string;
  readonly params: ReadonlyMap<string, string>;
  readonly subsystem: string | null;
  /** 0 on the page itself, 1 and up in pop-ups. */
  readonly level: number;
  readonly language: Language;
  /** IANA name of the person's zone. */
  readonly zone: string;
}
