import { quoteName, quoteText } from "../statements/quoteName.ts";
import {
  fromFunctions,
  harmlessFunctions,
  harmlessTypes,
  plpgsqlWords,
  sequenceFunctions,
  sqlWords,
  statementWords,
  wordsBeforeParenthesis,
} from "./harmless.ts";
import { type Edit, edited, type Level, level, type Token } from "./readerState.ts";
import {
  afterRelation,
  conditions,
  endsFrom,
  levelsOfRaise,
  opensBlock,
  plainWords,
  raisedState,
  takesInto,
} from "./readerWords.ts";
import type { ReadRoutine, RoutineNames } from "./routineNames.ts";
import { NotUnderstood, type StrictToken, strictTokens } from "./strictTokens.ts";

const isName = (token: StrictToken | undefined): token is Token => token?.kind === "word" || token?.kind === "quoted";

class Reader {
  readonly #text: string;
  readonly #names: RoutineNames;
  readonly #words: ReadonlySet<string>;
  readonly #isPlpgsql: boolean;
  readonly #tokens: readonly Token[];
  readonly #edits: Edit[] = [];
  readonly #calls = new Set<string>();
  /** Variables and aliases. */
  readonly #own: Set<string>;
  readonly #ownRelations = new Set<string>();
  readonly #used: string[] = [];
  readonly #usedRelations: string[] = [];
  #levels: Level[] = [level()];
  #at = 0;
  #statement = "";
  #callsSource = false;

  constructor(text: string, language: "sql" | "plpgsql", names: RoutineNames) {
    this.#text = text;
    this.#names = names;
    this.#isPlpgsql = language === "plpgsql";
    this.#words = this.#isPlpgsql ? new Set([...sqlWords, ...plpgsqlWords]) : sqlWords;
    this.#own = new Set(names.args);
    this.#tokens = this.#withoutSchemas(strictTokens(text));
  }

