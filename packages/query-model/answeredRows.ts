import type { RowShape, RowValue, RowValueKind } from "./jsonRows.ts";
import { type SqlFragment, sql } from "./sql.ts";

/**
 * A page: `statement` finds rows only while `isFresh` holds, `shape` makes `{"rows": […]}` of them (see
 * `Records.page`).
 */
export interface PageStatement {
  readonly statement: (isFresh: SqlFragment) => SqlFragment;
  readonly shape: RowShape;
}

/** A value of each row with what its text becomes, or JSON that is the same in every row. */
export type AnsweredValue = { readonly sql: SqlFragment; readonly kind: RowValueKind } | string;

/** What each row of an answer says: `{"key", "cells": {name: value}, …}`. */
export interface AnsweredRow {
  readonly key: AnsweredValue;
  readonly cells: readonly (readonly [string, AnsweredValue])[];
  readonly more: readonly (readonly [string, AnsweredValue])[];
}

/** The select list of rows, and how what the database sends becomes JSON; see `jsonRows`. */
export function answeredRows({ cells, key, more }: AnsweredRow): {
  readonly select: SqlFragment;
  readonly shape: RowShape;
} {
  const parts: SqlFragment[] = [];
  const values: RowValue[] = [];
  let between = '{"key":';
  const add = (value: AnsweredValue): void => {
    if (typeof value === "string") between += value;
    else {
      parts.push(value.sql);
      values.push({ before: between, kind: value.kind });
      between = "";
    }
  };
  add(key);
  between += ',"cells":{';
  for (const [index, [name, value]] of cells.entries()) {
    between += `${index === 0 ? "" : ","}${JSON.stringify(name)}:`;
    add(value);
  }
  between += "}";
  for (const [name, value] of more) {
    between += `,${JSON.stringify(name)}:`;
    add(value);
  }
  return {
    select: parts.length === 0 ? sql.empty : sql.join(parts),
    shape: { start: '{"rows":[', values, after: `${between}}`, end: "]}" },
  };
}
