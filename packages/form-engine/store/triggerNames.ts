import type { Holder } from "../record/cell.ts";
import { isValueChanged } from "../record/cellChange.ts";
import type { FormStore } from "./formStore.ts";

/**
 * Names of the fields whose change sets off rules, among those that differ from what was saved, for the payload of a
 * save or verification (spec forms §7 trigger names). A column of a sub-form stands as `lines.quantity`, once for all
 * its rows. A server takes them as a remark: it evaluates by itself.
 */
export function triggerNames({ core }: FormStore): readonly string[] {
  const { readers } = core.program;
  const namesIn = (holder: Holder, prefix: string): readonly string[] =>
    holder.fields.flatMap(({ name, slot }) =>
      (readers[holder.firstSource + slot] ?? null) !== null && isValueChanged(holder, slot, core.options.behaviours)
        ? [prefix + name]
        : [],
    );
  const rows = core.record.tables.flatMap(({ rows: live, table }) =>
    live.flatMap((row) => namesIn(row, `${table.name}.`)),
  );
  return [...new Set([...namesIn(core.record.main, ""), ...rows])];
}
