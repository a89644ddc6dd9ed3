import { parseJsonSafely } from "@tessera/std/safeRecord.ts";
import { Type } from "typebox";
import { Compile } from "typebox/compile";
import type { Person } from "./people.ts";

const file = Compile(
  Type.Object({
    rows: Type.Array(
      Type.Object({
        id: Type.String(),
        values: Type.Object({ name: Type.String() }),
        references: Type.Object({ department: Type.String() }),
      }),
    ),
  }),
);

/** The people of a file of rows written by hand. Throws `TypeError` for another file. */
export function knownPeople(text: string): readonly Person[] {
  const content = parseJsonSafely(text);
  if (!file.Check(content)) throw new TypeError("This is no file of people.");
  return content.rows.map(({ id, values, references }) => ({
    id,
    name: values.name,
    department: references.department,
  }));
}
