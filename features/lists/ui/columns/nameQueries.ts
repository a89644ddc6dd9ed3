import { askOperation, type OperationQuery } from "@tessera/contract/panelData.ts";
import { getColumnChoices, maxNamedKeys } from "../../operations/getColumnChoices.ts";
import type { ListSetup } from "../setupTypes.ts";
import { rowKeys } from "./rowKeys.ts";

const cellOf = (row: unknown, name: string): unknown => Reflect.get(Object(Reflect.get(Object(row), "cells")), name);

/**
 * What a list asks first for the names of keys in its rows, as `useRowNames` asks it: a question for each column of
 * keys, called `names.` and the column. `rows` are those of `List_getList`.
 */
export function nameQueries(
  { columns, id }: Pick<ListSetup, "columns" | "id">,
  rows: readonly unknown[],
): Readonly<Record<`names.${string}`, OperationQuery<typeof getColumnChoices>>> {
  return Object.fromEntries(
    columns.flatMap((column) => {
      const keys = column.isKeys ? rowKeys(rows, column, cellOf).slice(0, maxNamedKeys) : [];
      if (keys.length === 0) return [];
      return [
        [`names.${column.name}`, askOperation(getColumnChoices, { idList: id, column: column.name, keys: [...keys] })],
      ];
    }),
  );
}
