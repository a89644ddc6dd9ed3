import { type Catalogue, type CatalogueColumn, type CatalogueTable, emptyCatalogue } from "../catalogue/catalogue.ts";
import { copyComments } from "../copy/copyComments.server.ts";
import { copyKeys } from "../copy/copyKeys.server.ts";
import { copyDefaults, copySequenceValues, copyTables, planColumn, readCollations } from "../copy/copyTables.server.ts";
import { typeSql } from "../copy/copyTypes.server.ts";
import { columnSql, commentSql, createSequenceSql } from "../statements/definitionSql.ts";
import { quoteName, quoteText } from "../statements/quoteName.ts";
import { hashedColumns } from "./baseRows.server.ts";
import type { TablePlan } from "./planParts.ts";
import type { Rehearsal } from "./rehearsal.server.ts";
import { rowKey } from "./rowKey.ts";
import type { Rule, TableChanges } from "./tableChanges.ts";

/** What the statements of a part are made for. */
export interface StatementPlace {
  readonly subsystem: string;
  readonly source: Catalogue;
  readonly here: Catalogue;
  /** Rows of the table in the source as text; null where they were not loaded. */
  readonly staged: string | null;
}

/** The sequences that columns of a table draw from and that are not here yet. */
function missingSequences({ source, here }: StatementPlace, table: string, columns: readonly CatalogueColumn[]) {
  const drawn = new Set(columns.flatMap(({ sequence }) => sequence ?? []));
  const known = new Set(here.sequences.map(({ name }) => name));
  const names = new Set(columns.map(({ name }) => name));
  return source.sequences.filter(
    ({ name, ownedBy }) =>
      !known.has(name) && (drawn.has(name) || (ownedBy?.table === table && names.has(ownedBy.column))),
  );
}

/** Makes a table that came in the source, without its rows and foreign keys. */
export async function makeTable(writer: Rehearsal, { source }: TablePlan, place: StatementPlace): Promise<void> {
  const table = { ...source, foreignKeys: [] };
  const sequences = missingSequences(place, source.name, source.columns);
  const catalogue = { ...emptyCatalogue, tables: [table], sequences };
  const made = await copyTables(writer, catalogue);
  writer.assertMade(made.length > 0);
  await copySequenceValues(writer, catalogue);
  await copyKeys(writer, made);
  await copyComments(writer, { ...catalogue, tables: [] }, made, new Set());
  if (rowKey(table) === null) return;
  const columns = quoteText(JSON.stringify(hashedColumns(table)));
  await writer.must(
    `insert into sys.adopted_table (subsystem, name, columns) values (${quoteText(place.subsystem)}, ${quoteText(source.name)}, ${columns}::jsonb)
      on conflict (subsystem, name) do update set columns = excluded.columns`,
  );
}

const alter = (table: CatalogueTable) => `alter table ${quoteName(table.name)}`;

async function changeType(writer: Rehearsal, table: CatalogueTable, column: CatalogueColumn): Promise<void> {
  const name = quoteName(column.name);
  const type = typeSql(column.type);
  const collation = column.collation === null ? "" : ` collate ${column.collation}`;
  const sql = `${alter(table)} alter column ${name} type ${type}${collation}`;
  // Where PostgreSQL turns values into the new type by itself it also says which of them do not fit; by their text they
  // are cut.
  if ((await writer.tryAll([sql])) === null) return;
  const isText = column.type.kind === "base" && ["varchar", "bpchar", "char"].includes(column.type.base);
  await writer.must(isText ? sql : `${sql} using ${name}::text::${type}`);
}

const dropRule = (writer: Rehearsal, table: CatalogueTable, { kind, name }: Rule): Promise<void> =>
  writer.must(
    kind === "INDEX" ? `drop index ${quoteName(name)}` : `${alter(table)} drop constraint ${quoteName(name)}`,
  );

async function makeRule(writer: Rehearsal, table: CatalogueTable, rule: Rule): Promise<void> {
  const { kind, name, sql } = rule;
  const isMade = await writer.attempt({
    kind,
    object: kind === "INDEX" ? name : `${table.name}.${name}`,
    sql: kind === "INDEX" ? sql : `${alter(table)} add constraint ${quoteName(name)} ${sql}`,
    expressions: [rule],
  });
  writer.assertMade(isMade);
}

