import type { FormBody, FormItem } from "../definitions/formBody.ts";

/** A field of a sheet before it has its place. Its id is its name. */
export type SheetSetting = Omit<FormItem, "id" | "posRow" | "posCol">;

/**
 * The property sheet of a field type (design §2): one group with the given rows, each of at most 12 columns. `label` is what the type is
 * called, a text or its key.
 */
export function fieldSheet(label: string, rows: readonly (readonly SheetSetting[])[]): FormBody {
  const items = rows.flatMap((settings, posRow) => {
    let posCol = 0;
    return settings.map((setting) => {
      const item: FormItem = { ...setting, id: setting.name, posRow, posCol };
      posCol += setting.posSizex;
      return item;
    });
  });
  return { label, entity: null, pages: [{ id: "page", label, groups: [{ id: "group", label, items }] }] };
}
