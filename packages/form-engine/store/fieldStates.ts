import type { FieldBehaviours } from "@tessera/contract/fieldBehaviour.ts";
import { type Holder, Row } from "../record/cell.ts";
import { isValueChanged } from "../record/cellChange.ts";
import { Flag } from "../record/flags.ts";
import type { FormRecord } from "../record/formRecord.ts";
import type { FieldMessage, FieldState } from "../record/formState.ts";
import { hasError } from "../record/sameFormState.ts";
import { ValueList } from "../record/valueList.ts";
import { issueAt } from "../validate/fieldCheck.ts";
import { validateCell } from "../validate/validateCell.ts";
import type { FormOptions } from "./formOptions.ts";
import type { Sections } from "./sections.ts";

const noMessages: readonly FieldMessage[] = [];

/**
 * The states of fields as views need them, made when asked and kept until something of the field changes; and what the
 * form counts: values that changed, fields with errors. Counts follow the changes, they never walk over the record.
 */
export class FieldStates {
  /** Whether the whole form was validated: from then on every field says what is wrong with it. */
  validated = false;
  /** Whether nothing can be edited. */
  readOnly: boolean;
  /** The value that is being typed and not finished: it is not validated yet (spec forms §5). */
  unfinished: { readonly holder: Holder; readonly slot: number } | null = null;
  changedCount = 0;
  badCount = 0;
  invalidCount = 0;
  readonly #record: FormRecord;
  readonly #sections: Sections;
  readonly #zone: string;
  readonly #behaviours: FieldBehaviours;
  /** Values to be counted again. */
  readonly #stale = new ValueList();
  readonly #messaged = new Map<Holder, Set<number>>();

  constructor(record: FormRecord, sections: Sections, { behaviours, readOnly, zone }: FormOptions) {
    this.#record = record;
    this.#zone = zone;
    this.#behaviours = behaviours;
    this.#sections = sections;
    this.readOnly = readOnly;
  }

  /**
   * Whether nobody may write a value: by its own flags and rules, by what is around it, by rights, or since it is
   * computed.
   */
  isReadOnly(holder: Holder, slot: number): boolean {
    return this.#isClosed(holder, slot) || holder.has(slot, Flag.computed);
  }

  /** Whether a value is hidden, itself or with what is around it. */
  isHidden(holder: Holder, slot: number): boolean {
    return holder.has(slot, Flag.hidden) || this.#sections.isHiddenAround(holder, slot);
  }

  /** The state of a value; the same object until something of it changes. */
  stateOf(holder: Holder, slot: number): FieldState {
    holder.states ??= new Array<FieldState | null>(holder.fields.length).fill(null);
    const known = holder.states[slot];
    if (known) return known;
    this.#refresh(holder, slot);
    const state = this.#make(holder, slot);
    holder.states[slot] = state;
    return state;
  }

  /** The messages of a value, as they stand in its state. */
  messagesOf(holder: Holder, slot: number): readonly FieldMessage[] {
    const known = holder.states?.[slot];
    if (known) return known.messages;
    this.#refresh(holder, slot);
    return this.#messages(holder, slot);
  }

  /** Takes over values that changed: their states are made again when asked, they are counted again. */
  markStale({ holders, slots, count }: ValueList): void {
    for (let at = 0; at < count; at++) {
      const holder = holders[at];
      const slot = slots[at] ?? 0;
      if (!holder) continue;
      const flags = holder.flagsAt(slot);
      holder.setFlagsAt(slot, (flags & ~Flag.notified) | Flag.stale);
      if (holder.states) holder.states[slot] = null;
      if ((flags & Flag.stale) === 0) this.#stale.push(holder, slot);
    }
  }

  /** Brings the counts up to date. */
  settle(): void {
    const { holders, slots, count } = this.#stale;
    for (let at = 0; at < count; at++) {
      const holder = holders[at];
      if (holder) this.#refresh(holder, slots[at] ?? 0);
    }
    this.#stale.count = 0;
  }

  /** A row goes: what is counted of it goes with it. */
  drop(row: Row): void {
    for (let slot = 0; slot < row.fields.length; slot++) this.#count(row, slot, 0);
    this.#messaged.delete(row);
  }

  /** Messages of hidden fields, in the order of the record. */
  placeless(): readonly FieldMessage[] {
    if (this.#messaged.size === 0) return noMessages;
    const places = [...this.#messaged].flatMap(([holder, slots]) => [...slots].map((slot) => ({ holder, slot })));
    return places
      .filter(({ holder, slot }) => this.isHidden(holder, slot))
      .sort((left, right) => orderOf(left.holder, right.holder) || left.slot - right.slot)
      .flatMap(({ holder, slot }) => this.stateOf(holder, slot).messages);
  }

  #isClosed(holder: Holder, slot: number): boolean {
    return (
      this.readOnly ||
      holder.has(slot, Flag.readOnly | Flag.masked | Flag.locked) ||
      this.#sections.isReadOnlyAround(holder, slot)
    );
  }

  #required(holder: Holder, slot: number, isSkipped: boolean): FieldState["required"] {
    if (isSkipped) return "none";
    if (holder.fields[slot]?.entityRequired || holder.has(slot, Flag.requiredError)) return "error";
    return holder.has(slot, Flag.requiredWarning) ? "warning" : "none";
  }

