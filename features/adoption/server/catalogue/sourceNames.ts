import { quoteName, quoteText } from "../statements/quoteName.ts";
import { type SqlToken, sqlTokens } from "../statements/sqlTokens.ts";

const maxNameLength = 63;
const bytes = (text: string) => new TextEncoder().encode(text).length;

function cut(name: string, length: number): string {
  let letters = [...name];
  while (bytes(letters.join("")) > length) letters = letters.slice(0, -1);
  return letters.join("");
}

/** The words after a relation in FROM that are none of its alias; PostgreSQL quotes an alias that is such a word. */
const notAlias = new Set(
  "where join left right full inner cross natural on using group order having limit offset union intersect except window fetch for tablesample".split(
    " ",
  ),
);

/** The names that things of a source have in the one schema that they are copied into. */
export class SourceNames {
  readonly #names = new Map<string, Map<string, string>>();
  readonly #taken = new Set<string>();
  readonly #builtIn: ReadonlySet<string>;

  /** `builtIn` are the names of PostgreSQL's own types, which come first wherever a type is named. */
  constructor(builtIn: ReadonlySet<string>) {
    this.#builtIn = builtIn;
  }

  /** Takes the name of a type; see `add`. */
  addType(schema: string, name: string): string {
    return this.#take(schema, name, (free) => this.#taken.has(free) || this.#builtIn.has(free));
  }

  /**
   * Takes a name of a schema: as it is where it is free, else after that of its schema. What has one name in one schema
   * keeps one.
   */
  add(schema: string, name: string): string {
    return this.#take(schema, name, (free) => this.#taken.has(free));
  }

  #take(schema: string, name: string, isTaken: (name: string) => boolean): string {
    const own = this.#names.get(schema) ?? new Map<string, string>();
    this.#names.set(schema, own);
    const known = own.get(name);
    if (known !== undefined) return known;
    let free = name;
    for (let count = 1; isTaken(free); count++) {
      const end = count === 1 ? "" : `_${count}`;
      free = `${cut(`${schema}_${name}`, maxNameLength - end.length)}${end}`;
    }
    this.#taken.add(free);
    own.set(name, free);
    return free;
  }

  /** The name that a thing of a schema has; undefined when it is not copied. */
  find(schema: string, name: string): string | undefined {
    return this.#names.get(schema)?.get(name);
  }

  /** Whether a text of the form `schema.name`, without quotes, names something that is copied. */
  knows(qualified: string): boolean {
    return [...this.#names].some(
      ([schema, own]) => qualified.startsWith(`${schema}.`) && own.has(qualified.slice(schema.length + 1)),
    );
  }

  /** An SQL text of PostgreSQL's own with the qualified names of what is copied as they are in the one schema. */
  rewrite(sql: string): string {
    const tokens = [...sqlTokens(sql)];
    let text = "";
    let done = 0;
    const put = (from: number, to: number, said: string) => {
      text += sql.slice(done, from) + said;
      done = to;
    };
    for (let index = 0; index < tokens.length; index++) {
      const [token, dot, name] = tokens.slice(index, index + 3);
      if (!token) break;
      if (token.kind === "string" && isRegclass(tokens, index)) {
        const said = this.rewrite(unquoted(token.value));
        put(token.start, token.end, quoteText(said).trim());
        continue;
      }
      if (!isName(token) || dot?.value !== "." || !name || !isName(name) || tokens[index - 1]?.value === ".") continue;
      const final = this.find(token.value, name.value);
      if (final === undefined) continue;
      const isSame = final === name.value;
      const alias = !isSame && needsAlias(tokens, index) ? ` ${sql.slice(name.start, name.end)}` : "";
      put(token.start, name.end, (isSame ? sql.slice(name.start, name.end) : plainly(final)) + alias);
      index += 2;
    }
    return text + sql.slice(done);
  }
}

const isName = (token: SqlToken) => token.kind === "word" || token.kind === "quoted";

/** A name as PostgreSQL writes it: quoted where it has to be. */
function plainly(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : quoteName(name);
}

function unquoted(literal: string): string {
  const isEscaped = /^e/i.test(literal);
  const inner = literal.slice(isEscaped ? 2 : 1, -1).replaceAll("''", "'");
  return isEscaped ? inner.replaceAll("\\\\", "\\") : inner;
}

const isRegclass = (tokens: readonly SqlToken[], index: number) =>
  tokens[index + 1]?.value === ":" && tokens[index + 2]?.value === ":" && tokens[index + 3]?.value === "regclass";

/** Whether the relation at `index` stands in FROM without an alias, so that its columns are called by its name. */
function needsAlias(tokens: readonly SqlToken[], index: number): boolean {
  const before = tokens[index - 1]?.value ?? "";
  if (!["from", "join", ",", "(", "only"].includes(before)) return false;
  const after = tokens[index + 3];
  if (after === undefined) return true;
  return !isName(after) || (after.kind === "word" && notAlias.has(after.value));
}
