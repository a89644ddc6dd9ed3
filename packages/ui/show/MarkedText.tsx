import type { ReactNode } from "react";
import "./MarkedText.css";

/** A text as it is compared: without accents and capitals, sign by sign, so that places stay the same. */
const folded = (text: string): string =>
  [...text]
    .map((sign) => {
      const plain = sign.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
      return plain.length === sign.length ? plain : sign;
    })
    .join("");

/**
 * A text in which what was searched for is marked, each word of it where it stands first; accents and capitals aside.
 */
export function MarkedText({ text, query }: { readonly text: string; readonly query: string }): ReactNode {
  const plain = folded(text);
  const found = folded(query)
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => ({ from: plain.indexOf(word), to: plain.indexOf(word) + word.length }))
    .filter(({ from }) => from >= 0)
    .sort((one, other) => one.from - other.from);
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { from, to } of found) {
    if (from < at) continue;
    parts.push(
      text.slice(at, from),
      <mark key={from} className="t-mark">
        {text.slice(from, to)}
      </mark>,
    );
    at = to;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}
