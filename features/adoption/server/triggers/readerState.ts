import type { StrictToken } from "./strictTokens.ts";

/** A token after names were read: `isBuiltIn` when it was said to be PostgreSQL's own. */
export interface Token extends StrictToken {
  readonly isBuiltIn: boolean;
}

/** What is open at a place of the text: a parenthesis, or the statement itself. */
export interface Level {
  /** What is called by the parenthesis that opened it. */
  readonly opener: string;
  isFrom: boolean;
  wantsRelation: boolean;
  hasQuery: boolean;
  /** Whether it is itself what FROM reads, so that an alias may follow. */
  readonly isSource: boolean;
}

/** A piece of the text that is written otherwise in the copy. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A level that opens. */
export const level = (opener = "", isSource = false, wantsRelation = false): Level => ({
  opener,
  isSource,
  isFrom: wantsRelation,
  wantsRelation,
  hasQuery: false,
});

/** The text with pieces of it replaced. */
export function edited(text: string, edits: readonly Edit[]): string {
  let sql = "";
  let done = 0;
  for (const edit of edits.toSorted((left, right) => left.start - right.start)) {
    sql += text.slice(done, edit.start) + edit.text;
    done = edit.end;
  }
  return sql + text.slice(done);
}
