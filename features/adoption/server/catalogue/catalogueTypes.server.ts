import type { CatalogueType } from "./catalogue.ts";
import type { TypeRow } from "./catalogueRows.server.ts";

const kinds = new Map<TypeRow["kind"], CatalogueType["kind"]>([
  ["e", "enum"],
  ["c", "composite"],
  ["r", "range"],
  ["m", "multirange"],
]);

interface Resolved {
  readonly row: TypeRow;
  readonly modifier: number;
  readonly isArray: boolean;
  readonly domain: string | null;
  readonly outside: string | null;
  readonly isOwn: boolean;
}

function whyOutside(row: TypeRow, schema: string): string | null {
  if (row.extension !== null) return `extension ${row.extension}`;
  return row.schema === "pg_catalog" || row.schema === schema ? null : `${row.schema}.${row.name}`;
}

/** Looks through arrays and domains. */
function resolve(types: ReadonlyMap<string, TypeRow>, schema: string, oid: string, modifier: number): Resolved | null {
  const row = types.get(oid);
  if (row === undefined) return null;
  const outside = whyOutside(row, schema);
  const nextOid = row.element ?? (row.kind === "d" ? row.base : null);
  const next = nextOid === null ? null : resolve(types, schema, nextOid, row.kind === "d" ? row.modifier : modifier);
  const isOwn = row.schema === schema && row.extension === null;
  if (next === null) return { row, modifier, isArray: false, domain: null, outside, isOwn };
  return {
    ...next,
    isOwn: row.element === null ? isOwn : next.isOwn,
    isArray: next.isArray || row.element !== null,
    domain: row.kind === "d" ? row.name : row.element === null ? null : next.domain,
    outside: outside ?? next.outside,
  };
}

function limits(base: string, modifier: number): Pick<CatalogueType, "length" | "precision" | "scale"> {
  const none = { length: null, precision: null, scale: null };
  if (modifier < 0) return none;
  if (base === "varchar" || base === "bpchar") return { ...none, length: modifier - 4 };
  if (base === "bit" || base === "varbit") return { ...none, length: modifier };
  if (base !== "numeric") return none;
  const packed = modifier - 4;
  // The scale is a signed number of 11 bits.
  return { ...none, precision: (packed >> 16) & 0xffff, scale: ((packed & 0x7ff) ^ 1024) - 1024 };
}

/**
 * Describes the type of a column.
 * `types` are the rows of `typesSql` by oid, `sql` is PostgreSQL's own name of the type with its modifier.
 */
export function describeType(
  types: ReadonlyMap<string, TypeRow>,
  schema: string,
  oid: string,
  modifier: number,
  sql: string,
): CatalogueType {
  const found = resolve(types, schema, oid, modifier);
  const base = found?.row.name ?? sql;
  return {
    sql,
    base,
    isOwn: found?.isOwn ?? false,
    kind: (found === null ? undefined : kinds.get(found.row.kind)) ?? "base",
    isArray: found?.isArray ?? false,
    domain: found?.domain ?? null,
    labels: found?.row.labels ?? null,
    ...limits(base, found?.modifier ?? -1),
    outside: found?.outside ?? null,
  };
}
