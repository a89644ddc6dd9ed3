import type { CatalogueView } from "../catalogue/catalogue.ts";
import type { SchemaWriter } from "../schemaWriter.server.ts";
import { quoteName } from "../statements/quoteName.ts";
import { copyIndexes } from "./copyKeys.server.ts";

/** The views in an order in which each comes after those it reads. */
export function viewOrder(views: readonly CatalogueView[]): readonly CatalogueView[] {
  const byName = new Map(views.map((view) => [view.name, view]));
  const ordered = new Set<CatalogueView>();
  const visit = (view: CatalogueView, path: readonly string[]): void => {
    for (const name of view.reads) {
      const read = byName.get(name);
      if (read !== undefined && !ordered.has(read) && !path.includes(name)) visit(read, [...path, name]);
    }
    ordered.add(view);
  };
  for (const view of views) if (!ordered.has(view)) visit(view, [view.name]);
  return [...ordered];
}

function createSql(view: CatalogueView): string {
  const options = view.options.length === 0 ? "" : ` with (${view.options.join(", ")})`;
  const kind = view.isMaterialised ? "materialized view" : "view";
  const data = view.isMaterialised && !view.isPopulated ? " with no data" : "";
  return `create ${kind} ${quoteName(view.name)}${options} as ${view.query.sql}${data}`;
}

/** Makes the views; materialised ones are computed again. Gives the names of those that stand. */
export async function copyViews(writer: SchemaWriter, views: readonly CatalogueView[]): Promise<readonly string[]> {
  const made: string[] = [];
  for (const view of viewOrder(views)) {
    const kind = view.isMaterialised ? "MATERIALIZED VIEW" : "VIEW";
    if (view.readsOutside.length > 0) {
      writer.notices.add({ code: "outside_schema", kind, object: view.name, detail: view.readsOutside.join(", ") });
      continue;
    }
    const sql = createSql(view);
    if (!(await writer.attempt({ kind, object: view.name, sql, expressions: [view.query] }))) continue;
    made.push(view.name);
    if (view.isMaterialised && !view.isPopulated) {
      writer.notices.add({ code: "not_populated", kind, object: view.name });
    }
    await copyIndexes(writer, view.indexes);
  }
  return made;
}
