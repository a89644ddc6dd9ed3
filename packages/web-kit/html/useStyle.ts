import { useLayoutEffect } from "react";

/**
 * Adds style rules to the page by its object model, which a strict policy allows: no element and no attribute holds
 * them. Returns the function that takes them away. The rules have been checked and scoped by the server
 * (`scopedStyle`).
 */
function adoptStyle(css: string): () => void {
  if (!("adoptedStyleSheets" in document)) return () => undefined;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

/** Keeps style rules of the server on the page while it is mounted; null has none. */
export function useStyle(css: string | null): void {
  useLayoutEffect(() => (css === null || css === "" ? undefined : adoptStyle(css)), [css]);
}
