import type { FieldMessage, FieldRef, TableRef } from "../record/formState.ts";
import type { FormStore } from "./formStore.ts";

/**
 * Puts messages of the server at a field, or at a table when `ref` is one; they clear when the field changes. Gives
 * those that have no place on the form.
 */
export function setServerMessages(
  store: FormStore,
  messages: readonly { readonly ref: FieldRef | TableRef; readonly message: FieldMessage }[],
): readonly FieldMessage[] {
  const { core } = store;
  for (const holder of core.record.holders()) {
    for (const [slot, extra] of holder.extras ?? []) {
      if (extra.server.length > 0) core.record.touch(holder, slot);
      extra.server = [];
    }
  }
  for (const slot of core.tables.clearServerMessages()) core.touchTable(slot);
  const placeless = messages.filter(({ ref, message }) => {
    if ("uid" in ref && ref.uid === null) {
      core.tables.addServerMessage(ref.table, message);
      core.touchTable(ref.table);
      return false;
    }
    const cell = "slot" in ref ? store.cell(ref) : null;
    if (!cell) return true;
    const { field, holder } = cell;
    const extra = holder.extend(field.slot);
    extra.server = [...extra.server, message];
    core.record.touch(holder, field.slot);
    return false;
  });
  core.run();
  return placeless.map(({ message }) => message);
}
