import type { EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import type { AdoptedTable } from "./adoptedTable.ts";
import { isTechnical } from "./columnKinds.ts";
import { singular } from "./names.ts";

const nameColumns = [/^(display_?)?name$/i, /^title$/i, /^label$/i, /^(company|full|display)_?name$/i];
/** Say a record's name only near the beginning of its table: further on they name something else (`ship_name`). */
const looseNameColumns = [/_?name$/i, /_?title$/i, /(^|_)description$/i, /(^|_)subject$/i];
const nearBeginning = 4;

/** Longest text that names a record where nothing else does. */
const maxNameLength = 200;

/** The only short text that every record has; undefined where there are several, or none. */
function onlyShortText(columns: readonly EntityColumn[], oneLine: ReadonlySet<string>): EntityColumn | undefined {
  const short = columns.filter(({ name, length }) =>
    length === null || length === undefined ? oneLine.has(name) : length <= maxNameLength,
  );
  return short.length === 1 ? short.find(({ required }) => required === true) : undefined;
}

/**
 * The columns that say what a record is called: the text named like the table; first and last name together; the best
 * named text; the only short one; else the key.
 */
export function displayOf(
  columns: readonly EntityColumn[],
  key: readonly string[],
  { table, oneLine }: Pick<AdoptedTable, "table" | "oneLine">,
): readonly string[] {
  const texts = columns.filter((column) => column.type === "text" && !column.options && !isTechnical(column));
  const named = (pattern: RegExp) => texts.find((column) => pattern.test(column.column));
  const [first, last] = [named(/^first_?name$/i), named(/^(last|sur|family)_?name$/i)];
  if (first && last) return [first.name, last.name];
  const single = singular(table).replace(/[^A-Za-z0-9]/g, ".");
  const own =
    named(new RegExp(`^${single}_?(name|description|title|line_?1)$`, "i")) ?? named(new RegExp(`^${single}$`, "i"));
  const early = new Set(columns.slice(0, nearBeginning));
  const loose = (pattern: RegExp) => texts.find((column) => early.has(column) && pattern.test(column.column));
  const others = texts.filter((column) => !key.includes(column.name));
  const best =
    own ??
    [...nameColumns.map(named), ...looseNameColumns.map(loose)].find((column) => column !== undefined) ??
    onlyShortText(others, oneLine);
  const [fallback] = others;
  return best
    ? [best.name]
    : key.length > 0
      ? [...key]
      : fallback
        ? [fallback.name]
        : columns.slice(0, 1).map((column) => column.name);
}
