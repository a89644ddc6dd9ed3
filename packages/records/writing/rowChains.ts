import type { RecordValues } from "../guard/recordRules.ts";

/** A state of a row, true from one change until before another; `to` null is the present one. */
export interface RowSpan {
  readonly key: string;
  readonly from: number;
  readonly to: number | null;
  readonly state: RecordValues;
  /** Key under which the row went on; empty where it went for good, null where that was not kept beside the state. */
  readonly became: string | null;
  /** Change from which on it was there again; null where it never went. */
  readonly resumed: number | null;
  /** Whether the row was another record's then. */
  readonly elsewhere: boolean;
}

/** Stands for the change at which a state from outside Tessera will be noticed: no write has seen it yet. */
export const unnoticed = Number.MAX_SAFE_INTEGER;

const mark = (key: string, change: number): string => `${change} ${key}`;

/** The spans of the record that were true right after a change. */
export function spansAt<Span extends RowSpan>(spans: readonly Span[], change: number): readonly Span[] {
  return spans.filter((span) => !span.elsewhere && span.from <= change && (span.to === null || span.to > change));
}

/**
 * When the present state of a row began. Of one that was written from outside nothing is known: it has always been
 * there, or since the last row with its key went.
 */
export function presentSince(key: string, since: number, past: readonly RowSpan[]): number {
  if (since > 0) return since;
  return Math.max(0, ...past.map((span) => (span.key === key ? (span.to ?? 0) : 0)));
}

/**
 * Which spans are of one and the same row of a record: a row stays itself when its key changes, and when it comes back.
 */
export class RowChains<Span extends RowSpan> {
  readonly #next = new Map<Span, Span>();
  readonly #previous = new Map<Span, Span>();

  constructor(spans: readonly Span[]) {
    const starts = new Map(spans.map((span) => [mark(span.key, span.from), span]));
    const tie = (span: Span, next: Span | undefined): void => {
      if (!next || next === span || this.#previous.has(next)) return;
      this.#next.set(span, next);
      this.#previous.set(next, span);
    };
    for (const span of spans) {
      const { became, resumed, to } = span;
      if (became !== null && became !== "" && to !== null) tie(span, starts.get(mark(became, resumed ?? to)));
    }
    // States of before the next key was kept: a row with the same key at the same moment is taken for the same.
    for (const span of spans)
      if (span.became === null && span.to !== null) tie(span, starts.get(mark(span.key, span.to)));
  }

  /** The last span of the row, no later than `until`. */
  lastOf(span: Span, until = Number.POSITIVE_INFINITY): Span {
    let last = span;
    for (let next = this.#next.get(last); next && next.from < until; next = this.#next.get(last)) last = next;
    return last;
  }

  /** Whether the row was another record's right after a change. */
  wasElsewhere(span: Span, change: number): boolean {
    for (let one: Span | undefined = span; one; one = this.#previous.get(one))
      if (one.from <= change) return one.elsewhere && (one.to === null || one.to > change);
    return false;
  }

  /** The change at which the row first came. */
  origin(span: Span): number {
    let first = span;
    for (let previous = this.#previous.get(first); previous; previous = this.#previous.get(first)) first = previous;
    return first.from;
  }
}

/**
 * The rows of a version: as its save left them, and those that came another way before the next version, which the save
 * cannot have known, as they were then.
 * @param until Change of the next version; infinite for the present one.
 */
export function spansOfVersion<Span extends RowSpan>(
  spans: readonly Span[],
  at: number,
  until: number,
): readonly Span[] {
  const chains = new RowChains(spans);
  const own = spansAt(spans, at);
  const known = new Set(own.map((span) => chains.lastOf(span, until)));
  const keys = new Set(own.map(({ key }) => key));
  const came = spansAt(spans, until - 1).filter((span) => !known.has(span) && !keys.has(span.key));
  return [...own, ...came];
}
