import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AnyJson, closed, type Static } from "@tessera/contract/schema.ts";
import { parseJsonSafely } from "@tessera/std/safeRecord.ts";
import { Type } from "typebox";
import { Compile } from "typebox/compile";

const count = Type.Integer({ minimum: -36_500, maximum: 36_500 });

/**
 * A day of a world, so that a demonstration never grows old: so many days from the day of loading, or so many working
 * days (Monday to Friday; 0 is the day of loading or the working day before it).
 */
const day = Type.Union([closed({ today: count }), closed({ workday: count })]);

/** See `day`. */
export type WorldDay = Static<typeof day>;

/** Days from one to another, both included. */
const daysBetween = closed({ from: day, to: day });

/** See `daysBetween`. */
export type WorldDays = Static<typeof daysBetween>;

/** A value of several parts. */
const structured = closed({ json: AnyJson() });

/**
 * A value as the file has it: wire JSON (several values as a list of texts; where they name records, ids of rows of an
 * earlier file), a day, days, or JSON.
 */
const cell = Type.Union([
  Type.String(),
  Type.Number(),
  Type.Boolean(),
  Type.Null(),
  Type.Array(Type.String()),
  day,
  daysBetween,
  structured,
]);

const rowSchema = closed({
  /** Name of the row within the world, by which rows of other files reference it. */
  id: Type.String({ minLength: 1, maxLength: 100 }),
  /** By column name. */
  values: Type.Record(Type.String(), cell),
  /** By reference name: the `id` of a row of the referenced entity, from an earlier file. */
  references: Type.Optional(Type.Record(Type.String(), Type.String())),
});

/** A row of a world. */
export type WorldRow = Static<typeof rowSchema>;

const entity = Type.String({ minLength: 1 });

const listed = Compile(closed({ entity, rows: Type.Array(rowSchema, { minItems: 1 }) }));

/**
 * Many rows that set the same: each as its id, then a cell for each of `columns` and the id of a row for each of
 * `references`, in this order. Null where a row does not set it.
 */
const table = Compile(
  closed({
    entity,
    columns: Type.Array(Type.String()),
    references: Type.Array(Type.String()),
    table: Type.Array(Type.Array(cell, { minItems: 1 }), { minItems: 1 }),
  }),
);

/** A file with rows of a world. */
export interface WorldFile {
  readonly name: string;
  /** Id of the entity document. */
  readonly entity: string;
  readonly rows: readonly WorldRow[];
}

function rowsOf(
  name: string,
  {
    columns,
    references,
    table: lines,
  }: {
    readonly columns: readonly string[];
    readonly references: readonly string[];
    readonly table: readonly (readonly Static<typeof cell>[])[];
  },
): readonly WorldRow[] {
  return lines.map((line, index) => {
    const wrong = (what: string) => new TypeError(`${name}/table/${index} ${what}.`);
    const [id, ...cells] = line;
    if (typeof id !== "string" || id === "") throw wrong("has no id");
    if (cells.length !== columns.length + references.length) throw wrong("has another number of cells");
    const named = (names: readonly string[], from: number) =>
      names.flatMap((one, place) => {
        const value = cells[from + place] ?? null;
        return value === null ? [] : [[one, value] as const];
      });
    const targets = named(references, columns.length).map(([reference, target]) => {
      if (typeof target !== "string") throw wrong(`names no row as ${reference}`);
      return [reference, target] as const;
    });
    return { id, values: Object.fromEntries(named(columns, 0)), references: Object.fromEntries(targets) };
  });
}

/**
 * Reads `data/*.json` of a world's folder, in order of name. Throws `TypeError` naming the file and what is wrong with
 * it.
 */
export function readWorldData(folder: string): readonly WorldFile[] {
  return globSync("data/*.json", { cwd: folder })
    .sort()
    .map((name) => {
      const content = parseJsonSafely(readFileSync(join(folder, name), "utf8"));
      if (table.Check(content)) return { name, entity: content.entity, rows: rowsOf(name, content) };
      if (listed.Check(content)) return { name, ...content };
      const isTable = typeof content === "object" && content !== null && "table" in content;
      const [first] = (isTable ? table : listed).Errors(content);
      throw new TypeError(`${name}${first?.instancePath ?? ""} ${first?.message ?? "is no file of rows"}.`);
    });
}
