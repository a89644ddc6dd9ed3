import type { CompiledField } from "../compile/compiledForm.ts";

/**
 * Columns of the entity that a field shows: its own, or those of the reference of several columns that it chooses; none
 * where it is not stored.
 */
export function fieldColumns({ column, reference }: CompiledField): readonly string[] {
  return column === null ? (reference?.columns ?? []) : [column];
}
