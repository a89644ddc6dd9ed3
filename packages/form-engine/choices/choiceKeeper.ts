import { type EngineValue, isList } from "@tessera/expression/values/value.ts";
import type { CompiledField, CompiledForm, CompiledOption } from "../compile/compiledForm.ts";
import type { Holder } from "../record/cell.ts";
import { refAt } from "../record/cellChange.ts";
import { Flag } from "../record/flags.ts";
import { ValueList } from "../record/valueList.ts";
import type { MissingChoices } from "../store/formOptions.ts";
import { castKey, choiceKeyOf, choiceKeys } from "./choiceKeys.ts";
import { missingChoices } from "./missingChoices.ts";
import { onlyChoice } from "./onlyChoice.ts";

/** What a choice field's settling takes from the parts around it. */
interface ChoiceHost {
  /** Whether the record stands open; before that, what was saved stays as it is. */
  readonly isOpen: () => boolean;
  /** `flags` are those of the value then: its default, or entered by a person. */
  readonly write: (holder: Holder, slot: number, value: EngineValue, flags: number) => void;
  /** Null: chosen keys that are gone stay, and validation says so. */
  readonly onMissing: ((missing: MissingChoices) => void) | null;
}

const choosesItself = ({ formats, options }: CompiledField): boolean =>
  formats.dropdownOnlyOne === true && options?.length === 1;

const slotsOf = (fields: readonly CompiledField[]): readonly number[] =>
  fields.filter(choosesItself).map(({ slot }) => slot);

/**
 * Keeps what is chosen among what there is to choose (spec forms §4 Choice lists, §5 Dropdowns): after the choices of a
 * field changed, keys that are none of them any more go, and the only one chooses itself where the field is set so. A
 * saved value that was odd when the record was opened stays (design §5).
 */
export class ChoiceKeeper {
  readonly #host: ChoiceHost;
  readonly #changed = new ValueList();
  /** Slots whose only option chooses itself, by position of the sub-form; -1 the main record. */
  readonly #single: ReadonlyMap<number, readonly number[]>;

  constructor(form: CompiledForm, host: ChoiceHost) {
    this.#host = host;
    const parts = [form.fields, ...form.tables.map(({ columns }) => columns)].map(slotsOf);
    this.#single = new Map(parts.flatMap((slots, index) => (slots.length > 0 ? [[index - 1, slots] as const] : [])));
  }

  /** The choices of a field changed, or a rule gave it a value. */
  note(holder: Holder, slot: number): void {
    this.#changed.push(holder, slot);
  }

  /** A record or row is there. */
  noteOpened(holder: Holder): void {
    if (!holder.isNew) return;
    for (const slot of this.#single.get(holder.position) ?? []) this.note(holder, slot);
  }

  /** Settles what was noted; whether a value was written, so that rules have to run again. */
  settle(): boolean {
    const { count, holders, slots } = this.#changed;
    if (count === 0) return false;
    const noted = holders.slice(0, count).map((holder, index) => ({ holder, slot: slots[index] ?? 0 }));
    this.#changed.count = 0;
    return noted.filter(({ holder, slot }) => this.#settle(holder, slot)).length > 0;
  }

  #settle(holder: Holder, slot: number): boolean {
    const field = holder.fields[slot];
    const ruled = holder.extra(slot)?.list ?? null;
    const choices = ruled ?? field?.options ?? null;
    const mayWrite = holder.isNew || this.#host.isOpen();
    if (!field || !choices || !mayWrite || holder.has(slot, Flag.masked | Flag.locked | Flag.computed)) return false;
    if (holder.row && !holder.row.live) return false;
    return this.#keep(holder, field, choices, ruled !== null);
  }

  #keep(holder: Holder, field: CompiledField, choices: readonly CompiledOption[], isRuled: boolean): boolean {
    const { slot, valueType } = field;
    const value = holder.slots[slot] ?? null;
    const { onMissing } = this.#host;
    const { kept, notice } = missingChoices(choiceKeys(value), choices);
    const mayRemove = isRuled && onMissing !== null;
    const left = mayRemove ? kept : choiceKeys(value);
    const only = onlyChoice(field.formats, { choices, completed: true }, left);
    const chosen = only !== null && !(holder.isNew && holder.has(slot, Flag.overwritten) && !notice) ? only : null;
    if (mayRemove && notice) onMissing({ ref: refAt(holder, slot), name: field.name, label: field.label, ...notice });
    if (chosen !== null) {
      const key = castKey(chosen, valueType);
      // A new record gets it like a default; in a saved one it is a change like any other.
      const flags = holder.isNew ? Flag.isDefault : Flag.overwritten;
      this.#host.write(holder, slot, isList(value) || valueType === "list" ? [key] : key, flags);
    } else if (mayRemove && notice) {
      const flags = holder.isNew && kept.length === 0 ? 0 : Flag.overwritten;
      this.#host.write(holder, slot, keptValue(value, kept), flags);
    } else return false;
    return true;
  }
}

/** What is left of a value of which something is no choice any more; nothing of a single one. */
function keptValue(value: EngineValue, kept: readonly string[]): EngineValue {
  return isList(value) ? value.filter((item) => kept.includes(choiceKeyOf(item) ?? "")) : null;
}
