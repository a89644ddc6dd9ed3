import { closed, nullable, type Static } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

const id = () => Type.String({ minLength: 1, maxLength: 40 });

/** What was found: the text of a number, a date (`YYYY-MM-DD`), the id of a choice, or a text. */
const cell = closed({ id: id(), value: Type.String({ maxLength: 2000 }) });

/** Who finished a column and when, as the server knows it; null until it has written that. */
const stamp = closed({
  user: nullable(Type.String({ maxLength: 100 })),
  name: nullable(Type.String({ maxLength: 200 })),
  /** An instant in UTC, `YYYY-MM-DD HH:mm:ss`. */
  at: nullable(Type.String({ maxLength: 30 })),
});

/** A thing that is checked. */
const column = closed({
  id: id(),
  /** Of a column that someone added; those of the field are called as the field says. */
  name: Type.Optional(Type.String({ maxLength: 200 })),
  /** By the ids of viewpoints. */
  cells: Type.Array(cell, { maxItems: 400 }),
  final: Type.Optional(stamp),
});

/** What is stored of a table. */
export const checktableSchema = closed({ columns: Type.Array(column, { maxItems: 40 }) });

/** Longest stored table in bytes: 200 viewpoints of 10 columns with texts of a line. */
export const maxBytes = 524_288;

/** See `checktableSchema`. */
export type Checktable = Static<typeof checktableSchema>;
/** See `column`. */
export type CheckedColumn = Static<typeof column>;
/** See `stamp`. */
export type Stamp = Static<typeof stamp>;

const byId = (left: { readonly id: string }, right: { readonly id: string }): number =>
  left.id < right.id ? -1 : left.id > right.id ? 1 : 0;

/**
 * The table as it is stored: cells that say something, in the order of their ids; columns with anything in them. Null
 * without any.
 */
export function storedChecktable({ columns }: Checktable): Checktable | null {
  const stored = columns.flatMap((one): CheckedColumn[] => {
    const name = one.name?.trim() ?? "";
    const cells = one.cells
      .map(({ id, value }) => ({ id, value: value.trim() }))
      .filter(({ value }) => value !== "")
      .sort(byId);
    if (name === "" && cells.length === 0 && !one.final) return [];
    return [{ id: one.id, cells, ...(name === "" ? {} : { name }), ...(one.final ? { final: one.final } : {}) }];
  });
  return stored.length === 0 ? null : { columns: stored };
}

/** What a column says of a viewpoint; empty for nothing. */
export const cellOf = (column: Pick<CheckedColumn, "cells"> | undefined, viewpoint: string): string =>
  column?.cells.find(({ id }) => id === viewpoint)?.value ?? "";