  /** Takes the schemas away that stand before names: what is adopted stands in one. */
  #withoutSchemas(tokens: readonly StrictToken[]): readonly Token[] {
    const left: Token[] = [];
    for (let index = 0; index < tokens.length; index++) {
      const [token, dot, next] = tokens.slice(index, index + 3);
      if (!token) break;
      const isFirst = isName(token) && dot?.value === "." && isName(next) && left.at(-1)?.value !== ".";
      const schema = token.value ?? "";
      if (isFirst && schema === "pg_catalog") {
        left.push({ ...next, isBuiltIn: true });
        index += 2;
      } else if (isFirst && this.#names.schemas.has(schema) && this.#names.isOf(schema, next.value ?? "")) {
        // The same text could mean a column of a relation of that name.
        if (tokens.some((one, place) => isName(one) && one.value === schema && tokens[place + 1]?.value !== "."))
          throw new NotUnderstood(schema);
        this.#edits.push({ start: token.start, end: next.start, text: "" });
        left.push({ ...next, isBuiltIn: false });
        index += 2;
      } else left.push({ ...token, isBuiltIn: false });
    }
    return left;
  }

  get #level(): Level {
    const last = this.#levels.at(-1);
    if (!last) throw new NotUnderstood(")");
    return last;
  }

  #peek(offset = 0): Token | undefined {
    return this.#tokens[this.#at + offset];
  }

  #isSymbol(offset: number, symbol: string): boolean {
    const token = this.#peek(offset);
    return token?.kind === "symbol" && token.value === symbol;
  }

  #isWord(offset: number, ...words: readonly string[]): boolean {
    const token = this.#peek(offset);
    return token?.kind === "word" && words.includes(token.value ?? "");
  }

  #refuse(offset = 0): never {
    const token = this.#peek(offset);
    throw new NotUnderstood(token ? this.#text.slice(token.start, token.end).slice(0, 60) : ";");
  }

  #isKeyword(token: Token): boolean {
    return token.kind === "word" && this.#words.has(token.value ?? "");
  }

  /** The name of a token; PostgreSQL's own relations, which are found without a schema, begin with `pg_`. */
  #nameOf(offset = 0): string {
    const token = this.#peek(offset);
    const name = token?.value ?? "";
    if (!isName(token) || name.startsWith("pg_") || (token.kind === "word" && name === "execute")) this.#refuse(offset);
    return name;
  }

  /** A variable or alias. One that is a word of the language could end what is read here where PostgreSQL goes on, or the other way round. */
  #defineAlias(offset: number): void {
    const token = this.#peek(offset);
    if (token && this.#isKeyword(token) && !plainWords.has(token.value ?? "")) this.#refuse(offset);
    this.#own.add(this.#nameOf(offset));
  }

  /** Reads all statements. */
  routine(): void {
    if (this.#isPlpgsql) this.#block();
    else this.#sqlStatements();
    this.#finish();
  }

  /** Reads one expression. */
  expression(): void {
    this.#until(() => false);
    this.#finish();
  }

  get result(): ReadRoutine {
    return { sql: edited(this.#text, this.#edits), calls: this.#calls };
  }

  #finish(): void {
    const { relations, columns } = this.#names;
    const unknown =
      this.#usedRelations.find((name) => !relations.has(name) && !this.#ownRelations.has(name)) ??
      this.#used.find(
        (name) => !columns.has(name) && !relations.has(name) && !this.#own.has(name) && !this.#ownRelations.has(name),
      );
    if (unknown !== undefined) throw new NotUnderstood(unknown);
  }

  #sqlStatements(): void {
    while (this.#peek()) {
      if (!this.#isSymbol(0, ";")) {
        if (!this.#isWord(0, ...statementWords.sql)) this.#refuse();
        this.#statement = this.#peek()?.value ?? "";
        this.#until(() => this.#isSymbol(0, ";"));
      }
      this.#at++;
    }
  }

  #block(): void {
    while (this.#peek()) {
      if (this.#isSymbol(0, ";")) this.#refuse();
      const token = this.#peek();
      const word = token?.kind === "word" ? (token.value ?? "") : "";
      const isAssignment =
        isName(token) &&
        (this.#isSymbol(1, ":") || this.#isSymbol(1, "=") || this.#isSymbol(1, ".") || this.#isSymbol(1, "["));
      if (isAssignment) this.#assignment();
      else if (!statementWords.plpgsql.has(word)) this.#refuse();
      else this.#plpgsqlStatement(word);
    }
  }

  #assignment(): void {
    this.#statement = "assignment";
    this.#nameOf();
    let next = 1;
    while (this.#isSymbol(next, ".") && isName(this.#peek(next + 1))) next += 2;
    if (!this.#isSymbol(next, ":") && !this.#isSymbol(next, "=") && !this.#isSymbol(next, "[")) this.#refuse(next);
    this.#toSemicolon();
  }

  #toSemicolon(): void {
    let cases = 0;
    this.#until(() => {
      if (this.#levels.length > 1) return false;
      if (this.#isWord(0, "case")) cases++;
      if (this.#isWord(0, "end") && cases-- === 0) this.#refuse();
      if (this.#isWord(0, "then", "else") && cases === 0) this.#refuse();
      if (this.#isWord(0, "loop", "begin", "declare", "if", "elsif")) this.#refuse();
      return this.#isSymbol(0, ";");
    });
    if (cases !== 0 || !this.#peek()) this.#refuse();
    this.#at++;
  }

  #plpgsqlStatement(word: string) {
    this.#statement = word;
    const end = opensBlock[word];
    if (word === "declare") return this.#declarations();
    if (word === "end") return this.#endOfBlock();
    if (["begin", "else", "exception", "loop"].includes(word)) {
      this.#at++;
      return;
    }
    if (word === "get" && !this.#isWord(1, "diagnostics")) this.#refuse(1);
    if (word === "raise") this.#raise();
    if (word === "case") {
      this.#at++;
      this.#until(() => this.#isWord(0, "when") && this.#levels.length === 1);
      return;
    }
    if (end === undefined) return this.#toSemicolon();
    this.#at++;
    if (word === "for" || word === "foreach") this.#defineAlias(0);
    this.#until(() => {
      if (this.#levels.length > 1) return false;
      // PL/pgSQL looks for the end of the condition without regard for CASE.
      if (this.#isWord(0, "case") || this.#isSymbol(0, ";")) this.#refuse();
      return this.#isWord(0, end);
    });
    if (!this.#peek()) this.#refuse();
    this.#at++;
  }

  #endOfBlock(): void {
    this.#at++;
    if (this.#isWord(0, "if", "loop", "case")) this.#at++;
    if (this.#peek() === undefined) return;
    if (!this.#isSymbol(0, ";")) this.#refuse();
    this.#at++;
  }

  /** RAISE with a state that is known, so that it is taken for nothing else than a refusal. */
  #raise(): void {
    let next = 1;
    if (this.#isWord(next, ...levelsOfRaise)) next++;
    const token = this.#peek(next);
    const isCondition = token?.kind === "word" && conditions.has(token.value ?? "");
    if (token?.kind !== "string" && !isCondition && !this.#isSymbol(next, ";") && !this.#isWord(next, "using"))
      this.#refuse(next);
  }

  #declarations(): void {
    this.#at++;
    while (!this.#isWord(0, "begin")) {
      this.#defineAlias(0);
      this.#at++;
      while (
        !this.#isSymbol(0, ";") &&
        !this.#isSymbol(0, ":") &&
        !this.#isSymbol(0, "=") &&
        !this.#isWord(0, "default")
      ) {
        if (!this.#isOfDeclaration()) this.#refuse();
        this.#at++;
      }
      if (this.#isSymbol(0, ";")) this.#at++;
      else this.#toSemicolon();
    }
  }

  /** Whether the token may stand in the type of a variable. */
  #isOfDeclaration(): boolean {
    const token = this.#peek();
    if (token?.kind === "number") return true;
    if (token?.kind === "symbol") return ["%", ".", "(", ")", ",", "[", "]"].includes(token.value ?? "");
    if (!isName(token)) return false;
    const name = token.value ?? "";
    const isWord = this.#isWord(0, "constant", "not", "null", "rowtype", "type", "with", "without", "time");
    const { relations, columns } = this.#names;
    return isWord || this.#isType() || (!name.startsWith("pg_") && (relations.has(name) || columns.has(name)));
  }

  #isType(): boolean {
    const token = this.#peek();
    const name = token?.value ?? "";
    if (!isName(token)) return false;
    return harmlessTypes.has(name) || (!token.isBuiltIn && !name.startsWith("pg_") && this.#names.types.has(name));
  }

  #until(isEnd: () => boolean): void {
    const depth = this.#levels.length;
    while (this.#peek() && !isEnd()) this.#token();
    if (this.#levels.length !== depth || this.#level.wantsRelation) this.#refuse();
    this.#levels = [level()];
  }

  #token(): void {
    const token = this.#peek();
    if (!token) return;
    if (token.kind === "symbol") this.#symbol(token.value ?? "");
    else if (isName(token)) this.#name(token);
    else if (this.#level.wantsRelation) this.#refuse();
    else this.#at++;
  }

  #symbol(symbol: string): void {
    const current = this.#level;
    if (symbol === "(") {
      const isRelation = current.wantsRelation;
      current.wantsRelation = false;
      const before = this.#peek(-1);
      const isQuery = this.#isWord(1, "select", "values", "with");
      const isSource = isRelation || this.#callsSource;
      this.#callsSource = false;
      this.#levels.push(level(isName(before) ? (before.value ?? "") : "", isSource, isRelation && !isQuery));
      this.#at++;
      return;
    }
    if (current.wantsRelation) this.#refuse();
    if (symbol === ")") {
      const closed = this.#levels.pop();
      this.#at++;
      if (closed?.wantsRelation) this.#refuse(-1);
      if (this.#level.isFrom && closed?.isSource) this.#afterRelation(["then"]);
      if (this.#isSymbol(0, ".")) this.#refuse();
      return;
    }
    if (symbol === ";") this.#refuse();
    if (symbol === "]" && this.#isSymbol(1, ".")) this.#refuse(1);
    if (symbol === "," && current.isFrom) current.wantsRelation = true;
    this.#at++;
    if (symbol === ":" && this.#isSymbol(0, ":")) {
      this.#at++;
      if (!this.#isType()) this.#refuse();
      this.#at++;
    }
  }

  /** What follows a relation: an alias, or one of the words that may. */
  #afterRelation(also: readonly string[]): void {
    const token = this.#peek();
    if (!isName(token)) return;
    if (token.kind === "word" && (afterRelation.has(token.value ?? "") || also.includes(token.value ?? ""))) return;
    if (this.#isKeyword(token)) this.#refuse();
    this.#defineAlias(0);
    this.#at++;
    if (this.#isSymbol(0, "(") || this.#isSymbol(0, ".")) this.#refuse(-1);
    const next = this.#peek();
    if (next?.kind === "word" && !afterRelation.has(next.value ?? "") && !also.includes(next.value ?? ""))
      this.#refuse();
  }

  #relation(token: Token): void {
    if (this.#isWord(0, "only", "lateral")) {
      this.#at++;
      return;
    }
    const current = this.#level;
    const isInsert = this.#isWord(-1, "into");
    current.wantsRelation = false;
    const isUpdate = this.#isWord(-1, "update");
    if (this.#isSymbol(1, "(") && !isInsert) {
      if (this.#isKeyword(token) && !harmlessFunctions.has(token.value ?? "")) this.#refuse();
      this.#callsSource = true;
      this.#call(token);
      return;
    }
    if (token.isBuiltIn || this.#isKeyword(token) || this.#isSymbol(1, ".")) this.#refuse();
    this.#usedRelations.push(this.#nameOf());
    this.#at++;
    this.#afterRelation(isInsert ? ["values", "select", "default", "with"] : isUpdate ? ["set"] : ["then"]);
  }

  #call(token: Token) {
    const name = token.value ?? "";
    if (token.kind === "word" && !token.isBuiltIn && wordsBeforeParenthesis.has(name) && this.#words.has(name)) {
      this.#at++;
      return;
    }
    if (sequenceFunctions.has(name)) return this.#sequence();
    const isType = token.kind === "word" && harmlessTypes.has(name);
    if (!harmlessFunctions.has(name) && !isType) {
      if (token.isBuiltIn || name.startsWith("pg_") || !this.#names.functions.has(name)) this.#refuse();
      this.#calls.add(name);
    }
    this.#at++;
  }

  /** A call with the name of a sequence, which is read as PostgreSQL reads it. */
  #sequence() {
    const literal = this.#peek(2);
    if (literal?.kind !== "string" || literal.value === null) this.#refuse(2);
    const parts = strictTokens(literal.value);
    const sequence = parts.at(-1);
    const schema = parts.length === 3 && parts[1]?.value === "." ? parts[0]?.value : null;
    const isKnown = isName(sequence) && this.#names.sequences.has(sequence.value ?? "");
    const isInside = parts.length === 1 || this.#names.schemas.has(schema ?? "");
    if (!isKnown || !isInside) this.#refuse(2);
    this.#edits.push({ start: literal.start, end: literal.end, text: quoteText(quoteName(sequence.value ?? "")) });
    const isCast = this.#isSymbol(3, ":") && this.#isSymbol(4, ":") && this.#isWord(5, "regclass");
    if (!this.#isSymbol(isCast ? 6 : 3, ")")) this.#refuse(3);
    this.#at += isCast ? 7 : 4;
  }

  #name(token: Token) {
    const isPart = (offset: number) => this.#isSymbol(offset, ".") && !this.#isSymbol(offset - 1, ".");
    if (isPart(-1)) {
      this.#nameOf();
      // A part of a part: of a relation of another schema, or of a value.
      if (isPart(-3) || this.#isSymbol(1, "(")) this.#refuse();
      this.#at++;
      return;
    }
    if (this.#level.wantsRelation) return this.#relation(token);
    if (this.#isSymbol(1, "(")) {
      if (this.#isKeyword(token) && !token.isBuiltIn && wordsBeforeParenthesis.has(token.value ?? ""))
        return this.#keyword(token.value ?? "");
      return this.#call(token);
    }
    if (token.isBuiltIn) {
      if (!harmlessTypes.has(token.value ?? "")) this.#refuse();
      this.#at++;
      return;
    }
    if (this.#isKeyword(token) && !this.#isSymbol(1, ".")) return this.#keyword(token.value ?? "");
    if (token.kind === "word" && harmlessTypes.has(token.value ?? "") && this.#peek(1)?.kind === "string") {
      this.#at++;
      return;
    }
    const name = this.#nameOf();
    if (this.#isWord(1, "as") && this.#isSymbol(2, "(")) this.#ownRelations.add(name);
    else if (!(this.#isPlpgsql && plpgsqlWords.has(name)) && !(token.kind === "word" && harmlessTypes.has(name)))
      this.#used.push(name);
    this.#at++;
  }

  #keyword(word: string) {
    const current = this.#level;
    const isQueryWord = ["select", "insert", "update", "delete", "values", "with"].includes(word);
    if (isQueryWord) current.hasQuery = true;
    if (endsFrom.has(word)) current.isFrom = false;
    if (word === "select") current.isFrom = false;
    if (word === "from") this.#from(current);
    if (word === "join") current.wantsRelation = true;
    if (word === "update" && !this.#isWord(-1, "for", "key", "do")) current.wantsRelation = true;
    if (word === "into") this.#into(current);
    if (
      word === "do" &&
      !(this.#isWord(1, "nothing", "update") && (this.#isWord(-1, "conflict") || this.#isSymbol(-1, ")")))
    )
      this.#refuse();
    if (word === "using" && !this.#isSymbol(1, "(") && this.#statement !== "raise") this.#refuse();
    if (word === "errcode") this.#errorCode();
    this.#at++;
    if (word === "as") this.#as(current);
  }

  #from(current: Level): void {
    const isDistinct = this.#isWord(-1, "distinct") && this.#isWord(-2, "is", "not");
    if (isDistinct || (fromFunctions.has(current.opener) && !current.hasQuery)) return;
    current.isFrom = true;
    current.wantsRelation = true;
  }

  #into(current: Level): void {
    if (this.#isWord(-1, "insert")) {
      current.wantsRelation = true;
      return;
    }
    // Elsewhere than in PL/pgSQL's own statements INTO makes a table.
    if (!this.#isPlpgsql || this.#levels.length > 1 || !takesInto.has(this.#statement)) this.#refuse();
  }

  #errorCode(): void {
    const next = this.#isSymbol(1, ":") ? 3 : 2;
    const state = this.#peek(next);
    const isEqual = this.#isSymbol(next - 1, "=");
    const value = state?.value ?? "";
    if (!isEqual || state?.kind !== "string" || (!raisedState.test(value) && !conditions.has(value)))
      this.#refuse(next);
  }

  #as(current: Level): void {
    if (this.#isSymbol(0, "(")) return;
    if (current.opener === "cast" && !current.hasQuery) {
      if (!this.#isType()) this.#refuse();
    } else {
      this.#defineAlias(0);
      if (this.#isSymbol(1, "(") || this.#isSymbol(1, ".")) this.#refuse();
    }
    this.#at++;
  }
}

/** Reads the text of a function in SQL or PL/pgSQL. Throws `NotUnderstood` at the first thing that is not known to be harmless. */
export function readRoutine(text: string, language: "sql" | "plpgsql", names: RoutineNames): ReadRoutine {
  const reader = new Reader(text, language, names);
  reader.routine();
  return reader.result;
}

/** Reads the condition of a trigger. Throws as `readRoutine` does. */
export function readCondition(text: string, names: RoutineNames): ReadRoutine {
  const reader = new Reader(text, "sql", { ...names, args: [...names.args, "old", "new"] });
  reader.expression();
  return reader.result;
}