/** Adds columns with the values that they have in the source for rows of the same key. */
async function addColumns(
  writer: Rehearsal,
  plan: TablePlan,
  added: readonly CatalogueColumn[],
  place: StatementPlace,
) {
  const { source: table, here } = plan;
  const collations = await readCollations(
    writer,
    added.flatMap(({ collation }) => collation ?? []),
  );
  const plans = added.map((column) => planColumn(column, collations, false));
  const sequences = missingSequences(place, table.name, added).filter(({ isIdentity }) => !isIdentity);
  for (const sequence of sequences) await writer.must(createSequenceSql(sequence));
  for (const one of plans) {
    const column = { ...one.column, nullable: true, identity: null };
    await writer.must(`${alter(table)} add column ${columnSql({ ...one, column }, null)}`);
  }
  const key =
    here && rowKey(here)?.every((name) => table.columns.some((one) => one.name === name)) ? rowKey(here) : null;
  const filled = plans.filter(({ generated }) => generated === null);
  if (key !== null && place.staged !== null && filled.length > 0) {
    const sets = filled.map(({ column, type }) => `${quoteName(column.name)} = s.${quoteName(column.name)}::${type}`);
    const matches = key.map((name) => `t.${quoteName(name)}::text = s.${quoteName(name)}`);
    await writer.must(
      `update ${quoteName(table.name)} t set ${sets.join(", ")} from ${place.staged} s where ${matches.join(" and ")}`,
    );
  }
  await copyDefaults(writer, { table, columns: plans });
  for (const { column } of plans) {
    if (!column.nullable && column.generated === null)
      await writer.must(`${alter(table)} alter column ${quoteName(column.name)} set not null`);
    if (column.identity !== null) await makeIdentity(writer, table, column);
    if (column.comment !== null)
      await writer.must(commentSql(`column ${quoteName(table.name)}.${quoteName(column.name)}`, column.comment));
  }
  await copySequenceValues(writer, { ...emptyCatalogue, sequences });
}

/** Lets the database number a column, from behind the largest number that it holds. */
async function makeIdentity(writer: Rehearsal, table: CatalogueTable, column: CatalogueColumn): Promise<void> {
  const name = quoteName(column.name);
  await writer.must(`${alter(table)} alter column ${name} add generated ${column.identity} as identity`);
  const place = `${quoteText(quoteName(table.name))}, ${quoteText(column.name)}`;
  await writer.must(
    `select setval(pg_get_serial_sequence(${place}), coalesce(max(${name}), 0) + 1, false) from ${quoteName(table.name)}`,
  );
}

async function changeColumns(writer: Rehearsal, table: CatalogueTable, { changed }: TableChanges): Promise<void> {
  for (const { here, source, aspects } of changed) {
    const column = `${alter(table)} alter column ${quoteName(source.name)}`;
    const has = (aspect: (typeof aspects)[number]) => aspects.includes(aspect);
    const isRetyped = has("type") || has("collation");
    if (has("computed")) {
      if (here.generated !== null) await writer.must(`${column} drop expression`);
      if (here.identity !== null) await writer.must(`${column} drop identity`);
    }
    if (here.default !== null && (isRetyped || has("default"))) await writer.must(`${column} drop default`);
    if (has("required") && source.nullable) await writer.must(`${column} drop not null`);
    if (isRetyped) await changeType(writer, table, source);
    if (has("required") && !source.nullable) await writer.must(`${column} set not null`);
    if (isRetyped || has("default")) {
      const collations = new Set<string>();
      await copyDefaults(writer, { table, columns: [planColumn(source, collations, false)] });
    }
    if (has("computed") && source.identity !== null) await makeIdentity(writer, table, source);
    if (has("comment"))
      await writer.must(commentSql(`column ${quoteName(table.name)}.${quoteName(source.name)}`, source.comment ?? ""));
  }
}

/**
 * Makes a table here what it is in the source: names, columns with their values, keys, checks and indexes. Nothing is
 * dropped that holds data.
 */
export async function alterTable(writer: Rehearsal, plan: TablePlan, place: StatementPlace): Promise<void> {
  const { source, table, columns, changes } = plan;
  if (changes === null) return makeTable(writer, plan, place);
  if (table) await writer.must(`alter table ${quoteName(table.from)} rename to ${quoteName(table.to)}`);
  for (const { from, to } of columns)
    await writer.must(`${alter(source)} rename column ${quoteName(from)} to ${quoteName(to)}`);
  for (const rule of changes.rules.dropped) await dropRule(writer, source, rule);
  await changeColumns(writer, source, changes);
  if (changes.added.length > 0) await addColumns(writer, plan, changes.added, place);
  for (const rule of changes.rules.made) await makeRule(writer, source, rule);
  if (changes.comment !== undefined)
    await writer.must(commentSql(`table ${quoteName(source.name)}`, changes.comment ?? ""));
}

/** Makes the foreign keys of a table what they are in the source. */
export async function alterKeys(writer: Rehearsal, { source, changes }: TablePlan): Promise<void> {
  const made = changes?.keys.made ?? source.foreignKeys.filter(({ targetSchema }) => targetSchema === null);
  for (const { name } of changes?.keys.dropped ?? [])
    await writer.must(`${alter(source)} drop constraint ${quoteName(name)}`);
  for (const { name, sql } of made) await writer.must(`${alter(source)} add constraint ${quoteName(name)} ${sql}`);
}
