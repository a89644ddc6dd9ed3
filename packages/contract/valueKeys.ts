import type { Json } from "@tessera/std/canonicalJson.ts";

/** What a value is sorted by, in memory and in the database: both functions come to the same. */
export interface OrderKey {
  /** Texts are sorted as in the reader's language. */
  readonly kind: "text" | "number";
  /** Null stands behind all others. */
  of(value: Json): string | number | null;
  /** SQL expression, of the column expression `column`; it takes whatever such a column may hold. */
  sql(column: string): string;
}

/** What a value says to those who search it, in memory and in the database: both functions come to the same. */
export interface SearchText {
  /** Null for a value that says nothing. */
  of(value: Json): string | null;
  /** SQL expression, of the column expression `column`. */
  sql(column: string): string;
}

/** Several values without their order: a list sorted by what it holds; anything else as it is. */
export function inAnyOrder(value: Json): Json {
  return Array.isArray(value) ? value.map(String).sort() : value;
}
