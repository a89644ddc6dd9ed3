import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import type { ApiError } from "./apiError.ts";
import { refusalError } from "./readAnswer.ts";

/** An answer that came inside of another one. */
export interface PreparedAnswer {
  /** Id of the operation. */
  readonly operation: string;
  readonly input: unknown;
  /** Absent: it was refused. */
  readonly output?: unknown;
  /** Where the answer leads; null: nowhere. */
  readonly location: string | null;
  /** It is an answer for this query of the address alone. */
  readonly ofQuery?: boolean;
  readonly refusal?: { readonly status: number; readonly body: unknown };
}

/** What a taken answer says. */
export type TakenAnswer =
  | { readonly kind: "output"; readonly output: unknown; readonly location: string | null }
  | { readonly kind: "refused"; readonly error: ApiError };

/** For whom, and on which page, an answer was given; its query may differ, unless the answer says otherwise. */
export interface PreparedFor {
  /** The session token; null without a session. */
  readonly token: string | null;
  /** Address of the page. */
  readonly page: string;
}

/** For how long an answer is as good as one that is under way, in ms. */
const lasting = 15_000;

const keyOf = (operation: string, input: unknown): string => canonicalJson([operation, input]);

const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? "";

/**
 * Answers that the server gave before they were asked for (`ConfigManager_getPage`). Each answers the first call of its operation with the same
 * input, for the same session and page, and is gone then; so a part of the page asks as ever, and asking again reaches the server.
 */
export class PreparedAnswers {
  readonly #now: () => number;
  #answers = new Map<string, PreparedAnswer>();
  #whose: PreparedFor = { token: null, page: "" };
  #until = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Takes the place of what was prepared before. */
  prepare(answers: readonly PreparedAnswer[], whose: PreparedFor): void {
    this.#answers = new Map(answers.map((answer) => [keyOf(answer.operation, answer.input), answer]));
    this.#whose = whose;
    this.#until = this.#now() + lasting;
  }

  /** Drops everything: something has changed since. */
  clear(): void {
    this.#answers.clear();
  }

  /** The answer to a call, once; null: the server is to be asked. */
  take(operation: string, input: unknown, whose: PreparedFor): TakenAnswer | null {
    const found = this.#find(operation, input, whose);
    if (found === null) return null;
    this.#answers.delete(found.key);
    const { location, output, refusal } = found.answer;
    if (refusal === undefined) return { kind: "output", output, location };
    return { kind: "refused", error: refusalError(refusal.status, refusal.body, null) };
  }

  /** The same for what is drawn at once: an output that leads nowhere; anything else stays for the call. */
  takeOutput(operation: string, input: unknown, whose: PreparedFor): { readonly output: unknown } | null {
    const found = this.#find(operation, input, whose);
    if (found === null || found.answer.refusal !== undefined || found.answer.location !== null) return null;
    this.#answers.delete(found.key);
    return { output: found.answer.output };
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
