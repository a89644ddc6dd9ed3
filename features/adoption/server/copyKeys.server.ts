import type { CatalogueConstraint, CatalogueForeignKey, CatalogueIndex } from "./catalogue.ts";
import type { TableMade } from "./copyTables.server.ts";
import { quoteName } from "./quoteName.ts";
import type { SchemaWriter } from "./schemaWriter.server.ts";

async function addConstraint(
  writer: SchemaWriter,
  kind: string,
  table: string,
  constraint: CatalogueConstraint,
): Promise<void> {
  const sql = `alter table ${quoteName(table)} add constraint ${quoteName(constraint.name)} ${constraint.sql}`;
  await writer.attempt({ kind, object: `${table}.${constraint.name}`, sql, expressions: [constraint] });
}

/** Makes indexes; used for tables and materialised views. */
export async function copyIndexes(writer: SchemaWriter, indexes: readonly CatalogueIndex[]): Promise<void> {
  for (const index of indexes) {
    await writer.attempt({ kind: "INDEX", object: index.name, sql: index.sql, expressions: [index] });
  }
}

/** Makes keys, uniques, exclusions, checks and indexes of the tables, which have their rows by now. */
export async function copyKeys(writer: SchemaWriter, tables: readonly TableMade[]): Promise<void> {
  for (const { table, isPartitioned } of tables) {
    const { name } = table;
    if (table.primaryKey !== null) await addConstraint(writer, "PRIMARY KEY", name, table.primaryKey);
    for (const unique of table.uniques) await addConstraint(writer, "UNIQUE", name, unique);
    for (const exclusion of table.exclusions) await addConstraint(writer, "EXCLUDE", name, exclusion);
    for (const check of table.checks) await addConstraint(writer, "CHECK", name, check);
    await copyIndexes(writer, table.indexes);
    if (!isPartitioned) continue;
    for (const partition of table.partitioning?.partitions ?? []) {
      for (const constraint of partition.constraints) {
        await addConstraint(writer, "CONSTRAINT", partition.name, constraint);
      }
    }
  }
}

async function addForeignKey(writer: SchemaWriter, table: string, key: CatalogueForeignKey): Promise<void> {
  const object = `${table}.${key.name}`;
  if (key.targetSchema !== null) {
    writer.notices.add({
      code: "outside_schema",
      kind: "FOREIGN KEY",
      object,
      detail: `${key.targetSchema}.${key.target}`,
    });
    return;
  }
  const sql = `alter table ${quoteName(table)} add constraint ${quoteName(key.name)} ${key.sql}`;
  await writer.attempt({ kind: "FOREIGN KEY", object, sql });
}

/** Makes the foreign keys, when every table has its key, and inheritance between tables. */
export async function copyReferences(writer: SchemaWriter, tables: readonly TableMade[]): Promise<void> {
  for (const { table } of tables) {
    for (const parent of table.inherits) {
      const sql = `alter table ${quoteName(table.name)} inherit ${quoteName(parent)}`;
      await writer.attempt({ kind: "INHERITS", object: table.name, sql });
    }
  }
  for (const { table } of tables) {
    for (const key of table.foreignKeys) await addForeignKey(writer, table.name, key);
  }
}
