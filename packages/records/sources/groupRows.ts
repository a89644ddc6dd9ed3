import type { QueryBody, QueryValue } from "@tessera/contract/definitions/queryBody.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { groupingsOf } from "@tessera/query-model/query/groupings.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { GroupMember, RecordSelection } from "../guard/recordSelection.ts";
import type { OpenList } from "./openList.ts";
import { aggregateOf, pathEnd, typeOf } from "./pathEnd.ts";
import type {
  Grouping,
  SourceGroup,
  SourceGrouping,
  SourceGroups,
  SourceSelection,
  SourceTotals,
} from "./rowSource.ts";
import { totalOfGroups } from "./totalOfGroups.ts";

/** Groups one inside the other at most. */
const maxLevels = 4;
const maxGroups = 100;
const node = "row";

interface Row {
  readonly cells: { readonly [name: string]: Json };
  readonly masked?: { readonly [name: string]: number };
}

/**
 * The columns of a list whose values are put together, with the aggregate that is asked for of each. Throws
 * `invalid_input` for a measure of what is no column, and for two of the same.
 */
function summed(context: RequestContext, list: OpenList, measures: SourceGrouping["measures"]) {
  const { columns } = list.body;
  const asked = measures?.map(({ aggregation, column: name }, index) => {
    const column = columns.find((one) => one.name === name);
    const isRepeated = measures.findIndex((one) => one.column === name) < index;
    if (!column || isRepeated) {
      const code = column ? "duplicate" : "unknown_column";
      throw new TesseraError("invalid_input", { problems: [{ path: `/measures/${index}`, code }] });
    }
    return { ...column, aggregation };
  });
  return (asked ?? columns).flatMap((column) => {
    const aggregate = aggregateOf(context, list, column);
    return aggregate === null ? [] : [{ name: column.name, path: column.path, aggregate }];
  });
}

function columnOf(context: RequestContext, list: OpenList, { by, column: name }: Grouping) {
  const column = list.body.columns.find((one) => one.name === name);
  const end = column ? pathEnd(context, list.rows, column.path) : null;
  if (!column || end === null || !groupingsOf(typeOf(end)).includes(by ?? null))
    throw new TesseraError("invalid_input", {
      problems: [{ path: "/by", code: column ? "not_groupable" : "unknown_column" }],
    });
  return { path: column.path, bucket: by ?? null, isReference: end.kind === "reference" };
}

/**
 * The groups that a selection stands in, as the guard takes them. Throws `invalid_input` for more than four levels and
 * for what is no column.
 */
export function membersOf(
  context: RequestContext,
  list: OpenList,
  { within }: SourceSelection,
): readonly GroupMember[] {
  const levels = within ?? [];
  if (levels.length > maxLevels)
    throw new TesseraError("invalid_input", { problems: [{ path: "/within", code: "too_many_terms" }] });
  return levels.map((level) => {
    const { bucket, path } = columnOf(context, list, level);
    return { path, bucket, value: level.value };
  });
}

const countName = "rows";
const totalName = (index: number): string => `total${index}`;

function totalsOf({ cells, masked }: Row, columns: readonly { readonly name: string }[]): SourceTotals {
  const named = columns.map(({ name }, index) => ({ name, of: totalName(index) }));
  return {
    count: Number(cells[countName]),
    values: Object.fromEntries(named.map(({ name, of }) => [name, cells[of] ?? null])),
    masked: Object.fromEntries(named.flatMap(({ name, of }) => (masked?.[of] ? [[name, masked[of]]] : []))),
  };
}

async function rowsOf(
  context: RequestContext,
  query: QueryBody,
  { entity, ...asked }: RecordSelection,
): Promise<readonly Row[]> {
  const { body } = await context.services.records.query(context, { query, asked });
  // The guard wrote it.
  const { rows } = JSON.parse(body) as { readonly rows: readonly Row[] };
  return rows;
}

/**
 * Groups of a list's rows, each with its count and the aggregates of the list's columns; what they contain is read when
 * someone opens them.
 */
export async function groupRows(
  context: RequestContext,
  list: OpenList,
  selection: RecordSelection,
  { by, direction = "asc", limit = maxGroups, measures, offset = 0, within = [] }: SourceGrouping,
): Promise<SourceGroups> {
  if (within.length >= maxLevels || limit > maxGroups)
    throw new TesseraError("invalid_input", { problems: [{ path: "/within", code: "too_many_terms" }] });
  const columns = summed(context, list, measures);
  const { bucket, isReference, path } = columnOf(context, list, by);
  const at = `${node}.${path}`;
  const values: QueryBody["columns"] = [
    { name: countName, value: { aggregate: "count" } },
    ...columns.map((column, index) => ({
      name: totalName(index),
      value: { aggregate: column.aggregate, path: `${node}.${column.path}` } satisfies QueryValue,
    })),
  ];
  const base = { nodes: [{ name: node, entity: selection.entity }], links: [] };
  const grouping: QueryBody["columns"] = isReference
    ? [
        { name: "name", value: { path: at } },
        { name: "value", value: { path: at, key: true } },
      ]
    : [{ name: "value", value: { path: at, bucket } }];
  const groups = grouping.map(({ name }) => name);
  const order = groups.slice(0, 1).map((column) => ({ column, direction }));
  const query = { ...base, columns: [...grouping, ...values], groupBy: groups, order, limit: limit + 1, offset };
  const rows = await rowsOf(context, query, selection);
  const found = rows.slice(0, limit).map((row): SourceGroup => {
    const { name, value } = row.cells;
    const hidden = value === null ? (row.masked?.value ?? 0) : 0;
    return { value: value ?? null, name: typeof name === "string" ? name : null, hidden, ...totalsOf(row, columns) };
  });
  const isComplete = rows.length <= limit;
  const readTotal = async (): Promise<SourceTotals | null> => {
    const [all] = await rowsOf(context, { ...base, columns: values }, selection);
    return all ? totalsOf(all, columns) : null;
  };
  // All groups are here mostly, and say what a second reading of all rows would.
  const known = offset === 0 && isComplete ? totalOfGroups(found, columns) : null;
  return { groups: found, isComplete, total: offset > 0 ? null : (known ?? (await readTotal())) };
}
