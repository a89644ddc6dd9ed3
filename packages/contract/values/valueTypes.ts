import { bigint } from "./bigint.ts";
import { boolean } from "./boolean.ts";
import { bytes } from "./bytes.ts";
import { date, datetime, instant, time } from "./calendarTypes.ts";
import { decimal } from "./decimal.ts";
import { float } from "./float.ts";
import { integer } from "./integer.ts";
import { interval } from "./interval.ts";
import { json } from "./json.ts";
import { list } from "./list.ts";
import { money } from "./money.ts";
import { other } from "./other.ts";
import { rangeTypes } from "./rangeTypes.ts";
import { text } from "./text.ts";
import { uuid } from "./uuid.ts";
import type { ValueType, ValueTypeName } from "./valueType.ts";

/** The value table (design §5), by name. */
export const valueTypes: Readonly<Record<ValueTypeName, ValueType>> = {
  text,
  integer,
  bigint,
  decimal,
  float,
  money,
  boolean,
  date,
  time,
  datetime,
  timestamp_technical: instant,
  interval,
  uuid,
  json,
  bytes,
  list,
  ...rangeTypes,
  other,
};

const byPostgres = new Map(
  Object.values(valueTypes).flatMap((type) => type.postgres.map((typname) => [typname, type] as const)),
);

/**
 * The line of the value table for a type of PostgreSQL.
 * @param typname `pg_type.typname` of the base type (of a domain: of what it stands on).
 * @param typtype `pg_type.typtype`; an enum (`e`) is text with fixed choices, a range (`r`) of a type of its own is
 * `other`.
 */
export function valueTypeOfPostgres(typname: string, typtype = "b"): ValueType {
  if (typtype === "e") return text;
  if (typtype === "b" && typname.startsWith("_")) return list;
  return typtype === "b" || typtype === "r" ? (byPostgres.get(typname) ?? other) : other;
}

const defaultPostgres: Readonly<Record<ValueTypeName, string>> = {
  text: "text",
  integer: "integer",
  bigint: "bigint",
  decimal: "numeric",
  float: "double precision",
  money: "money",
  boolean: "boolean",
  date: "date",
  time: "time without time zone",
  datetime: "timestamp without time zone",
  timestamp_technical: "timestamp with time zone",
  interval: "interval",
  uuid: "uuid",
  json: "jsonb",
  bytes: "bytea",
  list: "text[]",
  date_range: "daterange",
  datetime_range: "tsrange",
  timestamp_range: "tstzrange",
  time_range: "sys.timerange",
  decimal_range: "numrange",
  integer_range: "int4range",
  bigint_range: "int8range",
  other: "text",
};

/** PostgreSQL's type for a column that names none: lengths, precision and scale included. */
export function postgresTypeOf(column: {
  readonly type: ValueTypeName;
  readonly length?: number | null;
  readonly precision?: number | null;
  readonly scale?: number | null;
  readonly element?: ValueTypeName | null;
}): string {
  if (column.type === "text" && column.length) return `character varying(${column.length})`;
  if (column.type === "decimal" && column.precision) return `numeric(${column.precision},${column.scale ?? 0})`;
  if (column.type === "list" && column.element) return `${defaultPostgres[column.element]}[]`;
  return defaultPostgres[column.type];
}
