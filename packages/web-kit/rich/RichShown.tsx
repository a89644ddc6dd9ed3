import { storedRich } from "@tessera/contract/rich/storedRich.ts";
import { type ReactNode, useMemo } from "react";
import { SafeHtml } from "../html/SafeHtml.tsx";
import "./richtext.css";

/** A rich text as it is read. It is cleaned again: an adopted table may hold any markup. */
export function RichShown({ html }: { readonly html: string }): ReactNode {
  const clean = useMemo(() => storedRich(html, {}) ?? "", [html]);
  return <SafeHtml html={clean} className="t-rich__read" />;
}
