import type { RequestContext } from "../context.ts";

/** Maximum number of things that one group answers with. */
export const maxFoundEach = 5;

/** One thing that was found. */
export interface FoundEntry {
  /** Names it within its group. */
  readonly key: string;
  readonly name: string;
  /** What else tells it from others; null where there is nothing further to say. */
  readonly detail: string | null;
  /** Address where it opens. */
  readonly url: string;
}

/** Things of one sort that were found, those first that fit best. */
export interface FoundGroup {
  /** Names the group among all that are found. */
  readonly id: string;
  /** In the reader's language. */
  readonly label: string;
  /** Address of the page where all of the sort stand. */
  readonly url: string;
  /** At most `maxFoundEach`. */
  readonly entries: readonly FoundEntry[];
}

/** What a provider found; `isComplete` is false where its time ran out before it had looked everywhere. */
export interface SearchAnswer {
  readonly groups: readonly FoundGroup[];
  readonly isComplete: boolean;
}

/**
 * What a feature finds for the search over everything (design 9 palette). It is asked under the caller's rights, and
 * answers nothing that these do not show. `text` has no spaces around it and is not empty.
 */
export type SearchProvider = (context: RequestContext, text: string) => Promise<SearchAnswer>;
