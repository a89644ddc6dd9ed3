import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type {
  Bucket,
  QueryBody,
  QueryLink,
  QueryOrder,
  QueryValue,
  QueryWhere,
} from "@tessera/contract/definitions/queryBody.ts";
import { compareCells, compared, fits, type MemoryRights, rowFits, type Seen } from "./memoryRights.ts";
import { type Cell, type MemoryRow, randomColumns, referenceColumn, wireOf } from "./randomShop.ts";

/** A row of an answer. */
export interface AnswerRow {
  readonly key: Cell;
  readonly cells: Readonly<Record<string, Cell>>;
  /** Masked values behind each cell, where there are any. */
  readonly masked: Readonly<Record<string, number>>;
}

/** The same as it is meant, with the keys of the records that cells name. */
export interface MeantRow extends AnswerRow {
  readonly keys: Readonly<Record<string, Cell>>;
}

/** One record of each node, null where a join filled the row up. */
type Joined = Readonly<Record<string, MemoryRow | null>>;
type Field = Extract<QueryValue, { bucket?: unknown; path: string }>;
type Aggregate = Extract<QueryValue, { aggregate: unknown }>;
type Window = Extract<QueryValue, { window: unknown }>;

/** A row of the answer before it is ordered, and what tells it from others. */
interface Made {
  readonly key: Cell;
  readonly cells: Record<string, Cell>;
  readonly masked: Record<string, number>;
  readonly keys: Readonly<Record<string, Cell>>;
  readonly ties: readonly Cell[];
}

const zone = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Budapest", dateStyle: "short" });

/** What a value falls into. */
function bucketOf(value: Cell, column: string, bucket: Bucket): Cell {
  if (value === null) return null;
  if (typeof bucket !== "string") return Math.floor(Number(value) / Number(bucket.width)) * Number(bucket.width);
  const day = column === "at" ? zone.format(new Date(`${String(value).replace(" ", "T")}Z`)) : String(value);
  const date = new Date(`${day}T00:00:00Z`);
  if (bucket === "week") date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  if (bucket === "month" || bucket === "quarter" || bucket === "year") date.setUTCDate(1);
  if (bucket === "quarter") date.setUTCMonth(Math.floor(date.getUTCMonth() / 3) * 3);
  if (bucket === "year") date.setUTCMonth(0);
  return date.toISOString().slice(0, 10);
}

const sum = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((all, one) => all + one, 0);

function aggregateOf({ aggregate, separator }: Aggregate, seen: readonly Seen[]): Cell {
  const isOfReference = seen.some(({ key }) => key !== null);
  const values = seen.map(({ key, value }) => (isOfReference && aggregate !== "concat" ? key : value));
  const known = values.filter((value) => value !== null);
  const sorted = known.toSorted(compareCells);
  const numbers = known.map(Number);
  if (aggregate === "count") return known.length;
  if (aggregate === "countDistinct") return new Set(known).size;
  if (aggregate === "minimum") return sorted[0] ?? null;
  if (aggregate === "maximum") return sorted.at(-1) ?? null;
  if (aggregate === "concat") return sorted.length === 0 ? null : sorted.join(separator ?? ";");
  const total = sum(numbers);
  return aggregate === "sum" || total === null ? total : total / numbers.length;
}

