import { ClauseReader } from "./clauseReader.ts";
import { statementWords } from "./harmless.ts";
import { conditions, levelsOfRaise, opensBlock } from "./routineKeywords.ts";
import type { ReadRoutine, RoutineNames } from "./routineNames.ts";
import { isName } from "./routineTokens.ts";

/** Reads the statements of a routine, with the blocks of PL/pgSQL. */
class StatementReader extends ClauseReader {
  /** Reads all statements. */
  routine(): void {
    if (this.isPlpgsql) this.#block();
    else this.#sqlStatements();
    this.finish();
  }

  #sqlStatements(): void {
    while (this.peek()) {
      if (!this.isSymbol(0, ";")) {
        if (!this.isWord(0, ...statementWords.sql)) this.refuse();
        this.statement = this.peek()?.value ?? "";
        this.until(() => this.isSymbol(0, ";"));
      }
      this.at++;
    }
  }

  #block(): void {
    while (this.peek()) {
      if (this.isSymbol(0, ";")) this.refuse();
      const token = this.peek();
      const word = token?.kind === "word" ? (token.value ?? "") : "";
      const isAssignment =
        isName(token) &&
        (this.isSymbol(1, ":") || this.isSymbol(1, "=") || this.isSymbol(1, ".") || this.isSymbol(1, "["));
      if (isAssignment) this.#assignment();
      else if (!statementWords.plpgsql.has(word)) this.refuse();
      else this.#plpgsqlStatement(word);
    }
  }

  #assignment(): void {
    this.statement = "assignment";
    this.nameOf();
    let next = 1;
    while (this.isSymbol(next, ".") && isName(this.peek(next + 1))) next += 2;
    if (!this.isSymbol(next, ":") && !this.isSymbol(next, "=") && !this.isSymbol(next, "[")) this.refuse(next);
    this.#toSemicolon();
  }

  #toSemicolon(): void {
    let cases = 0;
    this.until(() => {
      if (this.levels.length > 1) return false;
      if (this.isWord(0, "case")) cases++;
      if (this.isWord(0, "end") && cases-- === 0) this.refuse();
      if (this.isWord(0, "then", "else") && cases === 0) this.refuse();
      if (this.isWord(0, "loop", "begin", "declare", "if", "elsif")) this.refuse();
      return this.isSymbol(0, ";");
    });
    if (cases !== 0 || !this.peek()) this.refuse();
    this.at++;
  }

  #plpgsqlStatement(word: string) {
    this.statement = word;
    const end = opensBlock[word];
    if (word === "declare") return this.#declarations();
    if (word === "end") return this.#endOfBlock();
    if (["begin", "else", "exception", "loop"].includes(word)) {
      this.at++;
      return;
    }
    if (word === "get" && !this.isWord(1, "diagnostics")) this.refuse(1);
    if (word === "raise") this.#raise();
    if (word === "case") {
      this.at++;
      this.until(() => this.isWord(0, "when") && this.levels.length === 1);
      return;
    }
    if (end === undefined) return this.#toSemicolon();
    this.at++;
    if (word === "for" || word === "foreach") this.defineAlias(0);
    this.until(() => {
      if (this.levels.length > 1) return false;
      // PL/pgSQL looks for the end of the condition without regard for CASE.
      if (this.isWord(0, "case") || this.isSymbol(0, ";")) this.refuse();
      return this.isWord(0, end);
    });
    if (!this.peek()) this.refuse();
    this.at++;
  }

  #endOfBlock(): void {
    this.at++;
    if (this.isWord(0, "if", "loop", "case")) this.at++;
    if (this.peek() === undefined) return;
    if (!this.isSymbol(0, ";")) this.refuse();
    this.at++;
  }

  /** RAISE with a state that is known, so that it is taken for nothing else than a refusal. */
  #raise(): void {
    let next = 1;
    if (this.isWord(next, ...levelsOfRaise)) next++;
    const token = this.peek(next);
    const isCondition = token?.kind === "word" && conditions.has(token.value ?? "");
    if (token?.kind !== "string" && !isCondition && !this.isSymbol(next, ";") && !this.isWord(next, "using"))
      this.refuse(next);
  }

  #declarations(): void {
    this.at++;
    while (!this.isWord(0, "begin")) {
      this.defineAlias(0);
      this.at++;
      while (!this.isSymbol(0, ";") && !this.isSymbol(0, ":") && !this.isSymbol(0, "=") && !this.isWord(0, "default")) {
        if (!this.#isOfDeclaration()) this.refuse();
        this.at++;
      }
      if (this.isSymbol(0, ";")) this.at++;
      else this.#toSemicolon();
    }
  }

  /** Whether the token may stand in the type of a variable. */
  #isOfDeclaration(): boolean {
    const token = this.peek();
    if (token?.kind === "number") return true;
    if (token?.kind === "symbol") return ["%", ".", "(", ")", ",", "[", "]"].includes(token.value ?? "");
    if (!isName(token)) return false;
    const name = token.value ?? "";
    const isWord = this.isWord(0, "constant", "not", "null", "rowtype", "type", "with", "without", "time");
    const { relations, columns } = this.names;
    return isWord || this.isType() || (!name.startsWith("pg_") && (relations.has(name) || columns.has(name)));
  }
}

/**
 * Reads the text of a function in SQL or PL/pgSQL. Throws `NotUnderstood` at the first thing that is not known to be
 * harmless.
 */
export function readRoutine(text: string, language: "sql" | "plpgsql", names: RoutineNames): ReadRoutine {
  const reader = new StatementReader(text, language, names);
  reader.routine();
  return reader.result;
}

/** Reads the condition of a trigger. Throws as `readRoutine` does. */
export function readCondition(text: string, names: RoutineNames): ReadRoutine {
  const reader = new ClauseReader(text, "sql", { ...names, args: [...names.args, "old", "new"] });
  reader.expression();
  return reader.result;
}
