import type { FormRecord, RowSet } from "../record/formRecord.ts";
import type { FieldMessage, TableState } from "../record/formState.ts";
import { hasError } from "../record/sameFormState.ts";
import { validateTable } from "../validate/validateRecord.ts";
import type { FieldStates } from "./fieldStates.ts";
import type { FormOptions } from "./formOptions.ts";
import type { Sections } from "./sections.ts";

/** The states of sub-forms as views need them, made when asked and kept until something of the sub-form changes. */
export class TableStates {
  readonly #record: FormRecord;
  readonly #sections: Sections;
  readonly #fields: FieldStates;
  readonly #options: FormOptions;
  readonly #states = new Map<number, TableState>();
  readonly #serverMessages = new Map<number, readonly FieldMessage[]>();

  constructor(record: FormRecord, sections: Sections, fields: FieldStates, options: FormOptions) {
    this.#record = record;
    this.#sections = sections;
    this.#fields = fields;
    this.#options = options;
  }

  /** The state of a sub-form; the same object until something of it changes. */
  state(set: RowSet): TableState {
    const { slot } = set.table;
    const known = this.#states.get(slot);
    if (known) return known;
    const state = this.#make(set);
    this.#states.set(slot, state);
    return state;
  }

  /** Something of the sub-form changed. */
  forget(slot: number): void {
    this.#states.delete(slot);
  }

  /** Sub-forms with a message that blocks a save. */
  get badCount(): number {
    return this.#record.tables.filter((set) => hasError(this.state(set).messages)).length;
  }

  /** Puts a message of the server at a sub-form. */
  addServerMessage(slot: number, message: FieldMessage): void {
    this.#serverMessages.set(slot, [...(this.#serverMessages.get(slot) ?? []), message]);
  }

  /** Takes the messages of the server away; gives the sub-forms that had some. */
  clearServerMessages(): readonly number[] {
    const slots = [...this.#serverMessages.keys()];
    this.#serverMessages.clear();
    return slots;
  }

  #make({ table, position, rows }: RowSet): TableState {
    const hidden = this.#sections.isTableHidden(position);
    const readOnly = this.#fields.readOnly || this.#sections.isTableReadOnly(position);
    const required = readOnly ? "none" : this.#sections.tableRequired(position);
    // As of a field, nothing is asked of what nobody can fix.
    const isAsked = this.#fields.validated && !hidden && !readOnly;
    const isFull = table.maxRecCount > 0 && rows.length >= table.maxRecCount;
    const canRemove = !readOnly && table.deletable;
    const mayAdd = this.#options.record?.notExtendable?.includes(table.name) !== true;
    return {
      rows: rows.map(({ uid, key, collapsed, removable }) => ({
        uid,
        key,
        collapsed,
        canRemove: canRemove && removable,
      })),
      hidden,
      readOnly,
      label: this.#sections.tableLabel(position),
      required,
      messages: [
        ...(isAsked ? validateTable(table, rows.length, required) : []),
        ...(this.#serverMessages.get(table.slot) ?? []),
      ],
      canAdd: !readOnly && mayAdd && table.extendable && !isFull,
      canRemove,
    };
  }
}
