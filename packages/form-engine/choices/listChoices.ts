import { type EngineValue, isList, isRow, type RowValue } from "@tessera/expression/values/value.ts";
import type { CompiledOption } from "../compile/compiledForm.ts";
import { choiceKeyOf } from "./choiceKeys.ts";

function member({ names, slots }: RowValue, ...wanted: readonly string[]): EngineValue {
  for (const name of wanted) {
    const value = slots[names?.indexOf(name) ?? -1] ?? null;
    if (value !== null) return value;
  }
  return null;
}

function choiceOf(item: EngineValue, fixed: readonly CompiledOption[]): CompiledOption | null {
  const key = isRow(item) ? choiceKeyOf(member(item, "key")) : choiceKeyOf(item);
  if (key === null) return null;
  const label = isRow(item) ? choiceKeyOf(member(item, "label", "value")) : null;
  const known = fixed.find((option) => option.key === key) ?? { id: key, key, label: key };
  return label === null ? known : { ...known, label };
}

/**
 * The choices that a `listExp` came to: a list of keys, or of objects with `key` and `label` (or `value`, as the spec's
 * options have it). What is no choice is left out, a key that comes again too. A key of `fixed`, the options of the
 * column, is called and marked as it is there, unless the rule calls it otherwise. Null when the result is no list:
 * then the rule says nothing of choices.
 */
export function listChoices(
  result: EngineValue,
  fixed: readonly CompiledOption[] | null = null,
): readonly CompiledOption[] | null {
  if (result === null || !isList(result)) return null;
  const choices = new Map<string, CompiledOption>();
  for (const item of result) {
    const choice = choiceOf(item, fixed ?? []);
    if (choice && !choices.has(choice.key)) choices.set(choice.key, choice);
  }
  return [...choices.values()];
}

/** Whether two lists offer the same. */
export function sameChoices(left: readonly CompiledOption[] | null, right: readonly CompiledOption[] | null): boolean {
  if (left === null || right === null) return left === right;
  return (
    left.length === right.length &&
    left.every(({ key, label }, index) => key === right[index]?.key && label === right[index]?.label)
  );
}