/** Answers a query from rows in memory, by its meaning alone: every combination of rows is looked at. */
export function memoryQuery(rights: MemoryRights, query: QueryBody): readonly MeantRow[] {
  const { entityOf, rows, see } = rights;
  const entityAt = (node: string): string => query.nodes.find(({ name }) => name === node)?.entity ?? "";
  const lookAt = (joined: Joined, path: string): Seen => {
    const [node = "", ...rest] = path.split(".");
    const row = joined[node] ?? null;
    return row === null ? { value: null, key: null, isMasked: false } : see(entityAt(node), row, rest.join("."));
  };

  const relation = (node: string): readonly MemoryRow[] => {
    const { entity, filter } = query.nodes.find(({ name }) => name === node) ?? { entity: "" };
    return rows(entity).filter((row) => !filter || rowFits(rights, entity, row, filter));
  };

  const meet = ({ from, on, to }: QueryLink, left: MemoryRow, right: MemoryRow): boolean => {
    const pairs =
      "columns" in on
        ? on.columns
        : on.of === "from"
          ? [{ from: referenceColumn(on.reference), to: "id" }]
          : [{ from: "id", to: referenceColumn(on.reference) }];
    return pairs.every((pair) => {
      const [one, other] = [see(entityAt(from), left, pair.from).value, see(entityAt(to), right, pair.to).value];
      return one !== null && other !== null && compareCells(one, other) === 0;
    });
  };

  const joinedRows = (): readonly Joined[] => {
    const [main] = query.nodes;
    let all: readonly Joined[] = relation(main?.name ?? "").map((row) => ({ [main?.name ?? ""]: row }));
    for (const link of query.links) {
      const right = relation(link.to);
      if (link.kind === "exists" || link.kind === "missing") {
        const meets = (left: MemoryRow | null): boolean => left !== null && right.some((row) => meet(link, left, row));
        all = all.filter((joined) => meets(joined[link.from] ?? null) === (link.kind === "exists"));
        continue;
      }
      const met = new Set<MemoryRow>();
      const isLeftKept = link.kind === "left" || link.kind === "full";
      const next = all.flatMap((joined) => {
        const left = joined[link.from] ?? null;
        const found = left === null ? [] : right.filter((row) => meet(link, left, row));
        for (const row of found) met.add(row);
        const both = found.map((row) => ({ ...joined, [link.to]: row }));
        return both.length === 0 && isLeftKept ? [{ ...joined, [link.to]: null }] : both;
      });
      const isRightKept = link.kind === "right" || link.kind === "full";
      const alone = isRightKept ? right.filter((row) => !met.has(row)).map((row) => ({ [link.to]: row })) : [];
      all = [...next, ...alone];
    }
    return all;
  };

  const fitsWhere = (where: QueryWhere, joined: Joined): boolean => {
    if ("and" in where) return where.and.every((part) => fitsWhere(part, joined));
    if ("or" in where) return where.or.some((part) => fitsWhere(part, joined));
    if ("not" in where) return !fitsWhere(where.not, joined);
    const equals = (path: string, { columns }: QueryBody, row: MeantRow, name: string): boolean => {
      const value = compared(lookAt(joined, path), path);
      const of = columns.find((one) => one.name === name)?.value;
      const isRecord = of !== undefined && "path" in of && !("aggregate" in of) && /\.r\d$/.test(of.path ?? "");
      const other = (isRecord ? row.keys[name] : row.cells[name]) ?? null;
      return value !== null && other !== null && compareCells(value, other) === 0;
    };
    if ("in" in where) {
      const { in: path, query: asked } = where;
      return memoryQuery(rights, asked).some((row) => equals(path, asked, row, asked.columns[0]?.name ?? ""));
    }
    if ("exists" in where) {
      const { exists, on } = where;
      return memoryQuery(rights, exists).some((row) =>
        on.every(({ column, path }) => equals(path, exists, row, column)),
      );
    }
    return fits(where as Condition, (path) => {
      const { key, value } = lookAt(joined, path);
      return key ?? value;
    });
  };

  const fieldOf = (value: Field, joined: Joined): Seen => {
    const seen = lookAt(joined, value.path);
    if (value.key) return { ...seen, value: seen.key };
    return value.bucket
      ? { ...seen, value: bucketOf(seen.value, value.path.split(".").at(-1) ?? "", value.bucket) }
      : seen;
  };

  /** Rows of a group that count for a node's values: one for each of its records. */
  const counted = (group: readonly Joined[], path: string): readonly Joined[] => {
    const [node = ""] = path.split(".");
    if (!entityOf(entityAt(node)).hasKey) return group;
    const met = new Set<MemoryRow>();
    return group.filter((joined) => {
      const row = joined[node] ?? null;
      if (row === null || met.has(row)) return false;
      met.add(row);
      return true;
    });
  };

  const maskedOf = (seen: readonly Seen[]): number => seen.filter(({ isMasked }) => isMasked).length;
  const fields = query.columns.flatMap(({ name, value }) =>
    "window" in value || "aggregate" in value ? [] : [{ name, value }],
  );
  const aggregates = query.columns.flatMap(({ name, value }) => ("aggregate" in value ? [{ name, value }] : []));
  const isGrouped = query.groupBy !== undefined || aggregates.length > 0 || query.distinct === true;

  const plain = (joined: Joined): Made => {
    const seen = fields.map(({ name, value }) => ({ name, ...fieldOf(value, joined) }));
    const main = query.nodes[0]?.name ?? "";
    return {
      key: joined[main]?.id ?? null,
      cells: Object.fromEntries(seen.map(({ name, value }) => [name, value])),
      masked: Object.fromEntries(seen.map(({ isMasked, name }) => [name, Number(isMasked)])),
      keys: Object.fromEntries(seen.map(({ key, name }) => [name, key])),
      ties: query.nodes.map(({ name }) => joined[name]?.id ?? null),
    };
  };

  const grouped = (all: readonly Joined[]): readonly Made[] => {
    const groups = new Map<string, Joined[]>();
    const tiesOf = (joined: Joined): readonly Cell[] =>
      fields.flatMap(({ value }) => {
        const { key, value: shown } = fieldOf(value, joined);
        const [node = "", ...rest] = value.path.split(".");
        const last = rest.at(-1) ?? "";
        return last in randomColumns || last === "id" || last.endsWith("_id") || node === "" ? [shown] : [shown, key];
      });
    for (const joined of all) {
      const id = JSON.stringify(tiesOf(joined));
      groups.set(id, [...(groups.get(id) ?? []), joined]);
    }
    if (fields.length === 0 && groups.size === 0) groups.set("", []);
    return [...groups.values()].map((group) => {
      const [first = {}] = group;
      const cells: Record<string, Cell> = {};
      const masked: Record<string, number> = {};
      for (const { name, value } of fields) {
        cells[name] = fieldOf(value, first).value;
        masked[name] = maskedOf(counted(group, value.path).map((joined) => lookAt(joined, value.path)));
      }
      for (const { name, value } of aggregates) {
        if (!value.path) cells[name] = group.length;
        else {
          const seen = counted(group, value.path).map((joined) => lookAt(joined, value.path ?? ""));
          cells[name] = aggregateOf(value, seen);
          masked[name] = maskedOf(seen);
        }
      }
      const keys = Object.fromEntries(fields.map(({ name, value }) => [name, fieldOf(value, first).key]));
      return { key: null, cells, masked, keys, ties: tiesOf(first) };
    });
  };

  const compare = (order: readonly QueryOrder[], left: Made, right: Made): number => {
    for (const { column, direction } of order) {
      const result = compareCells(left.cells[column] ?? null, right.cells[column] ?? null);
      if (result !== 0) return direction === "desc" ? -result : result;
    }
    for (const [index, tie] of left.ties.entries()) {
      const result = compareCells(tie, right.ties[index] ?? null);
      if (result !== 0) return result;
    }
    return 0;
  };

  const addWindow = (name: string, value: Window, made: readonly Made[]): void => {
    const own = (query.order ?? []).filter(({ column }) =>
      query.columns.some((one) => one.name === column && !("window" in one.value)),
    );
    const order = value.order && value.order.length > 0 ? value.order : own;
    const parts = new Map<string, Made[]>();
    for (const row of made) {
      const id = JSON.stringify((value.partition ?? []).map((column) => row.cells[column] ?? null));
      parts.set(id, [...(parts.get(id) ?? []), row]);
    }
    for (const part of parts.values()) {
      const sorted = part.toSorted((left, right) => compare(order, left, right));
      for (const [index, row] of sorted.entries()) {
        const frame = value.window === "shareOfTotal" ? sorted : sorted.slice(0, index + 1);
        const of = value.of ?? "";
        const total = sum(frame.flatMap(({ cells }) => (cells[of] === null ? [] : [Number(cells[of])])));
        const one = row.cells[of] ?? null;
        const share = one === null || total === null || total === 0 ? null : Number(one) / total;
        row.cells[name] = value.window === "rowNumber" ? index + 1 : value.window === "runningSum" ? total : share;
        row.masked[name] = value.window === "rowNumber" ? 0 : (sum(frame.map(({ masked }) => masked[of] ?? 0)) ?? 0);
      }
    }
  };

  const joined = joinedRows().filter((row) => !query.where || fitsWhere(query.where, row));
  const made = (isGrouped ? grouped(joined) : joined.map(plain)).filter(
    ({ cells }) => !query.having || fits(query.having, (name) => cells[name] ?? null),
  );
  for (const { name, value } of query.columns) if ("window" in value) addWindow(name, value, made);
  const sorted = made.toSorted((left, right) => compare(query.order ?? [], left, right));
  const from = query.offset ?? 0;
  return sorted.slice(from, from + (query.limit ?? sorted.length)).map(({ cells, key, keys, masked }) => ({
    key,
    cells,
    keys,
    masked: Object.fromEntries(Object.entries(masked).filter(([, count]) => count > 0)),
  }));
}

/** The wire form of a value that a condition compares the column at the end of a path with. */
export const wireAt = (path: string, value: Cell) => wireOf(path.split(".").at(-1) ?? "", value);
