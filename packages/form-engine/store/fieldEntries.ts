import type { EngineValue } from "@tessera/expression/values/value.ts";
import { referenceValues } from "../choices/referenceValues.ts";
import type { Holder } from "../record/cell.ts";
import { savedValue } from "../record/cellChange.ts";
import { Flag } from "../record/flags.ts";
import type { FormRecord } from "../record/formRecord.ts";
import type { FieldMessage } from "../record/formState.ts";
import { sameValue } from "../record/sameValue.ts";
import { mayValidateNow } from "../validate/mayValidateNow.ts";
import type { FieldStates } from "./fieldStates.ts";
import type { FormCore } from "./formCore.ts";

const noMessages: readonly FieldMessage[] = [];

/** What a person does with single values: each action is noted, so that it can be undone, and followed by the rules. */
export class FieldEntries {
  readonly #core: FormCore;
  readonly #record: FormRecord;
  readonly #states: FieldStates;

  constructor(core: FormCore) {
    this.#core = core;
    this.#record = core.record;
    this.#states = core.states;
  }

  /** See `FormStore.setValue`. */
  set(holder: Holder, slot: number, value: EngineValue, display: string | null, typed: string | null): void {
    if (this.#states.isReadOnly(holder, slot)) return;
    const isFinished = mayValidateNow(typed);
    // What is held back stays as it was said of the value before.
    if (!isFinished) this.#states.settle();
    this.#states.unfinished = isFinished ? null : { holder, slot };
    this.#beginAt(holder, slot);
    const parts = holder.fields[slot]?.reference?.parts;
    if (parts) this.#enterParts(holder, referenceValues(holder, slot, parts, value));
    const flags = holder.flagsAt(slot);
    // A reference of several columns follows these: what the person gave are they.
    const given = parts ? Flag.touched : Flag.touched | Flag.overwritten;
    holder.setFlagsAt(slot, (flags | given) & ~Flag.isDefault);
    this.#clearMessages(holder, slot);
    holder.setDisplay(slot, display);
    this.#core.evaluator.waiting.end(holder, slot);
    const before = holder.slots[slot] ?? null;
    if (before === value || sameValue(before, value)) this.#record.touch(holder, slot);
    else {
      holder.slots[slot] = value;
      if (this.#core.postponed.add(holder, slot)) {
        this.#record.touch(holder, slot);
        this.#core.notify();
        return;
      }
      this.#core.evaluator.marks.markChanged(holder, slot);
    }
    this.#core.run();
  }

  /** See `FormStore.finishEntry`. */
  finish(): void {
    const { unfinished } = this.#states;
    if (!unfinished) return;
    this.#states.unfinished = null;
    this.#record.touch(unfinished.holder, unfinished.slot);
    this.#core.notify();
  }

  /** See `FormStore.setInvalid`. */
  setInvalid(holder: Holder, slot: number, code: string | null, data: FieldMessage["data"]): void {
    if (code === null && !holder.extra(slot)?.invalid) return;
    this.#beginAt(holder, slot);
    holder.setFlag(slot, Flag.touched, true);
    const field = holder.extra(slot)?.label ?? this.#record.fieldAt(holder, slot).label;
    holder.extend(slot).invalid =
      code === null ? null : { severity: "error", code, data: { field, ...data }, source: "client" };
    this.#record.touch(holder, slot);
    this.#core.run();
  }

  /** See `FormStore.revert`. */
  revert(holder: Holder, slot: number): void {
    if (!holder.fields[slot]) return;
    this.#beginAt(holder, slot);
    for (const part of holder.fields[slot].reference?.parts ?? []) {
      this.#core.journal.note(holder, part.slot);
      this.#revertValue(holder, part.slot);
    }
    this.#revertValue(holder, slot);
    this.#core.run();
  }

  /** See `FormStore.recompute`. */
  recompute(holder: Holder, slot: number): void {
    if (!holder.fields[slot]?.rules.computed || this.#states.isReadOnly(holder, slot)) return;
    this.#beginAt(holder, slot);
    holder.setFlag(slot, Flag.overwritten, false);
    holder.setFlag(slot, Flag.decided | Flag.touched, true);
    this.#clearMessages(holder, slot);
    this.#core.evaluator.marks.markValueOf(holder, slot);
    this.#record.touch(holder, slot);
    this.#core.run();
  }

  #beginAt(holder: Holder, slot: number): void {
    this.#core.journal.begin(holder, slot);
    this.#core.journal.note(holder, slot);
  }

  #enterParts(holder: Holder, values: ReturnType<typeof referenceValues>): void {
    for (const { slot, value } of values) {
      this.#core.journal.note(holder, slot);
      const flags = holder.flagsAt(slot);
      holder.setFlagsAt(slot, (flags | Flag.touched | Flag.overwritten) & ~Flag.isDefault);
      this.#clearMessages(holder, slot);
      if (sameValue(holder.slots[slot] ?? null, value)) this.#record.touch(holder, slot);
      else {
        holder.slots[slot] = value;
        this.#core.evaluator.marks.markChanged(holder, slot);
      }
    }
  }

  #revertValue(holder: Holder, slot: number): void {
    holder.setFlag(slot, Flag.overwritten | Flag.decided, false);
    this.#clearMessages(holder, slot);
    holder.slots[slot] = savedValue(holder, slot);
    holder.setDisplay(slot, holder.savedDisplay(slot));
    this.#core.evaluator.marks.markValueOf(holder, slot);
    this.#core.evaluator.marks.markChanged(holder, slot);
  }

  #clearMessages(holder: Holder, slot: number): void {
    const extra = holder.extras === null ? null : holder.extra(slot);
    if (!extra) return;
    extra.invalid = null;
    extra.server = noMessages;
  }
}
