import type { CompiledTable } from "@tessera/form-engine/compile/compiledForm.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { FormerPart } from "./formerParts.server.ts";

/** Numbers before and after each other by size, everything else by its text; nothing stands last. */
function compared(left: Json, right: Json): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  const [one, other] = [Number(left), Number(right)];
  if (!Number.isNaN(one) && !Number.isNaN(other)) return one - other;
  return String(left) < String(right) ? -1 : Number(String(left) > String(right));
}

/** The rows of a version as its form sorted them, else by their keys. */
export function sortedRows({ orderBy }: CompiledTable, rows: readonly FormerPart[]): readonly FormerPart[] {
  return rows.toSorted((left, right) => {
    for (const { direction, field } of orderBy) {
      const order = compared(left.values[field] ?? null, right.values[field] ?? null);
      if (order !== 0) return direction === "desc" ? -order : order;
    }
    return left.key < right.key ? -1 : Number(left.key > right.key);
  });
}
