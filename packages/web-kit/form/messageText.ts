import type { FieldMessage } from "@tessera/form-engine/formState.ts";
import { shownText } from "./shownText.ts";

/** The sentence of a message. A rule that a designer wrote brings its own words; all others are texts of the product. */
export function messageText(
  message: Pick<FieldMessage, "code" | "data">,
  t: (key: string, params?: Readonly<Record<string, unknown>>) => string,
): string {
  const own = message.data.text;
  if (typeof own === "string") return shownText(own, t);
  const { field } = message.data;
  return t(message.code, { ...message.data, ...(typeof field === "string" ? { field: shownText(field, t) } : {}) });
}
