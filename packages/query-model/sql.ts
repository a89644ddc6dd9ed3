/** What a parameter may be. The driver sends each as text; the statement casts it. */
export type SqlValue = string | number | boolean | null | readonly string[];

/** A compiled statement: text with `$1`, `$2`, … and its parameters. */
export interface CompiledSql {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

/** A text that goes into the statement as it is; only this module makes it. */
class RawText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = RawText | SqlValue;

/**
 * A piece of SQL with its parameters. It is a class, and its parts are private, so that no decoded JSON can pass for
 * one: whatever is interpolated and is no fragment becomes a parameter.
 */
export class SqlFragment {
  readonly #parts: readonly Part[];

  constructor(parts: readonly (string | SqlParameter | SqlFragment)[]) {
    this.#parts = parts.flatMap((part): readonly Part[] =>
      part instanceof SqlFragment ? part.#parts : part instanceof SqlParameter ? [part.value] : [new RawText(part)],
    );
  }

  /** Writes the fragment's text, handing each parameter to `place`, which answers its placeholder. */
  write(place: (value: SqlValue) => string): string {
    let text = "";
    for (const part of this.#parts) text += part instanceof RawText ? part.text : place(part);
    return text;
  }
}

/** A parameter among the parts of a fragment. */
export class SqlParameter {
  readonly value: SqlValue;

  constructor(value: SqlValue) {
    this.value = value;
  }
}

function quoted(identifier: string): string {
  if (identifier === "" || identifier.includes("\u0000"))
    throw new TypeError("An identifier is empty or holds a zero character.");
  return `"${identifier.replaceAll('"', '""')}"`;
}

function tag(strings: TemplateStringsArray, ...inserts: readonly (SqlFragment | SqlValue)[]): SqlFragment {
  const parts: (string | SqlParameter | SqlFragment)[] = [];
  strings.forEach((text, index) => {
    if (text !== "") parts.push(text);
    if (index >= inserts.length) return;
    const insert = inserts[index] ?? null;
    parts.push(insert instanceof SqlFragment ? insert : new SqlParameter(insert));
  });
  return new SqlFragment(parts);
}

/** A quoted identifier; several parts are joined by points (`sql.name("app", "order")` is `"app"."order"`). */
function name(...identifiers: readonly string[]): SqlFragment {
  return new SqlFragment([identifiers.map(quoted).join(".")]);
}

/**
 * Text taken as SQL as it is. For constants and for texts this product composed itself, never for anything that came
 * from outside.
 */
function raw(text: string): SqlFragment {
  return new SqlFragment([text]);
}

/** Joins fragments with a constant separator. */
function join(fragments: readonly SqlFragment[], separator = ", "): SqlFragment {
  return new SqlFragment(fragments.flatMap((fragment, index) => (index === 0 ? [fragment] : [separator, fragment])));
}

/** The tag `sql` and its helpers. */
export interface SqlTag {
  (strings: TemplateStringsArray, ...inserts: readonly (SqlFragment | SqlValue)[]): SqlFragment;
  readonly name: typeof name;
  readonly raw: typeof raw;
  readonly join: typeof join;
  readonly empty: SqlFragment;
}

/**
 * Makes SQL: an inserted fragment is spliced in, any other inserted value becomes a parameter. `sql.name` quotes
 * identifiers, `sql.raw` takes constants, `sql.join` joins fragments, `sql.empty` is nothing.
 */
export const sql: SqlTag = Object.defineProperties(tag, {
  // A function's own `name` cannot be assigned, only redefined; the type of `defineProperties` does not know what it
  // added.
  name: { value: name },
  raw: { value: raw },
  join: { value: join },
  empty: { value: new SqlFragment([]) },
}) as SqlTag;

/** Numbers the parameters of a fragment. Equal texts come from equal shapes, whatever the values are. */
export function compileSql(fragment: SqlFragment): CompiledSql {
  const values: SqlValue[] = [];
  const text = fragment.write((value) => `$${values.push(value)}`);
  return { text, values };
}
