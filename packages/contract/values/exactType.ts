import type { ValueDetail } from "./valueType.ts";

const identifier = '(?:"(?:[^"\\u0000]|"")+"|[A-Za-z_][A-Za-z0-9_$]*)';
const unit = "(?:year|month|day|hour|minute|second)";
// Names of several words are listed: any words at all would let an expression pass for a type.
const severalWords = `double precision|character varying|bit varying|interval ${unit}(?: to ${unit})?`;
const modifier = "(?:\\(\\d{1,5}(?:, ?-?\\d{1,5})?\\))?";
const pattern = new RegExp(
  `^(?:${severalWords}|${identifier}(?:\\.${identifier})?)${modifier}(?: (?:with|without) time zone)?(?:\\[\\]){0,6}$`,
);

/**
 * Whether a text is the name of a PostgreSQL type and nothing else, so that it may stand in a statement:
 * `numeric(10,2)`, `"shop"."mood"[]`.
 */
export function isExactType(text: string): boolean {
  return text.length <= 200 && pattern.test(text);
}

/**
 * PostgreSQL's name of a column's exact type, for a cast. It comes from a definition that people edit, so anything but
 * a type name throws `TypeError` and never reaches a statement.
 */
export function exactType(detail: ValueDetail): string {
  if (!isExactType(detail.postgres)) throw new TypeError("A column's PostgreSQL type is no type name.");
  return detail.postgres;
}