  #make(holder: Holder, slot: number): FieldState {
    const field = this.#record.fieldAt(holder, slot);
    const extra = holder.extra(slot);
    const closed = this.#isClosed(holder, slot);
    const hidden = this.isHidden(holder, slot);
    const masked = holder.has(slot, Flag.masked);
    return {
      value: holder.slots[slot] ?? null,
      display: holder.display(slot),
      hidden,
      readOnly: closed || holder.has(slot, Flag.computed),
      label: extra?.label ?? field.label,
      required: this.#required(holder, slot, closed || hidden),
      min: extra?.min ?? null,
      max: extra?.max ?? null,
      filter: extra?.filter ?? null,
      list: extra?.list ?? null,
      messages: this.#messages(holder, slot),
      changed: holder.has(slot, Flag.changed) || hasChangedPart(holder, slot, this.#behaviours),
      isDefault: holder.has(slot, Flag.isDefault),
      userOverwritten: holder.has(slot, Flag.overwritten),
      isCalculating: (extra?.pending ?? 0) !== 0,
      masked,
      locked: masked || holder.has(slot, Flag.locked),
    };
  }

  #messages(holder: Holder, slot: number): readonly FieldMessage[] {
    const extra = holder.extra(slot);
    if (!extra) return noMessages;
    const { invalid, client, broken, server } = extra;
    if (!invalid && client.length + broken.length + server.length === 0) return noMessages;
    return [...(invalid ? [invalid] : client), ...(this.validated ? broken : []), ...server];
  }

  /** Validates a value and counts it again, if something of it changed since. */
  #refresh(holder: Holder, slot: number): void {
    if (!holder.has(slot, Flag.stale)) return;
    holder.setFlag(slot, Flag.stale, false);
    if (!holder.live) return;
    this.#validate(holder, slot);
    const messages = this.#messages(holder, slot);
    this.#count(
      holder,
      slot,
      (isValueChanged(holder, slot, this.#behaviours) ? Flag.changed : 0) |
        (messages.length > 0 ? Flag.messaged : 0) |
        (hasError(messages) ? Flag.bad : 0) |
        (holder.extra(slot)?.invalid ? Flag.invalid : 0),
    );
  }

  #validate(holder: Holder, slot: number): void {
    if (this.unfinished?.holder === holder && this.unfinished.slot === slot) return;
    const isAsked = this.validated || holder.has(slot, Flag.touched);
    if (!isAsked && !holder.extra(slot)?.client.length) return;
    const skip = !isAsked || this.isHidden(holder, slot) || this.isReadOnly(holder, slot);
    const client = skip ? noMessages : this.#checked(holder, slot);
    if (client.length > 0 || (holder.extra(slot)?.client.length ?? 0) > 0) holder.extend(slot).client = client;
  }

  #checked(holder: Holder, slot: number): readonly FieldMessage[] {
    const state = this.#make(holder, slot);
    const found = validateCell(this.#record.fieldAt(holder, slot), state, this.#behaviours, this.#zone);
    return holder.has(slot, Flag.twin) ? [...found, issueAt(state, "unique")] : found;
  }

  #count(holder: Holder, slot: number, now: number): void {
    const before = holder.flagsAt(slot);
    const gone = before & ~now;
    const come = now & ~before;
    holder.setFlagsAt(slot, (before & ~(Flag.changed | Flag.bad | Flag.invalid | Flag.messaged)) | now);
    const step = (flag: number) => (come & flag ? 1 : 0) - (gone & flag ? 1 : 0);
    this.changedCount += step(Flag.changed);
    this.badCount += step(Flag.bad);
    this.invalidCount += step(Flag.invalid);
    if (come & Flag.messaged) {
      const slots = this.#messaged.get(holder);
      if (slots) slots.add(slot);
      else this.#messaged.set(holder, new Set([slot]));
    } else if (gone & Flag.messaged) this.#messaged.get(holder)?.delete(slot);
  }
}

/** Whether a column of a reference of several columns differs from the saved one. */
const hasChangedPart = (holder: Holder, slot: number, behaviours: FieldBehaviours): boolean =>
  holder.fields[slot]?.reference?.parts?.some((part) => isValueChanged(holder, part.slot, behaviours)) === true;

const placeOf = (holder: Holder): readonly [number, number] =>
  holder instanceof Row ? [holder.table.slot, holder.index] : [-1, 0];

function orderOf(left: Holder, right: Holder): number {
  const [first, second] = [placeOf(left), placeOf(right)];
  return first[0] - second[0] || first[1] - second[1];
}
