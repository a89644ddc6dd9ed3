/** One operation's answer inside that of another, as its own request would have answered. */
export interface AnsweredPart {
  /** Id of the operation. */
  readonly operation: string;
  readonly input: unknown;
  /** The output without its envelope; absent: it failed. */
  readonly output?: unknown;
  /** Where the answer leads, as its location header would say; null: nowhere. */
  readonly location: string | null;
  /** It is an answer for the query of the page's address alone. */
  readonly ofQuery?: boolean;
  /** It was not waited for: anyone who asks the same within seconds and says so gets the answer that is under way. */
  readonly isLate?: boolean;
  /** Status and body of the refusal; absent: there is none. */
  readonly refusal?: { readonly status: number; readonly body: unknown };
}
