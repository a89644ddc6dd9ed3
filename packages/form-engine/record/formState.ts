import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { CompiledOption, RequiredLevel } from "../compile/compiledForm.ts";
import type { FormLock } from "../store/formLock.ts";

/** Names a value: a main field by its slot, or a row's column by table slot, row uid and column slot. */
export type FieldRef =
  | { readonly table: null; readonly slot: number }
  | { readonly table: number; readonly uid: string; readonly slot: number };

/** Names a sub-form itself, by its slot. */
export interface TableRef {
  readonly table: number;
  readonly uid: null;
}

/** A message at a field: a translation key with its data. `server` messages stay until the field changes. */
export interface FieldMessage {
  readonly severity: "error" | "warning" | "info";
  readonly code: string;
  readonly data: { readonly [key: string]: string | number };
  readonly source: "client" | "server";
}

/**
 * All that a field's view needs; a new object whenever something of it changed, so identity is the test for redrawing.
 */
export interface FieldState {
  readonly value: EngineValue;
  /** Display name of the chosen record, where the field chooses one and it is known. */
  readonly display: string | null;
  readonly hidden: boolean;
  readonly readOnly: boolean;
  readonly label: string;
  readonly required: RequiredLevel;
  readonly min: EngineValue;
  readonly max: EngineValue;
  /** Result of `filterExp`: column → value that choices must have; null without. */
  readonly filter: EngineValue;
  /** Choices that `listExp` gave; null where it says none: then the field's options or the records it refers to. */
  readonly list: readonly CompiledOption[] | null;
  readonly messages: readonly FieldMessage[];
  /** Whether the value differs from the saved one. */
  readonly changed: boolean;
  readonly isDefault: boolean;
  readonly userOverwritten: boolean;
  /** Whether it waits for an answer from the server. */
  readonly isCalculating: boolean;
  /** Whether the person may not see the value. */
  readonly masked: boolean;
  /** Whether rights keep the person from writing this value on this record. */
  readonly locked: boolean;
}

/** What a page or a group shows. */
export interface SectionState {
  readonly hidden: boolean;
  readonly readOnly: boolean;
  readonly label: string;
  readonly collapsed: boolean;
}

/** A row of a sub-form as its view needs it. `key` is null for a row that is not saved yet. */
export interface RowInfo {
  readonly uid: string;
  readonly key: string | null;
  readonly collapsed: boolean;
  readonly canRemove: boolean;
}

/** A sub-form as its view needs it. */
export interface TableState {
  readonly rows: readonly RowInfo[];
  readonly hidden: boolean;
  readonly readOnly: boolean;
  readonly label: string;
  /** How strictly at least one row is asked for. */
  readonly required: RequiredLevel;
  readonly messages: readonly FieldMessage[];
  readonly canAdd: boolean;
  readonly canRemove: boolean;
}

/** The form as a whole. */
export interface FormState {
  readonly isCalculating: boolean;
  /**
   * Whether the person did anything, and did not undo it, since the record was opened or verified (spec forms §4
   * Dirty, save and verify); errors that the form finds set it back. What rules do never sets it.
   */
  readonly dirty: boolean;
  /** Whether anything would be lost by leaving (design §12). */
  readonly hasUnsavedChanges: boolean;
  readonly changedCount: number;
  readonly errorCount: number;
  /** Messages of hidden fields: they have no place on the form, and still say why a save is refused. */
  readonly placeless: readonly FieldMessage[];
  readonly activePage: string;
  /** The lock of someone else, which closes the record; null when there is none. */
  readonly lock: FormLock | null;
}

/** What a person can undo and redo; `undoes` and `redoes` say where, null where there is nothing. */
export interface FormHistory {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undoes: FieldRef | TableRef | null;
  readonly redoes: FieldRef | TableRef | null;
}

/**
 * The values of a record as the server gave them: wire JSON by field name, display names of references, masked fields.
 */
export interface RecordValues {
  readonly key: string | null;
  readonly values: { readonly [name: string]: unknown };
  /** What is stored in fields with a `listExp`, where `values` are proposed in its place; absent: `values`. */
  readonly stored?: { readonly [name: string]: unknown };
  readonly displays: { readonly [name: string]: string };
  readonly masked: readonly string[];
  readonly rows: { readonly [table: string]: readonly RecordValues[] };
  /** Fields that this person cannot write on this record; absent: none. */
  readonly locked?: readonly string[];
  /** What the person may do with the record or row; absent: everything. */
  readonly may?: { readonly update: boolean; readonly delete: boolean };
  /** Sub-forms that the person may add no row to; absent: none. */
  readonly notExtendable?: readonly string[];
}
