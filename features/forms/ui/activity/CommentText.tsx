import { storedRich } from "@tessera/contract/rich/storedRich.ts";
import { SafeHtml } from "@tessera/web-kit/html/SafeHtml.tsx";
import { type ReactNode, useMemo } from "react";
import "@tessera/web-kit/rich/richtext.css";

const mention = /<a href="\/~person\?id=[^"]*">(.*?)<\/a>/g;

/** The text of a comment. People who are mentioned stand out, and lead nowhere. */
export function CommentText({ html }: { readonly html: string }): ReactNode {
  const shown = useMemo(() => (storedRich(html, {}) ?? "").replace(mention, "<mark>$1</mark>"), [html]);
  return <SafeHtml html={shown} className="t-rich__read t-comment__text" />;
}
