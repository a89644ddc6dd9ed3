import type { FieldState } from "@tessera/form-engine/record/formState.ts";

/** What was typed into a field and is no value of its type, where the field keeps it; null otherwise. */
export function unreadableText({ messages }: Pick<FieldState, "messages">): string | null {
  const typed = messages.find(({ code, source }) => code === "validation.not_a_number" && source === "client")?.data
    .typed;
  return typeof typed === "string" ? typed : null;
}
