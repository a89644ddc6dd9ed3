import { TesseraError } from "@tessera/contract/errors.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";

/**
 * For how long an answer waits to be asked for, in ms: the page that could not wait for it asks as soon as it is drawn.
 */
const lasting = 5000;
/** Maximum number of answers that wait on a node; the oldest make room. */
const maxKept = 100;

/** All that an answer may depend on besides the operation's input and the data. */
function keyOf({ freshness, language, page, subject, textsLanguage, zone }: RequestContext, question: unknown): string {
  const { params, routedUrl } = page;
  return canonicalJson([question, subject, freshness, language, textsLanguage, zone, routedUrl, [...params]]);
}

/**
 * Answers that were begun with a page and took longer than the page waits: the first question of the same person,
 * session and page that is the same gets that answer, under way or ready, so that its query does not run a second time.
 * On this node, and for a few seconds.
 */
export interface LateAnswers {
  /** Keeps what is under way for `question`: JSON that says operation and input. */
  keep(context: RequestContext, question: unknown, answering: Promise<unknown>): void;
  /**
   * The answer to a question, once; null: there is none, or it failed, and the operation is to be run. Throws `timeout`
   * where it was stopped for its time, and `StaleError` when rights, definitions or the session changed since it was
   * begun.
   */
  take(context: RequestContext, question: unknown): Promise<{ readonly output: unknown } | null>;
}

/** How an operation ended that was begun with the page. */
type Ending = { readonly output: unknown } | { readonly timeout: TesseraError };

/** Begins with none. */
export function createLateAnswers(): LateAnswers {
  const kept = new Map<string, Promise<Ending | null>>();

  function drop(key: string, answer: Promise<unknown>): void {
    if (kept.get(key) === answer) kept.delete(key);
  }

  return {
    keep(context, question, answering) {
      const key = keyOf(context, question);
      // What failed is run again for the one who asks; what took too long would take as long again.
      const answer = answering.then(
        (output) => ({ output }),
        (error: unknown) => (error instanceof TesseraError && error.code === "timeout" ? { timeout: error } : null),
      );
      kept.delete(key);
      kept.set(key, answer);
      const [oldest] = kept.keys();
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
      setTimeout(() => drop(key, answer), lasting).unref();
    },
    async take(context, question) {
      if (kept.size === 0) return null;
      const key = keyOf(context, question);
      const answer = kept.get(key);
      if (answer === undefined) return null;
      kept.delete(key);
      const found = await answer;
      if (found !== null && "timeout" in found) throw found.timeout;
      if (found !== null) await assertFresh(context.services.database, context);
      return found;
    },
  };
}
