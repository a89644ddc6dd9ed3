import type { StoredNotification } from "@tessera/contract/socket/notification.ts";
import { fillPlain } from "../texts/fillText.ts";
import type { Texts } from "../texts/TextsProvider.tsx";

type Params = Readonly<Record<string, unknown>>;

function filledText(literal: string | null | undefined, params: Params, t: Texts["t"]): string {
  if (literal === null || literal === undefined) return "";
  return literal.startsWith("key:") ? t(literal.slice("key:".length), params) : fillPlain(literal, params);
}

/** Values that stand in markup as the text they are. */
function escaped(params: Params): Params {
  const signs = new Map([
    ["&", "&amp;"],
    ["<", "&lt;"],
    [">", "&gt;"],
    ['"', "&quot;"],
    ["'", "&#39;"],
  ]);
  const asText = (value: unknown): string => String(value).replace(/[&<>"']/g, (sign) => signs.get(sign) ?? sign);
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, asText(value)]));
}

/** The text of markup; what it would load or run stays unread. */
function textOf(markup: string): string {
  return new DOMParser().parseFromString(markup, "text/html").body.textContent.trim();
}

/** What a notification says in the person's language. */
interface NotificationText {
  readonly title: string;
  /** Text, also of markup. */
  readonly message: string;
  /** Markup as it was written: it is cleaned where it is drawn. Null: there is none. */
  readonly markup: string | null;
}

/**
 * Title and message of a notification in the person's language: literals stay as they are, `key:<key>` is a text of the
 * product; both are filled in. Either may be empty. Markup is `html`, or the message of one that says `renderAsHtml`
 * (spec shell §3).
 */
export function notificationText(
  notification: Pick<
    StoredNotification,
    "title" | "message" | "text" | "params" | "i18nParams" | "html" | "renderAsHtml"
  >,
  t: Texts["t"],
): NotificationText {
  const { html = null, renderAsHtml = false } = notification;
  const params = notification.params ?? notification.i18nParams ?? {};
  const message = notification.message ?? notification.text;
  const source = html ?? (renderAsHtml ? message : null);
  const markup = source === null || source === undefined ? null : filledText(source, escaped(params), t);
  return {
    title: filledText(notification.title, params, t),
    message: markup === null ? filledText(message, params, t) : textOf(markup),
    markup,
  };
}
