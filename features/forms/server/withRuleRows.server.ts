import type { SaveMessage } from "@tessera/contract/save.ts";
import type { CompiledForm, CompiledRule } from "@tessera/form-engine/compiledForm.ts";

function readsTable(rule: CompiledRule | undefined, slot: number): boolean {
  return rule?.reads.some((read) => read === `table:${slot}` || read.startsWith(`column:${slot}:`)) ?? false;
}

/**
 * The message with an empty entry for every sub-form that a rule of the main record reads and the message does not mention: rules see the
 * whole record (design §7), so a sum over lines must not find none because none was changed.
 */
export function withRuleRows(form: CompiledForm, message: SaveMessage): SaveMessage {
  const rules = [
    ...form.fields.flatMap((field) => Object.values(field.rules)),
    ...form.invariants.map((one) => one.rule),
  ];
  const missing = form.tables.filter(
    (table) => !(table.name in message.rows) && rules.some((rule) => readsTable(rule, table.slot)),
  );
  const empty = missing.map(({ name, entity, reference }) => [
    name,
    { entity, reference, added: [], changed: [], removed: [] },
  ]);
  return missing.length === 0 ? message : { ...message, rows: { ...message.rows, ...Object.fromEntries(empty) } };
}
