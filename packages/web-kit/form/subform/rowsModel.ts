import type { CompiledField, CompiledTable } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FieldRef, RowInfo, TableState } from "@tessera/form-engine/record/formState.ts";
import type { MenuEntry } from "@tessera/ui/menu/MenuList.tsx";
import type { FormScope } from "../formScope.ts";

/** What the five views of a sub-form share: one state, and what a person may do with it (spec forms §2, §4). */
export interface RowsModel {
  readonly scope: FormScope;
  readonly table: CompiledTable;
  readonly state: TableState;
  readonly label: string;
  /** Whether the label stands above the rows; else the group says it. */
  readonly isTitled: boolean;
  /** Columns that are shown. */
  readonly columns: readonly CompiledField[];
  readonly refOf: (row: RowInfo, column: CompiledField) => FieldRef;
  /** "Line 3", for people and assistive technology. */
  readonly nameOf: (index: number) => string;
  /** Adds a row and gives its uid; null: none can be added. */
  readonly add: (() => string | null) | null;
  /** Adds a row at a place from 0 and gives its uid; null: none can be added, or the order is fixed. */
  readonly insert: ((at: number) => string | null) | null;
  /** Takes a row away without a question: what was just added and is not wanted. */
  readonly drop: (uid: string) => void;
  /** Moves a row to a place counted without it; null: the order is fixed. */
  readonly move: ((from: number, to: number) => void) | null;
  readonly setCollapsed: (row: RowInfo, collapsed: boolean) => void;
  /** Whether the menu of a row offers anything. */
  readonly hasActions: (row: RowInfo) => boolean;
  /** What the menu of a row offers; empty: nothing. Made when the menu is opened. */
  readonly actionsOf: (row: RowInfo, index: number) => readonly MenuEntry[];
  /** What can be done with all rows; empty: nothing. */
  readonly actions: readonly MenuEntry[];
}

/** What a view of a sub-form gets. */
export interface RowsViewProps {
  readonly model: RowsModel;
}
