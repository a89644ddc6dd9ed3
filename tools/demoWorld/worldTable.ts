import type { Json } from "@tessera/std/canonicalJson.ts";

/** A cell of a world's file: a value, or a day (see `packages/server-kit/worlds/worldData.ts`). */
export type Cell =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | { readonly today: number }
  | { readonly workday: number }
  | { readonly json: Json };

/** Rows of one entity, as a world's file keeps many of them. */
export interface WorldTable {
  readonly entity: string;
  readonly columns: readonly string[];
  readonly references: readonly string[];
  readonly table: readonly (readonly Cell[])[];
}

/** So many days from the day of loading. */
export const day = (days: number): Cell => ({ today: days });

/** An amount as it is stored. */
export const money = (amount: number): string => amount.toFixed(2);

/** A number among the names of rows, such as `0007`. */
export const place = (index: number, width = 4): string => String(index + 1).padStart(width, "0");

/** The file of a table: one row a line, so that a change of the world can be read. */
export function tableText({ entity, columns, references, table }: WorldTable): string {
  const rows = table.map((row) => `    ${JSON.stringify(row)}`).join(",\n");
  const head = [
    `  "columns": ${JSON.stringify(columns)}`,
    `  "entity": ${JSON.stringify(entity)}`,
    `  "references": ${JSON.stringify(references)}`,
  ].join(",\n");
  return `{\n${head},\n  "table": [\n${rows}\n  ]\n}\n`;
}
