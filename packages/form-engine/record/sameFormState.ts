import type { FieldMessage, FormState } from "./formState.ts";

/** Whether a message among them blocks a save. */
export function hasError(messages: readonly FieldMessage[]): boolean {
  return messages.some((message) => message.severity === "error");
}

/** Whether two states of a form say the same. */
export function sameFormState(left: FormState, right: FormState): boolean {
  return (
    left.isCalculating === right.isCalculating &&
    left.dirty === right.dirty &&
    left.hasUnsavedChanges === right.hasUnsavedChanges &&
    left.changedCount === right.changedCount &&
    left.errorCount === right.errorCount &&
    left.activePage === right.activePage &&
    left.lock === right.lock &&
    left.placeless.length === right.placeless.length &&
    left.placeless.every((message, index) => message === right.placeless[index])
  );
}
