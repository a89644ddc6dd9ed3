import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { closed, type Static } from "@tessera/contract/schema.ts";
import { parseJsonSafely } from "@tessera/std/safeRecord.ts";
import { Type } from "typebox";
import { Compile } from "typebox/compile";

/** A value as the file has it: wire JSON, or a date so many days from the day of loading, so that a demonstration never grows old. */
const cell = Type.Union([
  Type.String(),
  Type.Number(),
  Type.Boolean(),
  Type.Null(),
  closed({ today: Type.Integer({ minimum: -36_500, maximum: 36_500 }) }),
]);

const rowSchema = closed({
  /** Name of the row within the world, by which rows of other files reference it. */
  id: Type.String({ minLength: 1, maxLength: 100 }),
  /** By column name. */
  values: Type.Record(Type.String(), cell),
  /** By reference name: the `id` of a row of the referenced entity, from an earlier file. */
  references: Type.Optional(Type.Record(Type.String(), Type.String())),
});

const fileSchema = closed({ entity: Type.String({ minLength: 1 }), rows: Type.Array(rowSchema, { minItems: 1 }) });

/** A row of a world. */
export type WorldRow = Static<typeof rowSchema>;

/** A file with rows of a world. */
export interface WorldFile extends Static<typeof fileSchema> {
  readonly name: string;
}

const file = Compile(fileSchema);

/** Reads `data/*.json` of a world's folder, in order of name. Throws `TypeError` naming the file and what is wrong with it. */
export function readWorldData(folder: string): readonly WorldFile[] {
  return globSync("data/*.json", { cwd: folder })
    .sort()
    .map((name) => {
      const content = parseJsonSafely(readFileSync(join(folder, name), "utf8"));
      if (file.Check(content)) return { name, ...content };
      const [first] = file.Errors(content);
      throw new TypeError(`${name}${first?.instancePath ?? ""} ${first?.message ?? "is no file of rows"}.`);
    });
}
