import { success } from "@tessera/std/result.ts";
import { jsonOperators } from "./values/operators.ts";
import { text } from "./values/text.ts";
import type { ValueType } from "./values/valueType.ts";

type AnySettings = { readonly [key: string]: unknown };

/**
 * What texts with markup have in common. Methods, so that a type with settings of its own stands in a registry of all
 * types.
 */
export interface TextMarkup<Settings = AnySettings> {
  /**
   * The only form in which such a text is stored, whatever came in: without anything that could run or load something.
   * Null for one that says nothing. What it made itself it leaves as it is.
   */
  stored(text: string, settings: Settings): string | null;
  /** What a stored text says without its markup: it is measured, searched and filtered by that. */
  plain(text: string): string;
  /** The same in SQL, of the column expression `sql`. */
  plainSql(sql: string): string;
}

/**
 * Characters of a text with markup that are read at all. Reading takes the server's thread, in proportion to them,
 * before any length of what it says is known.
 */
export const maxMarkup = 500_000;

/** The line of the value table for texts with markup. Throws nothing; `value_too_long` beyond `maxMarkup`. */
export function markupType(markup: TextMarkup, settings: AnySettings): ValueType {
  return {
    ...text,
    check: (wire, detail) => {
      const given = text.check(wire, { ...detail, length: maxMarkup });
      if (!given.ok) return given;
      const stored = markup.stored(String(given.value), settings);
      return stored === null ? success(null) : text.check(stored, detail);
    },
    textOf: (wire) => markup.plain(String(wire)),
    textSql: (sql) => markup.plainSql(sql),
    operators: jsonOperators,
  };
}
