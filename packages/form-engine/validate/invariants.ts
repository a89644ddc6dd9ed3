import type { CompiledForm } from "../compile/compiledForm.ts";
import { type Holder, Row } from "../record/cell.ts";
import type { FormRecord } from "../record/formRecord.ts";

/** An invariant that names no field stands at the first. */
const placesOf = (slots: readonly number[] | undefined): readonly number[] => (slots && slots.length > 0 ? slots : [0]);

/**
 * Takes whether a rule over a record or row holds; its message comes to, or goes from, the fields it names. `textOf`
 * gives messages that the form does not hold.
 */
export function applyInvariant(
  record: FormRecord,
  form: CompiledForm,
  holder: Holder,
  position: number,
  holds: boolean,
  textOf: (position: number, row: Row | null) => string | null,
): void {
  if (holds === !(holder.broken?.has(position) ?? false)) return;
  holder.broken ??= new Set();
  if (holds) holder.broken.delete(position);
  else holder.broken.add(position);
  const row = holder instanceof Row ? holder : null;
  const { invariants } = row ? row.table : form;
  const failed = invariants
    .map((invariant, index) => ({ ...invariant, index }))
    .filter(({ index }) => holder.broken?.has(index));
  for (const slot of placesOf(invariants[position]?.slots)) {
    if (!holder.fields[slot]) continue;
    holder.extend(slot).broken = failed
      .filter(({ slots }) => placesOf(slots).includes(slot))
      .map(({ id, index, message, rule }) => ({
        severity: "error",
        code: `invariant.${id}`,
        data: { text: rule.withheld ? (textOf(index, row) ?? "") : message },
        source: "client",
      }));
    record.touch(holder, slot);
  }
}
