import type { Json } from "@tessera/std/canonicalJson.ts";
import type { Result } from "@tessera/std/result.ts";
import type { FieldIssue } from "../fieldBehaviour.ts";
import type { FilesOf } from "../files/namedFile.ts";
import type { OrderKey } from "../valueKeys.ts";

/** The names of value types, as they stand in entity columns and form fields. */
export const valueTypeNames = [
  "text",
  "integer",
  "bigint",
  "decimal",
  "float",
  "money",
  "boolean",
  "date",
  "time",
  "datetime",
  "timestamp_technical",
  "interval",
  "uuid",
  "json",
  "bytes",
  "list",
  "date_range",
  "datetime_range",
  "timestamp_range",
  "time_range",
  "decimal_range",
  "integer_range",
  "bigint_range",
  "other",
] as const;

/** See `valueTypeNames`. */
export type ValueTypeName = (typeof valueTypeNames)[number];

/**
 * How a filter may compare a value (spec lists §3, filter model), and the null tests. Over several values IN means that
 * one of them is there, NOT IN that none is, CONTAINS ALL (an addition) that all are; COUNT compares how many they are.
 * Of a range CONTAINS, OVERLAPS, BEFORE and AFTER say how it stands to another, or to one value.
 */
export const operators = [
  "=",
  "<>",
  "<",
  "<=",
  ">",
  ">=",
  "LIKE",
  "NOT LIKE",
  "IN",
  "NOT IN",
  "BETWEEN",
  "NOT BETWEEN",
  "CONTAINS ALL",
  "COUNT =",
  "COUNT <",
  "COUNT >",
  "CONTAINS",
  "OVERLAPS",
  "BEFORE",
  "AFTER",
  "IS NULL",
  "IS NOT NULL",
] as const;
/** See `operators`. */
export type Operator = (typeof operators)[number];

/** What is known of a column beside its value type; `null` means unbounded or not applicable. */
export interface ValueDetail {
  /** PostgreSQL's own name of the type, such as `numeric(10,2)` or `"app"."mood"`; writes cast to it. */
  readonly postgres: string;
  /** Longest text in characters. */
  readonly length?: number | null;
  /** Digits in all, of a decimal. */
  readonly precision?: number | null;
  /** Digits after the point, of a decimal. */
  readonly scale?: number | null;
  /** Value type of a list's elements. */
  readonly element?: ValueTypeName | null;
}

/** Types of single values in expressions and the form engine. */
export type ScalarEngine =
  | "text"
  | "integer"
  | "decimal"
  | "float"
  | "boolean"
  | "date"
  | "time"
  | "datetime"
  | "instant"
  | "uuid"
  | "json";

/**
 * One line of the value table (design §5): PostgreSQL type → SQL that writes the wire form → wire JSON → engine value →
 * operators. Null is handled by the callers: none of these functions sees it.
 */
export interface ValueType {
  readonly name: ValueTypeName;
  /** PostgreSQL type names (`pg_type.typname` of the base type) that this line serves. */
  readonly postgres: readonly string[];
  /** Type of the wire JSON. */
  readonly wire: "text" | "number" | "boolean" | "json";
  /** Type of the value in expressions and the form engine. */
  readonly engine: ScalarEngine | "list";
  /** Of ranges: the type of what they hold. */
  readonly range?: ValueType;
  /**
   * The text of a wire value as LIKE and search look at it, of JSON the texts in it, a line each; null where it says
   * nothing. Absent: the wire form as text.
   */
  textOf?(wire: Json): string | null;
  /** The same in SQL, of the column expression `sql`. */
  textSql?(sql: string): string;
  /** What rows are sorted by. Absent: the value itself. */
  readonly order?: OrderKey;
  /**
   * Whether two values say the same though they are not written alike (`FieldBehaviour.canonical`). Absent: none do.
   */
  same?(left: Json, right: Json): boolean;
  /** Of JSON that names files: which these are. */
  readonly files?: FilesOf<Json>;
  /** Of columns that say which secret they stand for: what keeps a text from being one; null when nothing does. */
  secret?(text: string): FieldIssue | null;
  /** SQL expression that turns the column expression `sql` into its wire form. */
  toWire(sql: string): string;
  /** SQL expression that turns the text parameter `placeholder` (as `$3`) into a value of `detail.postgres`. */
  fromWire(placeholder: string, detail: ValueDetail): string;
  /** The text to bind for a wire value that passed `check`. */
  bind(wire: Json): string;
  /** Checks and normalises a wire value that came from outside; the error is a message key with its data. */
  check(wire: unknown, detail: ValueDetail): Result<Json, ValueProblem>;
  readonly operators: readonly Operator[];
  /** Whether people may edit it; otherwise it shows read-only. */
  readonly editable: boolean;
  readonly sortable: boolean;
  /** Whether universal search looks into it. */
  readonly searchable: boolean;
}

/** Why a wire value is not of its type: a message key (`value.<code>`) with the data of its text. */
export interface ValueProblem {
  readonly code:
    | "value_type"
    | "value_too_long"
    | "value_out_of_range"
    | "value_format"
    | "value_reversed"
    | "value_not_editable";
  readonly data: { readonly [key: string]: Json };
}
