import type { Client } from "pg";
import type { Catalogue, CatalogueColumn, CatalogueTable } from "../catalogue/catalogue.ts";
import { quoteName } from "../statements/quoteName.ts";
import { hashSql, textsSql } from "./baseRows.server.ts";
import type { PlanStates } from "./planParts.ts";
import type { Rename, Renames } from "./renameCatalogue.ts";
import { rowKey } from "./rowKey.ts";

/** Share of the values that must be the same for something to be taken for the same under another name. */
const nearlyAll = 0.9;

/** Where the rows of both sides are. */
export interface RenamePlaces {
  readonly client: Client;
  /** The schema here. */
  readonly schema: string;
  /** Loads the rows of a table of the source; answers where they are. */
  readonly stage: (table: CatalogueTable) => Promise<string>;
  /** What is not taken for a rename, by the name in the source (`table` or `table.column`). */
  readonly separate: ReadonlySet<string>;
}

interface Pair<Item> {
  readonly from: Item;
  readonly to: Item;
  readonly rename: Rename;
}

const isAlike = ({ same, compared }: Rename): boolean => compared > 0 && same / compared >= nearlyAll;

/** The best of the pairs, each side once. */
function best<Item>(pairs: readonly Pair<Item>[]): readonly Pair<Item>[] {
  const taken = new Set<Item>();
  return pairs
    .filter(({ rename }) => isAlike(rename))
    .toSorted((left, right) => right.rename.same / right.rename.compared - left.rename.same / left.rename.compared)
    .filter(({ from, to }) => {
      if (taken.has(from) || taken.has(to)) return false;
      taken.add(from).add(to);
      return true;
    });
}

const hasColumn = (table: CatalogueTable, { name, type, generated }: CatalogueColumn): boolean =>
  generated === null &&
  table.columns.some((one) => one.name === name && one.type.sql === type.sql && one.generated === null);

interface Counted {
  readonly same: string;
  readonly compared: string;
  readonly kinds: string;
}

/** Rows and values prove something only where they differ among themselves; a single row proves itself. */
const toRename = (from: string, to: string, row: Counted | undefined): Rename => {
  const [same, compared] = [Number(row?.same ?? 0), Number(row?.compared ?? 0)];
  const isConclusive = Number(row?.kinds ?? 0) > 1 || compared === 1;
  return { from, to, same: isConclusive ? same : 0, compared };
};

/** Texts of both sides, compared as sets in which a text may stand several times. */
const overlapSql = (here: string, there: string) => `
  select coalesce(sum(least(l.count, s.count)), 0)::text as same, count(l.text) filter (where s.text is not null) as kinds,
    greatest((select count(*) from (${here}) as x), (select count(*) from (${there}) as y))::text as compared
  from (select text, count(*) as count from (${here}) as l group by text) as l
    join (select text, count(*) as count from (${there}) as s group by text) as s on s.text = l.text`;

async function tableRenames(
  { client, schema, stage, separate }: RenamePlaces,
  { base, source, here }: PlanStates,
): Promise<readonly Rename[]> {
  const isIn = (catalogue: Catalogue, name: string) => catalogue.tables.some((table) => table.name === name);
  const gone = here.tables.filter(({ name }) => isIn(base, name) && !isIn(source, name));
  const come = source.tables.filter(({ name }) => !isIn(base, name) && !isIn(here, name) && !separate.has(name));
  const pairs: Pair<CatalogueTable>[] = [];
  for (const from of gone) {
    for (const to of come) {
      const shared = from.columns.filter((column) => hasColumn(to, column)).map(({ name }) => name);
      if (shared.length * 2 < Math.max(from.columns.length, to.columns.length)) continue;
      const rowsOf = (table: string) => `select ${hashSql(textsSql("t", shared))} as text from ${table} t`;
      const { rows } = await client.query<Counted>(
        overlapSql(rowsOf(`${quoteName(schema)}.${quoteName(from.name)}`), rowsOf(await stage(to))),
      );
      pairs.push({ from, to, rename: toRename(from.name, to.name, rows[0]) });
    }
  }
  return best(pairs).map(({ rename }) => rename);
}

