import { lazy, type ReactNode, Suspense } from "react";

const SafeHtml = lazy(async () => ({ default: (await import("../html/SafeHtml.tsx")).SafeHtml }));

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
    <Suspense fallback={message}>
      <SafeHtml html={markup} {...(onFollow === undefined ? {} : { onFollow })} />
    </Suspense>
  );
}
