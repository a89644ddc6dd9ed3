import type { Catalogue, CatalogueColumn } from "../catalogue/catalogue.ts";
import type { SchemaWriter } from "../schemaWriter.server.ts";
import { commentSql } from "../statements/definitionSql.ts";
import { quoteName } from "../statements/quoteName.ts";
import type { TableMade } from "./copyTables.server.ts";

interface Commented {
  readonly name: string;
  readonly comment: string | null;
}

/** The comments of everything that may have one, as `target` of COMMENT ON and text. */
function* commentsOf(catalogue: Catalogue, tables: readonly TableMade[], views: ReadonlySet<string>) {
  const simple = (kind: string, items: readonly Commented[]) =>
    items.map(({ name, comment }) => ({ target: `${kind} ${quoteName(name)}`, comment }));
  const columns = (owner: string, items: readonly CatalogueColumn[]) =>
    items.map(({ name, comment }) => ({ target: `column ${quoteName(owner)}.${quoteName(name)}`, comment }));
  for (const { table } of tables) {
    yield* simple("table", [table]);
    yield* columns(table.name, table.columns);
    yield* simple("index", table.indexes);
    const { primaryKey, uniques, foreignKeys, checks, exclusions } = table;
    const constraints = [
      ...(primaryKey === null ? [] : [primaryKey]),
      ...uniques,
      ...foreignKeys,
      ...checks,
      ...exclusions,
    ];
    for (const { name, comment } of constraints) {
      yield { target: `constraint ${quoteName(name)} on ${quoteName(table.name)}`, comment };
    }
  }
  for (const view of catalogue.views.filter(({ name }) => views.has(name))) {
    yield* simple(view.isMaterialised ? "materialized view" : "view", [view]);
    yield* columns(view.name, view.columns);
    yield* simple("index", view.indexes);
  }
  yield* simple("sequence", catalogue.sequences);
  yield* simple("type", [...catalogue.enums, ...catalogue.composites]);
  yield* simple("domain", catalogue.domains);
  for (const { name, columns: parts } of catalogue.composites) yield* columns(name, parts);
  for (const domain of catalogue.domains) {
    for (const { name, comment } of domain.checks) {
      yield { target: `constraint ${quoteName(name)} on domain ${quoteName(domain.name)}`, comment };
    }
  }
}

/** Copies comments. What they stood on was listed already if it is missing, so a comment that fails is passed over. */
export async function copyComments(
  writer: SchemaWriter,
  catalogue: Catalogue,
  tables: readonly TableMade[],
  views: ReadonlySet<string>,
): Promise<void> {
  for (const { target, comment } of commentsOf(catalogue, tables, views)) {
    if (comment !== null) await writer.tryAll([commentSql(target, comment)]);
  }
}
