import { quoteName, quoteText } from "../statements/quoteName.ts";
import {
  fromFunctions,
  harmlessFunctions,
  harmlessTypes,
  plpgsqlWords,
  sequenceFunctions,
  wordsBeforeParenthesis,
} from "./harmless.ts";
import { edited, type Level, level, type Token } from "./readerState.ts";
import { afterRelation, conditions, endsFrom, plainWords, raisedState, takesInto } from "./routineKeywords.ts";
import type { ReadRoutine, RoutineNames } from "./routineNames.ts";
import { isName, RoutineTokens } from "./routineTokens.ts";
import { NotUnderstood, strictTokens } from "./strictTokens.ts";

/**
 * Reads expressions and the clauses of queries: which relations, columns and functions they use, and what is written
 * otherwise in the copy.
 */
export class ClauseReader extends RoutineTokens {
  /** Variables and aliases. */
  readonly #own: Set<string>;
  readonly #ownRelations = new Set<string>();
  readonly #used: string[] = [];
  readonly #usedRelations: string[] = [];
  readonly #calls = new Set<string>();
  protected levels: Level[] = [level()];
  protected statement = "";
  #callsSource = false;

  constructor(text: string, language: "sql" | "plpgsql", names: RoutineNames) {
    super(text, language, names);
    this.#own = new Set(names.args);
  }

