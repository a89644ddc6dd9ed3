import type { Holder } from "./cell.ts";
import { isValueChanged } from "./cellChange.ts";
import type { FormStore } from "./formStore.ts";

/**
 * Names of the fields whose change sets off rules, among those that differ from what was saved, for the payload of a save or verification
 * (spec forms §7 trigger names). A column of a sub-form stands as `lines.quantity`, once for all its rows. A server takes them as a remark:
 * it evaluates by itself.
 */
export function triggerNames({ core }: FormStore): readonly string[] {
  const { aggregateReaders, readers } = core.program;
  const sets = ({ start, rowStart }: typeof readers, source: number): boolean =>
    (start[source + 1] ?? 0) > (start[source] ?? 0) ||
    (rowStart[source + 1] ?? 0) > (rowStart[source] ?? 0) ||
    (aggregateReaders[source]?.length ?? 0) > 0;
  const namesIn = (holder: Holder, prefix: string): readonly string[] =>
    holder.fields.flatMap(({ name, slot }) =>
      sets(readers, holder.firstSource + slot) && isValueChanged(holder, slot) ? [prefix + name] : [],
    );
  const rows = core.record.tables.flatMap(({ rows: live, table }) =>
    live.flatMap((row) => namesIn(row, `${table.name}.`)),
  );
  return [...new Set([...namesIn(core.record.main, ""), ...rows])];
}
