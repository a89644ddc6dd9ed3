import type { CatalogueConstraint, CatalogueForeignKey, CatalogueIndex } from "../catalogue/catalogue.ts";
import type { SchemaWriter } from "../schemaWriter.server.ts";
import { quoteName } from "../statements/quoteName.ts";
import type { TableMade } from "./copyTables.server.ts";

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

async function addForeignKey(
  writer: SchemaWriter,
  { table, isPartitioned }: TableMade,
  key: CatalogueForeignKey,
): Promise<void> {
  const object = `${table.name}.${key.name}`;
  if (key.targetSchema !== null) {
    writer.notices.add({
      code: "outside_schema",
      kind: "FOREIGN KEY",
      object,
      detail: `${key.targetSchema}.${key.target}`,
    });
    return;
  }
  const sqlOn = (owner: string) => `alter table ${quoteName(owner)} add constraint ${quoteName(key.name)} ${key.sql}`;
  const isMade = await writer.attempt({ kind: "FOREIGN KEY", object, sql: sqlOn(table.name) });
  if (isMade && key.partitions) {
    writer.notices.add({ code: "key_widened", kind: "FOREIGN KEY", object, detail: key.partitions.join(", ") });
  }
  if (isMade || !isPartitioned) return;
  // Rows of one partition may break it: the others keep it.
  const holders = table.partitioning?.partitions.filter((partition) => partition.key === null) ?? [];
  for (const { name } of holders) {
    if (key.partitions?.includes(name) ?? true)
      await writer.attempt({ kind: "FOREIGN KEY", object: `${name}.${key.name}`, sql: sqlOn(name) });
  }
}

/** Makes the foreign keys, when every table has its key, and inheritance between tables. */
export async function copyReferences(writer: SchemaWriter, tables: readonly TableMade[]): Promise<void> {
  for (const { table } of tables) {
    for (const parent of table.inherits) {
      const sql = `alter table ${quoteName(table.name)} inherit ${quoteName(parent)}`;
      await writer.attempt({ kind: "INHERITS", object: table.name, sql });
    }
  }
  for (const made of tables) {
    for (const key of made.table.foreignKeys) await addForeignKey(writer, made, key);
  }
}
