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

function choiceOf(item: EngineValue): CompiledOption | null {
  const key = isRow(item) ? choiceKeyOf(member(item, "key")) : choiceKeyOf(item);
  if (key === null) return null;
  const label = isRow(item) ? choiceKeyOf(member(item, "label", "value")) : null;
  return { id: key, key, label: label ?? key };
}

/**
 * The choices that a `listExp` came to: a list of keys, or of objects with `key` and `label` (or `value`, as the spec's
 * options have it). What is no choice is left out, a key that comes again too. Null when the result is no list: then
 * the rule says nothing of choices.
 */
export function listChoices(result: EngineValue): readonly CompiledOption[] | null {
  if (result === null || !isList(result)) return null;
  const choices = new Map<string, CompiledOption>();
  for (const item of result) {
    const choice = choiceOf(item);
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
