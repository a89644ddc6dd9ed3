import type { StoredNotification } from "@tessera/contract/socket/notification.ts";
import { fillPlain } from "../texts/fillText.ts";
import type { Texts } from "../texts/TextsProvider.tsx";

function words(literal: string | null | undefined, params: Readonly<Record<string, unknown>>, t: Texts["t"]): string {
  if (literal === null || literal === undefined) return "";
  return literal.startsWith("key:") ? t(literal.slice("key:".length), params) : fillPlain(literal, params);
}

/**
 * Title and message of a notification in the person's language: literals stay as they are, `key:<key>` is a text of the product; both are
 * filled in. Either may be empty.
 */
export function notificationText(
  notification: Pick<StoredNotification, "title" | "message" | "text" | "params" | "i18nParams">,
  t: Texts["t"],
): { readonly title: string; readonly message: string } {
  const params = notification.params ?? notification.i18nParams ?? {};
  return {
    title: words(notification.title, params, t),
    message: words(notification.message ?? notification.text, params, t),
  };
}
