import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { FormProgram, RuleNode } from "../program/formProgram.ts";
import type { Row } from "../record/cell.ts";
import { brokenText, type RuleResults, resultOf } from "./ruleResults.ts";

/** Where the results of rules that stay on the server come from. */
export interface ServerRuleSource {
  /** Those that came with the record; null: none came yet. */
  readonly first: RuleResults | null;
  /**
   * Asks for the results for the record as it stands when the question goes out, which may be later than the call.
   * Null: a later call asks in its
   * place.
   */
  readonly ask: () => Promise<RuleResults | null>;
}

/** The result of a rule is awaited. */
export const awaited = Symbol("awaited");

/**
 * Rules that stay on the server, as the open form knows them (design §7): it takes what they come to and asks again
 * after a change of what sets one off. An answer to an older question than the last changes nothing; a question that
 * failed leaves what was known.
 */
export class ServerRules {
  readonly #program: FormProgram;
  readonly #source: ServerRuleSource | null;
  readonly #onAnswer: () => void;
  #results: RuleResults | null;
  /** Whether results are being taken, so that a rule that is set off has its new result already. */
  #isTaking: boolean;
  #wanted = 0;
  #asked = 0;
  #answered = 0;
  readonly #askedFor = new WeakSet<Row>();
  #running: Promise<void> = Promise.resolve();

  constructor(program: FormProgram, source: ServerRuleSource | null, onAnswer: () => void) {
    this.#program = program;
    this.#source = source;
    this.#onAnswer = onAnswer;
    this.#results = source?.first ?? null;
    this.#isTaking = this.#results !== null;
  }

  /** Whether results are awaited. */
  get isPending(): boolean {
    return this.#answered < this.#wanted;
  }

  /** What a rule that was set off came to; undefined when nothing is known of it. */
  result(node: RuleNode, row: Row | null): EngineValue | undefined | typeof awaited {
    const isUnseen = this.#isTaking && row !== null && this.#isUnknown(row);
    if (this.#source && (!this.#isTaking || isUnseen)) {
      if (this.#wanted === this.#asked) this.#wanted++;
      return awaited;
    }
    if (this.#results === null) return undefined;
    const section = this.#program.sections[node.slot]?.it.id ?? null;
    return resultOf(this.#program.form, this.#results, node, row, section);
  }

  /**
   * Whether the row came with the very results that are being taken, so that they say nothing of it yet; each is asked
   * for once.
   */
  #isUnknown(row: Row): boolean {
    if (this.#results?.rows[row.table.name]?.[row.uid] || this.#askedFor.has(row)) return false;
    this.#askedFor.add(row);
    return true;
  }

  /** Message of an invariant that stays on the server and does not hold; null for any other. */
  textOf(position: number, row: Row | null): string | null {
    return this.#results && brokenText(this.#program.form, this.#results, position, row);
  }

  /** The record is open: from now on changes ask. */
  opened(): void {
    this.#isTaking = false;
  }

  /** Asks, if something was set off since the last question. */
  flush(): void {
    if (this.#asked === this.#wanted || !this.#source) return;
    this.#asked = this.#wanted;
    this.#running = this.#ask(this.#source, this.#asked);
  }

  /** Resolves when nothing is awaited; gives up after `rounds` questions. */
  async settled(rounds: number): Promise<void> {
    for (let round = 0; round < rounds && this.isPending; round++) await this.#running;
  }

  async #ask(source: ServerRuleSource, question: number): Promise<void> {
    let results: RuleResults | null = null;
    try {
      results = await source.ask();
    } catch {
      // The host tells the person of it (spec forms §8); the rules keep what they came to last.
    }
    if (question !== this.#wanted) return;
    this.#answered = question;
    this.#results = results ?? this.#results;
    this.#isTaking = true;
    try {
      this.#onAnswer();
    } finally {
      this.#isTaking = false;
    }
  }
}
