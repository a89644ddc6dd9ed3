import type { ReactNode } from "react";
import { latePart } from "../panels/latePart.tsx";

const SafeHtml = latePart(async () => (await import("../html/SafeHtml.tsx")).SafeHtml);

/** What a notification says: text, or markup that is cleaned before it is drawn (see `cleanHtml`). Its words stand there until it is. */
export function NotificationWords(props: {
  /** The words alone. */
  message: string;
  /** Null: nothing but words. */
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
