import type { Notification } from "../notifications/useNotify.ts";
import { errorText } from "./errorText.ts";

/**
 * The notice of an error, in the look that the server asks for (spec shell §8); it stays until it is closed. `title`
 * says what could not be done. `t` as of `useTexts`.
 */
export function errorNotice(error: unknown, t: Parameters<typeof errorText>[1], title?: string): Notification {
  const { detail, type, ...text } = errorText(error, t);
  const look = { type, stays: true } as const;
  if (title !== undefined) return { ...look, title, message: text.title };
  return detail === null ? { ...look, message: text.title } : { ...look, title: text.title, message: detail };
}
