import { failure, type Result, success } from "@tessera/std/result.ts";
import type { CompiledField, CompiledForm, CompiledTable } from "../compile/compiledForm.ts";
import type { FieldPath } from "./fieldPath.ts";

/** What a path leads to: a field of the main record, a sub-form, or one of its columns. */
export interface LocatedField {
  readonly table: CompiledTable | null;
  readonly field: CompiledField | null;
}

/** Why a path leads nowhere (spec forms §8). */
export type PathProblem = "Group does not exist on the form" | "Field does not exist in the group";

/**
 * Finds what a path leads to. The row of the group is not looked at: a field keeps its name when a designer moves it. A
 * field without `item` may be a sub-form; then `field` of the answer is null.
 */
export function locateField(form: CompiledForm, path: FieldPath): Result<LocatedField, PathProblem> {
  const group = form.pages.find(({ id }) => id === path.page)?.groups.find(({ id }) => id === path.group);
  if (!group) return failure("Group does not exist on the form");
  const table = form.tables.find(({ name, slot }) => name === path.field && group.tables.includes(slot)) ?? null;
  const { item } = path;
  if (table && !item) return success({ table, field: null });
  const field = item
    ? table?.columns.find(({ name, type }) => name === item.field && type !== null)
    : form.fields.find(({ name, slot }) => name === path.field && group.fields.includes(slot));
  return field ? success({ table, field }) : failure("Field does not exist in the group");
}
