import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { CatalogueForeignKey } from "../catalogue/catalogue.ts";
import type { AdoptedTable } from "./adoptedTable.ts";
import { parentReference } from "./childTables.ts";
import { elementId } from "./names.ts";

type OnDelete = NonNullable<EntityBody["references"][number]["onDelete"]>;

function onDeleteOf(key: CatalogueForeignKey | undefined): OnDelete {
  return key?.onDelete === "cascade" ? "cascade" : key?.onDelete === "set null" ? "set null" : "restrict";
}

/** The entity of an adopted table or view. `idOf` gives the entity of a table. */
export function entityDocument(
  adopted: AdoptedTable,
  subsystem: string,
  schema: string,
  idOf: ReadonlyMap<string, string>,
): TesseraDocument<EntityBody> {
  const physical = (name: string) => adopted.columns.find((column) => column.name === name)?.column ?? name;
  const nameOf = (column: string) => adopted.columns.find((one) => one.column === column)?.name ?? column;
  const { source } = adopted;
  const parent = parentReference(adopted);
  return {
    kind: "entity",
    id: adopted.id,
    schemaVersion: 2,
    subsystem,
    body: {
      label: adopted.singularLabel,
      labelPlural: adopted.label,
      storage: { schema, table: adopted.table },
      origin: adopted.isView ? "view" : "adopted",
      key: adopted.key,
      columns: [...adopted.columns],
      references: adopted.references.map((reference) => {
        const columns = reference.columns.map(physical);
        const key = source?.foreignKeys.find(
          (one) => one.target === reference.target && columns.every((column) => one.columns.includes(column)),
        );
        return {
          id: elementId("r", reference.knownAs),
          name: reference.name,
          label: reference.label,
          entity: idOf.get(reference.target) ?? reference.target,
          columns: [...reference.columns],
          onDelete: onDeleteOf(key),
        };
      }),
      display: [...adopted.display],
      unique: (source?.uniques ?? []).map((unique) => ({
        id: elementId("u", unique.name),
        columns: unique.columns.map(nameOf),
      })),
      ...(parent ? { parent: { reference: parent.name } } : {}),
      databaseChecks: (source?.checks ?? []).map((check) => ({
        id: elementId("k", check.name),
        name: check.name,
        sql: check.sql,
      })),
    },
  };
}
