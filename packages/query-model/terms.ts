import { exactType } from "@tessera/contract/values/exactType.ts";
import { recordKeySql } from "@tessera/contract/values/recordKey.ts";
import type { ValueType } from "@tessera/contract/values/valueType.ts";
import { postgresTypeOf } from "@tessera/contract/values/valueTypes.ts";
import type { ColumnModel, EntityModel } from "./entityModel.ts";
import { SqlFragment, sql } from "./sql.ts";

/** What is asked of the elements of a list. */
export interface ListQuestions {
  /** Whether one of some elements is among them. */
  any(elements: readonly string[]): SqlFragment;
  /** Whether all of some elements, at least one, are among them. */
  all(elements: readonly string[]): SqlFragment;
}

/** A column, seen by someone at some place of a statement. */
export interface ColumnTerm {
  readonly kind: "column";
  readonly column: ColumnModel;
  /** The column's value, null where it is masked. */
  readonly sql: SqlFragment;
  /** How to ask what a list contains, where there is a quicker way than by its value. */
  readonly contains?: ListQuestions;
}

/** A reference, seen likewise: the columns that hold the target's key, and the target's display name as text. */
export interface ReferenceTerm {
  readonly kind: "reference";
  readonly target: EntityModel;
  readonly parts: readonly SqlFragment[];
  readonly display: SqlFragment;
}

/** What a path means. */
export type Term = ColumnTerm | ReferenceTerm;

const mark = "\u0001";

/** Puts a fragment where `text` has the mark; by this the value table stays free of fragments. */
function spliced(text: string, fragment: SqlFragment): SqlFragment {
  return new SqlFragment(text.split(mark).flatMap((piece, index) => (index === 0 ? [piece] : [fragment, piece])));
}

/** The wire form of a value of a column. */
export function wireSql(column: ColumnModel, value: SqlFragment): SqlFragment {
  return spliced(column.type.toWire(mark), value);
}

/** The wire form as text, as it stands in record keys. */
export function wireTextSql(column: ColumnModel, value: SqlFragment): SqlFragment {
  return sql`(${wireSql(column, value)})::text`;
}

/** What LIKE and search look at in a value of a column. */
export function columnTextSql(column: ColumnModel, value: SqlFragment): SqlFragment {
  const { textSql } = column.type;
  return textSql ? spliced(textSql(mark), value) : wireTextSql(column, value);
}

/** What rows are sorted by, of a value of a column. */
export function sortedSql(column: ColumnModel, value: SqlFragment): SqlFragment {
  const { order } = column.type;
  return order ? spliced(order.sql(mark), value) : comparableSql(column, value);
}

/** How many files a value of a column names; null for a column whose values name none. */
export function fileCountSql(column: ColumnModel, value: SqlFragment): SqlFragment | null {
  const { files } = column.type;
  return files ? spliced(files.countSql(`(${mark})::jsonb`), value) : null;
}

/** A parameter that holds `text` as a value of the column's exact type, for writing. */
export function writtenSql(column: ColumnModel, text: string): SqlFragment {
  return spliced(column.type.fromWire(mark, column.detail), sql`${text}`);
}

/**
 * Types whose exact name decides equality: a four-byte float is no eight-byte one, money is no number, and another type
 * only itself.
 */
const exactCompared = new Set<ValueType["name"]>(["float", "money", "other"]);

/**
 * A parameter to compare a column with: of the type family, without the column's length or scale, so that an index on
 * the column serves and a value out of its bounds just does not match.
 */
export function comparedSql(column: ColumnModel, text: string): SqlFragment {
  return comparedTextSql(column, sql`${text}`);
}

/** The same of a text that the statement itself makes. */
export function comparedTextSql(column: ColumnModel, text: SqlFragment): SqlFragment {
  const postgres = exactCompared.has(column.type.name)
    ? exactType(column.detail)
    : postgresTypeOf({ type: column.type.name });
  return spliced(column.type.fromWire(mark, { postgres }), text);
}

const plainText = /^(?:text|(?:character varying|varchar|character|char|bpchar)(?:\(\d+\))?)$/;

/**
 * Whether an exact type is one of PostgreSQL's own text types (an enum or domain is compared and sorted by its text).
 */
export function isPlainTextType(postgres: string): boolean {
  return plainText.test(postgres);
}

/** The value as it is compared. */
export function comparableSql(column: ColumnModel, value: SqlFragment): SqlFragment {
  return column.type.name === "text" && !isPlainTextType(column.detail.postgres) ? sql`(${value})::text` : value;
}

/** `alias.column`. */
export function bareColumn(alias: string, column: ColumnModel): SqlFragment {
  return sql.name(alias, column.physical);
}

/** Record key text of values of an entity's key columns; null for an entity without key. */
export function keyTextSql(entity: EntityModel, parts: readonly SqlFragment[]): SqlFragment {
  if (parts.length === 0) return sql`null::text`;
  const text = recordKeySql(parts.map((_, index) => `${mark}${index}${mark}`));
  const pieces = text.split(mark).map((piece, index) => {
    if (index % 2 === 0) return piece;
    const column = entity.key[Number(piece)];
    const part = parts[Number(piece)];
    return column && part ? wireTextSql(column, part) : "null";
  });
  return new SqlFragment(pieces);
}

/** Display name of values of an entity's display columns; null when all of them are null or empty. */
export function displayTextSql(entity: EntityModel, parts: readonly SqlFragment[]): SqlFragment {
  const texts = parts.flatMap((part, index) => {
    const column = entity.display[index];
    return column ? [wireTextSql(column, part)] : [];
  });
  const [only] = texts;
  return texts.length === 1 && only ? only : sql`nullif(concat_ws(' ', ${sql.join(texts)}), '')`;
}
