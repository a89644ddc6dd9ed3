import { safeRecord } from "@tessera/std/safeRecord.ts";
import type { CompiledField, CompiledForm } from "../compile/compiledForm.ts";
import { everyRow, formatFieldPath } from "./fieldPath.ts";

/** Paths by name. */
export interface PathsByName {
  readonly [name: string]: string;
}

/** Where the fields of a form stand, as spec forms §7 names it. Fields that stand on no page have no path. */
export interface PathMaps {
  /** By element id. Columns of a sub-form have six parts, with `*` for the row. */
  readonly fieldPathMap: PathsByName;
  /** By form, then by field name: the form by its id, each sub-form by its name. */
  readonly fieldPathMapByFormName: { readonly [form: string]: PathsByName };
}

/** The path maps of a form. */
export function pathMaps(form: CompiledForm): PathMaps {
  const byId = safeRecord<string>();
  const byForm = safeRecord<PathsByName>();
  const own = safeRecord<string>();
  byForm[form.id ?? ""] = own;
  for (const page of form.pages) {
    for (const group of page.groups) {
      const place = { page: page.id, group: group.id };
      for (const slot of group.fields) {
        const field = form.fields[slot];
        if (!field) continue;
        const path = formatFieldPath({ ...place, row: field.posRow, field: field.name, item: null });
        byId[field.id] = path;
        own[field.name] = path;
      }
      for (const table of form.tables.filter(({ slot }) => group.tables.includes(slot))) {
        const at = { ...place, row: table.posRow, field: table.name };
        const path = formatFieldPath({ ...at, item: null });
        byId[table.id] = path;
        own[table.name] = path;
        const columns = table.columns.filter((column: CompiledField) => column.type !== null);
        const paths = columns.map((column): [CompiledField, string] => [
          column,
          formatFieldPath({ ...at, item: { row: everyRow, field: column.name } }),
        ]);
        for (const [column, columnPath] of paths) byId[column.id] = columnPath;
        byForm[table.name] = safeRecord(Object.fromEntries(paths.map(([column, it]) => [column.name, it])));
      }
    }
  }
  return { fieldPathMap: byId, fieldPathMapByFormName: byForm };
}
