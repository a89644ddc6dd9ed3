import { mergedItems } from "@tessera/contract/mergedItems.ts";
import { mergedPart } from "@tessera/contract/mergedPart.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import type { CheckedColumn, Checktable } from "./checktableValue.ts";

type Cell = CheckedColumn["cells"][number];

const same = (left: object | undefined, right: object | undefined): boolean =>
  canonicalJson(left ?? null) === canonicalJson(right ?? null);

function mergedCell(base: Cell | undefined, theirs: Cell, mine: Cell): Cell | null {
  const value = mergedPart(base?.value, theirs.value, mine.value);
  return value?.part === undefined ? null : { id: mine.id, value: value.part };
}

function mergedColumn(
  base: CheckedColumn | undefined,
  theirs: CheckedColumn,
  mine: CheckedColumn,
): CheckedColumn | null {
  const name = mergedPart(base?.name, theirs.name, mine.name);
  const cells = mergedItems(
    { base: base?.cells ?? [], theirs: theirs.cells, mine: mine.cells },
    (left, right) => left.value === right.value,
    mergedCell,
  );
  if (!name || !cells) return null;
  const [isTheirs, isMine] = [!same(base?.final, theirs.final), !same(base?.final, mine.final)];
  if (isTheirs && isMine && !same(theirs.final, mine.final)) return null;
  // Who finished a column, or opened it again, has seen its cells as they were.
  if (isTheirs && !same(base?.cells, mine.cells)) return null;
  if (isMine && !same(base?.cells, theirs.cells)) return null;
  const final = isMine ? mine.final : theirs.final;
  return {
    id: mine.id,
    cells: [...cells].sort((left, right) => (left.id < right.id ? -1 : 1)),
    ...(name.part === undefined ? {} : { name: name.part }),
    ...(final ? { final } : {}),
  };
}

/**
 * Two people's changes of one table, cell by cell. Undefined where both changed the same cell differently, or one
 * finished or removed a column in which the other changed something.
 */
export function mergeChecktable(versions: {
  readonly base: Checktable | null;
  readonly theirs: Checktable | null;
  readonly mine: Checktable | null;
}): Checktable | null | undefined {
  const of = (table: Checktable | null): readonly CheckedColumn[] => table?.columns ?? [];
  const { base, mine, theirs } = versions;
  const columns = mergedItems({ base: of(base), theirs: of(theirs), mine: of(mine) }, same, mergedColumn);
  if (columns === undefined) return undefined;
  return columns.length === 0 ? null : { columns: [...columns] };
}
