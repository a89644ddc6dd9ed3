import { harmlessTypes, plpgsqlWords, sqlWords } from "./harmless.ts";
import type { Edit, Token } from "./readerState.ts";
import type { RoutineNames } from "./routineNames.ts";
import { NotUnderstood, type StrictToken, strictTokens } from "./strictTokens.ts";

/** Whether a token may be a name. */
export const isName = (token: StrictToken | undefined): token is Token =>
  token?.kind === "word" || token?.kind === "quoted";

/** The tokens of a routine without the schemas that are adopted, and the place that reading is at. */
export class RoutineTokens {
  protected readonly text: string;
  protected readonly names: RoutineNames;
  protected readonly words: ReadonlySet<string>;
  protected readonly isPlpgsql: boolean;
  readonly #tokens: readonly Token[];
  protected readonly edits: Edit[] = [];
  protected at = 0;

  constructor(text: string, language: "sql" | "plpgsql", names: RoutineNames) {
    this.text = text;
    this.names = names;
    this.isPlpgsql = language === "plpgsql";
    this.words = this.isPlpgsql ? new Set([...sqlWords, ...plpgsqlWords]) : sqlWords;
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
      } else if (isFirst && this.names.schemas.has(schema) && this.names.isOf(schema, next.value ?? "")) {
        // The same text could mean a column of a relation of that name.
        if (tokens.some((one, place) => isName(one) && one.value === schema && tokens[place + 1]?.value !== "."))
          throw new NotUnderstood(schema);
        this.edits.push({ start: token.start, end: next.start, text: "" });
        left.push({ ...next, isBuiltIn: false });
        index += 2;
      } else left.push({ ...token, isBuiltIn: false });
    }
    return left;
  }

  protected peek(offset = 0): Token | undefined {
    return this.#tokens[this.at + offset];
  }

  protected isSymbol(offset: number, symbol: string): boolean {
    const token = this.peek(offset);
    return token?.kind === "symbol" && token.value === symbol;
  }

  protected isWord(offset: number, ...words: readonly string[]): boolean {
    const token = this.peek(offset);
    return token?.kind === "word" && words.includes(token.value ?? "");
  }

  /** Throws `NotUnderstood` with the text of a token. */
  protected refuse(offset = 0): never {
    const token = this.peek(offset);
    throw new NotUnderstood(token ? this.text.slice(token.start, token.end).slice(0, 60) : ";");
  }

  protected isKeyword(token: Token): boolean {
    return token.kind === "word" && this.words.has(token.value ?? "");
  }

  /** The name of a token; PostgreSQL's own relations, which are found without a schema, begin with `pg_`. */
  protected nameOf(offset = 0): string {
    const token = this.peek(offset);
    const name = token?.value ?? "";
    if (!isName(token) || name.startsWith("pg_") || (token.kind === "word" && name === "execute")) this.refuse(offset);
    return name;
  }

  protected isType(): boolean {
    const token = this.peek();
    const name = token?.value ?? "";
    if (!isName(token)) return false;
    return harmlessTypes.has(name) || (!token.isBuiltIn && !name.startsWith("pg_") && this.names.types.has(name));
  }
}
