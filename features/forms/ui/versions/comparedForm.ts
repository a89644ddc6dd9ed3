import type { CompiledField, CompiledTable } from "@tessera/form-engine/compile/compiledForm.ts";
import type { Difference } from "@tessera/form-engine/merge/compareVersions.ts";

/** A field in two states of a form; null where its form does not show it. */
export interface ComparedField {
  readonly kind: "field";
  readonly id: string;
  readonly left: CompiledField | null;
  readonly right: CompiledField | null;
  readonly difference: Difference;
  /** Columns of 12 that it takes: 4, 6, 8 or 12. */
  readonly span: number;
}

/** A column of a sub-form in two states. */
export interface ComparedColumn {
  readonly id: string;
  readonly left: CompiledField | null;
  readonly right: CompiledField | null;
}

/** A row of a sub-form in two states: its uid in each, null where it is not there. */
export interface ComparedRow {
  /** Its key, or the uid of one that is not saved. */
  readonly id: string;
  readonly difference: Difference;
  readonly left: string | null;
  readonly right: string | null;
  /** By the ids of columns. */
  readonly cells: ReadonlyMap<string, Difference>;
}

/** A sub-form in two states. */
export interface ComparedTable {
  readonly kind: "table";
  readonly id: string;
  readonly left: CompiledTable | null;
  readonly right: CompiledTable | null;
  readonly difference: Difference;
  readonly columns: readonly ComparedColumn[];
  readonly rows: readonly ComparedRow[];
}

/** Fields that stand beside each other, or a sub-form. */
export type ComparedLine = readonly ComparedField[] | ComparedTable;

/** A group of a form in two states. */
export interface ComparedGroup {
  readonly id: string;
  /** Of its newer state. */
  readonly label: string;
  readonly lines: readonly ComparedLine[];
}

/** Two states of a form with its record, side by side. */
export interface ComparedForm {
  readonly groups: readonly ComparedGroup[];
  /** Marks of what differs, in reading order: see `markOf`. */
  readonly differences: readonly string[];
}

/** The mark of a field (`row` null) or of a row of a sub-form among the differences. */
export const markOf = (id: string, row: string | null = null): string => (row === null ? id : `${id} ${row}`);
