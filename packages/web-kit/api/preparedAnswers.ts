import type { AnsweredPart } from "@tessera/contract/answeredPart.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import type { ApiError } from "./apiError.ts";
import { refusalError } from "./readAnswer.ts";

/** What a taken answer says. */
export type TakenAnswer =
  | { readonly kind: "output"; readonly output: unknown; readonly location: string | null }
  | { readonly kind: "refused"; readonly error: ApiError }
  /** The server has begun to answer it: it is to be asked for it. */
  | { readonly kind: "late" };

/** For whom, and on which page, an answer was given; its query may differ, unless the answer says otherwise. */
export interface PreparedFor {
  /** The session token; null without a session. */
  readonly token: string | null;
  /** Address of the page. */
  readonly page: string;
}

/** For how long an answer is as good as one that is under way, in ms. */
const lasting = 15_000;
/** Maximum number of answers whose age is remembered; the oldest make room. */
const maxRemembered = 50;

const keyOf = (operation: string, input: unknown): string => canonicalJson([operation, input]);

const readingOf = (key: string, { page, token }: PreparedFor): string => canonicalJson([key, page, token]);

const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? "";

/**
 * Answers that the server gave before they were asked for (`ConfigManager_getPage`). Each answers the first call of its
 * operation with the same input, for the same session and page, and is gone then; so a part of the page asks as ever,
 * and asking again reaches the server.
 */
export class PreparedAnswers {
  readonly #now: () => number;
  #answers = new Map<string, AnsweredPart>();
  #whose: PreparedFor = { token: null, page: "" };
  #until = 0;
  #askedAt = 0;
  #changes = 0;
  readonly #readings = new Map<string, number>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Takes the place of what was prepared before. `askedAt`: when it was asked for, in ms of the clock of the page; none
   * of it was read before that.
   */
  prepare(answers: readonly AnsweredPart[], whose: PreparedFor, askedAt = this.#now()): void {
    this.#answers = new Map(answers.map((answer) => [keyOf(answer.operation, answer.input), answer]));
    this.#whose = whose;
    this.#askedAt = askedAt;
    this.#until = this.#now() + lasting;
  }

  /** How often something was changed: answers that were asked for before the last time may be older than it. */
  get changes(): number {
    return this.#changes;
  }

  /** Drops everything: it is for another page, person or state of the definitions. */
  clear(): void {
    this.#answers.clear();
  }

  /** Drops everything, as something is about to be changed. */
  noteChange(): void {
    this.#changes += 1;
    this.clear();
  }

  /** The answer to a call, once; null: the server is to be asked. */
  take(operation: string, input: unknown, whose: PreparedFor): TakenAnswer | null {
    const found = this.#find(operation, input, whose);
    if (found === null) {
      this.#readings.delete(readingOf(keyOf(operation, input), whose));
      return null;
    }
    this.#use(found.key, whose);
    const { isLate, location, output, refusal } = found.answer;
    if (isLate === true) return { kind: "late" };
    if (refusal === undefined) return { kind: "output", output, location };
    return { kind: "refused", error: refusalError(refusal.status, refusal.body, null) };
  }

  /** The same for what is drawn at once: an output that leads nowhere; anything else stays for the call. */
  takeOutput(operation: string, input: unknown, whose: PreparedFor): { readonly output: unknown } | null {
    const found = this.#find(operation, input, whose);
    if (found === null) return null;
    const { isLate, location, output, refusal } = found.answer;
    if (isLate === true || refusal !== undefined || location !== null) return null;
    this.#use(found.key, whose);
    return { output };
  }

  /**
   * Since when nothing is missing in the newest answer to a question, in ms of the clock of the page, where it is one
   * that was asked for with the page; null: it is as new as its call.
   */
  readSince(operation: string, input: unknown, whose: PreparedFor): number | null {
    return this.#readings.get(readingOf(keyOf(operation, input), whose)) ?? null;
  }

  /** An answer is good once; how old it is stays known. */
  #use(key: string, whose: PreparedFor): void {
    this.#answers.delete(key);
    const reading = readingOf(key, whose);
    this.#readings.delete(reading);
    this.#readings.set(reading, this.#askedAt);
    const [oldest] = this.#readings.keys();
    if (this.#readings.size > maxRemembered && oldest !== undefined) this.#readings.delete(oldest);
  }

  #find(operation: string, input: unknown, { page, token }: PreparedFor) {
    if (this.#answers.size === 0) return null;
    if (token !== this.#whose.token || this.#now() > this.#until) this.clear();
    if (pathOf(page) !== pathOf(this.#whose.page)) return null;
    const key = keyOf(operation, input);
    const answer = this.#answers.get(key);
    if (answer === undefined || (answer.ofQuery === true && page !== this.#whose.page)) return null;
    return { key, answer };
  }
}
