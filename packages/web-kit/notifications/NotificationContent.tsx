import type { ReactNode } from "react";
import { lazyPart } from "../panels/lazyPart.tsx";

const SafeHtml = lazyPart(async () => (await import("../html/SafeHtml.tsx")).SafeHtml);

/**
 * What a notification says: text, or markup that is cleaned before it is drawn (see `cleanHtml`). Its text stands there
 * until it is.
 */
export function NotificationContent(props: {
  /** The text alone. */
  message: string;
  /** Null: nothing but text. */
  markup: string | null;
  /** A link of the markup was followed inside the page. */
  onFollow?: () => void;
}): ReactNode {
  const { markup, message, onFollow } = props;
  if (markup === null) return message;
  return (
    <SafeHtml html={markup} waiting={message} instead={message} {...(onFollow === undefined ? {} : { onFollow })} />
  );
}