/** Key columns with other names: their values as a set, since there is nothing yet by which rows are known. */
async function keyRenames(
  client: Client,
  sides: { readonly from: CatalogueTable; readonly to: CatalogueTable; readonly here: string; readonly staged: string },
  candidates: readonly (readonly [CatalogueColumn, CatalogueColumn])[],
): Promise<readonly Pair<CatalogueColumn>[]> {
  const [key, other] = [rowKey(sides.from) ?? [], rowKey(sides.to) ?? []];
  const pairs: Pair<CatalogueColumn>[] = [];
  for (const [from, to] of candidates) {
    if (key.length !== other.length || key.indexOf(from.name) < 0 || key.indexOf(from.name) !== other.indexOf(to.name))
      continue;
    const values = (table: string, name: string) => `select t.${quoteName(name)}::text as text from ${table} t`;
    const { rows } = await client.query<Counted>(
      overlapSql(values(sides.here, from.name), values(sides.staged, to.name)),
    );
    pairs.push({ from, to, rename: toRename(from.name, to.name, rows[0]) });
  }
  return best(pairs);
}

async function columnRenames(
  places: RenamePlaces,
  { base, from, to }: { readonly base: CatalogueTable; readonly from: CatalogueTable; readonly to: CatalogueTable },
): Promise<readonly Rename[]> {
  const { client, schema, stage, separate } = places;
  const isIn = (table: CatalogueTable, name: string) => table.columns.some((column) => column.name === name);
  const plain = ({ generated }: CatalogueColumn) => generated === null;
  const gone = from.columns.filter((one) => plain(one) && isIn(base, one.name) && !isIn(to, one.name));
  const come = to.columns.filter(
    (one) => plain(one) && !isIn(base, one.name) && !isIn(from, one.name) && !separate.has(`${to.name}.${one.name}`),
  );
  const candidates = gone.flatMap((former) =>
    come.flatMap((column) => (former.type.sql === column.type.sql ? [[former, column] as const] : [])),
  );
  if (candidates.length === 0) return [];
  const here = `${quoteName(schema)}.${quoteName(from.name)}`;
  const staged = await stage(to);
  const ofKey = await keyRenames(client, { from, to, here, staged }, candidates);
  const keyHere = rowKey(from);
  const nameOf = (name: string) => ofKey.find((pair) => pair.from.name === name)?.to.name ?? name;
  const keyThere = keyHere?.map(nameOf);
  if (!keyHere || !keyThere?.every((name) => isIn(to, name))) return ofKey.map(({ rename }) => rename);
  const matches = keyHere.map((name, index) => `l.${quoteName(name)}::text = s.${quoteName(keyThere[index] ?? name)}`);
  const pairs: Pair<CatalogueColumn>[] = [...ofKey];
  const known = new Set(ofKey.flatMap((pair) => [pair.from, pair.to]));
  for (const [former, column] of candidates) {
    if (known.has(former) || known.has(column)) continue;
    const [old, now] = [`l.${quoteName(former.name)}::text`, `s.${quoteName(column.name)}`];
    const { rows } = await client.query<Counted>(
      `select count(*) filter (where ${old} is not distinct from ${now})::text as same, count(*)::text as compared,
          count(distinct ${old}) filter (where ${old} = ${now})::text as kinds
        from ${here} l join ${staged} s on ${matches.join(" and ")}`,
    );
    pairs.push({ from: former, to: column, rename: toRename(former.name, column.name, rows[0]) });
  }
  return best(pairs).map(({ rename }) => rename);
}

/**
 * Finds what has another name in the source than before: a table or column that is gone, and another that came with the
 * same type and, by key, nearly the same values.
 */
export async function findRenames(places: RenamePlaces, states: PlanStates): Promise<Renames> {
  const { base, source, here } = states;
  const tables = await tableRenames(places, states);
  const columns = new Map<string, readonly Rename[]>();
  for (const table of source.tables) {
    const former = tables.find(({ to }) => to === table.name)?.from ?? table.name;
    const from = here.tables.find(({ name }) => name === former);
    const before = base.tables.find(({ name }) => name === former) ?? from;
    if (!from || !before) continue;
    const found = await columnRenames(places, { base: before, from, to: table });
    if (found.length > 0) columns.set(table.name, found);
  }
  return { tables, columns };
}