  get #level(): Level {
    const last = this.levels.at(-1);
    if (!last) throw new NotUnderstood(")");
    return last;
  }

  /**
   * A variable or alias. One that is a word of the language could end what is read here where PostgreSQL goes on, or
   * the other way round.
   */
  protected defineAlias(offset: number): void {
    const token = this.peek(offset);
    if (token && this.isKeyword(token) && !plainWords.has(token.value ?? "")) this.refuse(offset);
    this.#own.add(this.nameOf(offset));
  }

  /** Refuses what names nothing that is known. */
  protected finish(): void {
    const { relations, columns } = this.names;
    const unknown =
      this.#usedRelations.find((name) => !relations.has(name) && !this.#ownRelations.has(name)) ??
      this.#used.find(
        (name) => !columns.has(name) && !relations.has(name) && !this.#own.has(name) && !this.#ownRelations.has(name),
      );
    if (unknown !== undefined) throw new NotUnderstood(unknown);
  }

  /** Reads up to the end that `isEnd` finds, or to the end of the text. */
  protected until(isEnd: () => boolean): void {
    const depth = this.levels.length;
    while (this.peek() && !isEnd()) this.#token();
    if (this.levels.length !== depth || this.#level.wantsRelation) this.refuse();
    this.levels = [level()];
  }

  #token(): void {
    const token = this.peek();
    if (!token) return;
    if (token.kind === "symbol") this.#symbol(token.value ?? "");
    else if (isName(token)) this.#name(token);
    else if (this.#level.wantsRelation) this.refuse();
    else this.at++;
  }

  #symbol(symbol: string): void {
    const current = this.#level;
    if (symbol === "(") {
      const isRelation = current.wantsRelation;
      current.wantsRelation = false;
      const before = this.peek(-1);
      const isQuery = this.isWord(1, "select", "values", "with");
      const isSource = isRelation || this.#callsSource;
      this.#callsSource = false;
      this.levels.push(level(isName(before) ? (before.value ?? "") : "", isSource, isRelation && !isQuery));
      this.at++;
      return;
    }
    if (current.wantsRelation) this.refuse();
    if (symbol === ")") {
      const closed = this.levels.pop();
      this.at++;
      if (closed?.wantsRelation) this.refuse(-1);
      if (this.#level.isFrom && closed?.isSource) this.#afterRelation(["then"]);
      if (this.isSymbol(0, ".")) this.refuse();
      return;
    }
    if (symbol === ";") this.refuse();
    if (symbol === "]" && this.isSymbol(1, ".")) this.refuse(1);
    if (symbol === "," && current.isFrom) current.wantsRelation = true;
    this.at++;
    if (symbol === ":" && this.isSymbol(0, ":")) {
      this.at++;
      if (!this.isType()) this.refuse();
      this.at++;
    }
  }

  /** What follows a relation: an alias, or one of the words that may. */
  #afterRelation(also: readonly string[]): void {
    const token = this.peek();
    if (!isName(token)) return;
    if (token.kind === "word" && (afterRelation.has(token.value ?? "") || also.includes(token.value ?? ""))) return;
    if (this.isKeyword(token)) this.refuse();
    this.defineAlias(0);
    this.at++;
    if (this.isSymbol(0, "(") || this.isSymbol(0, ".")) this.refuse(-1);
    const next = this.peek();
    if (next?.kind === "word" && !afterRelation.has(next.value ?? "") && !also.includes(next.value ?? ""))
      this.refuse();
  }

  #relation(token: Token): void {
    if (this.isWord(0, "only", "lateral")) {
      this.at++;
      return;
    }
    const current = this.#level;
    const isInsert = this.isWord(-1, "into");
    current.wantsRelation = false;
    const isUpdate = this.isWord(-1, "update");
    if (this.isSymbol(1, "(") && !isInsert) {
      if (this.isKeyword(token) && !harmlessFunctions.has(token.value ?? "")) this.refuse();
      this.#callsSource = true;
      this.#call(token);
      return;
    }
    if (token.isBuiltIn || this.isKeyword(token) || this.isSymbol(1, ".")) this.refuse();
    this.#usedRelations.push(this.nameOf());
    this.at++;
    this.#afterRelation(isInsert ? ["values", "select", "default", "with"] : isUpdate ? ["set"] : ["then"]);
  }

  #call(token: Token) {
    const name = token.value ?? "";
    if (token.kind === "word" && !token.isBuiltIn && wordsBeforeParenthesis.has(name) && this.words.has(name)) {
      this.at++;
      return;
    }
    if (sequenceFunctions.has(name)) return this.#sequence();
    const isType = token.kind === "word" && harmlessTypes.has(name);
    if (!harmlessFunctions.has(name) && !isType) {
      if (token.isBuiltIn || name.startsWith("pg_") || !this.names.functions.has(name)) this.refuse();
      this.#calls.add(name);
    }
    this.at++;
  }

  /** A call with the name of a sequence, which is read as PostgreSQL reads it. */
  #sequence() {
    const literal = this.peek(2);
    if (literal?.kind !== "string" || literal.value === null) this.refuse(2);
    const parts = strictTokens(literal.value);
    const sequence = parts.at(-1);
    const schema = parts.length === 3 && parts[1]?.value === "." ? parts[0]?.value : null;
    const isKnown = isName(sequence) && this.names.sequences.has(sequence.value ?? "");
    const isInside = parts.length === 1 || this.names.schemas.has(schema ?? "");
    if (!isKnown || !isInside) this.refuse(2);
    this.edits.push({ start: literal.start, end: literal.end, text: quoteText(quoteName(sequence.value ?? "")) });
    const isCast = this.isSymbol(3, ":") && this.isSymbol(4, ":") && this.isWord(5, "regclass");
    if (!this.isSymbol(isCast ? 6 : 3, ")")) this.refuse(3);
    this.at += isCast ? 7 : 4;
  }

  #name(token: Token) {
    const isPart = (offset: number) => this.isSymbol(offset, ".") && !this.isSymbol(offset - 1, ".");
    if (isPart(-1)) {
      this.nameOf();
      // A part of a part: of a relation of another schema, or of a value.
      if (isPart(-3) || this.isSymbol(1, "(")) this.refuse();
      this.at++;
      return;
    }
    if (this.#level.wantsRelation) return this.#relation(token);
    if (this.isSymbol(1, "(")) {
      if (this.isKeyword(token) && !token.isBuiltIn && wordsBeforeParenthesis.has(token.value ?? ""))
        return this.#keyword(token.value ?? "");
      return this.#call(token);
    }
    if (token.isBuiltIn) {
      if (!harmlessTypes.has(token.value ?? "")) this.refuse();
      this.at++;
      return;
    }
    if (this.isKeyword(token) && !this.isSymbol(1, ".")) return this.#keyword(token.value ?? "");
    if (token.kind === "word" && harmlessTypes.has(token.value ?? "") && this.peek(1)?.kind === "string") {
      this.at++;
      return;
    }
    const name = this.nameOf();
    if (this.isWord(1, "as") && this.isSymbol(2, "(")) this.#ownRelations.add(name);
    else if (!(this.isPlpgsql && plpgsqlWords.has(name)) && !(token.kind === "word" && harmlessTypes.has(name)))
      this.#used.push(name);
    this.at++;
  }

  #keyword(word: string) {
    const current = this.#level;
    const isQueryWord = ["select", "insert", "update", "delete", "values", "with"].includes(word);
    if (isQueryWord) current.hasQuery = true;
    if (endsFrom.has(word)) current.isFrom = false;
    if (word === "select") current.isFrom = false;
    if (word === "from") this.#from(current);
    if (word === "join") current.wantsRelation = true;
    if (word === "update" && !this.isWord(-1, "for", "key", "do")) current.wantsRelation = true;
    if (word === "into") this.#into(current);
    if (
      word === "do" &&
      !(this.isWord(1, "nothing", "update") && (this.isWord(-1, "conflict") || this.isSymbol(-1, ")")))
    )
      this.refuse();
    if (word === "using" && !this.isSymbol(1, "(") && this.statement !== "raise") this.refuse();
    if (word === "errcode") this.#errorCode();
    this.at++;
    if (word === "as") this.#as(current);
  }

  #from(current: Level): void {
    const isDistinct = this.isWord(-1, "distinct") && this.isWord(-2, "is", "not");
    if (isDistinct || (fromFunctions.has(current.opener) && !current.hasQuery)) return;
    current.isFrom = true;
    current.wantsRelation = true;
  }

  #into(current: Level): void {
    if (this.isWord(-1, "insert")) {
      current.wantsRelation = true;
      return;
    }
    // Elsewhere than in PL/pgSQL's own statements INTO makes a table.
    if (!this.isPlpgsql || this.levels.length > 1 || !takesInto.has(this.statement)) this.refuse();
  }

  #errorCode(): void {
    const next = this.isSymbol(1, ":") ? 3 : 2;
    const state = this.peek(next);
    const isEqual = this.isSymbol(next - 1, "=");
    const value = state?.value ?? "";
    if (!isEqual || state?.kind !== "string" || (!raisedState.test(value) && !conditions.has(value))) this.refuse(next);
  }

  #as(current: Level): void {
    if (this.isSymbol(0, "(")) return;
    if (current.opener === "cast" && !current.hasQuery) {
      if (!this.isType()) this.refuse();
    } else {
      this.defineAlias(0);
      if (this.isSymbol(1, "(") || this.isSymbol(1, ".")) this.refuse();
    }
    this.at++;
  }

  /** Reads one expression. */
  expression(): void {
    this.until(() => false);
    this.finish();
  }

  get result(): ReadRoutine {
    return { sql: edited(this.text, this.edits), calls: this.#calls };
  }
}
