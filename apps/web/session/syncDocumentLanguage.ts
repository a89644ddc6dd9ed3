import type { TextStore } from "@tessera/web-kit/texts/textStore.ts";

/**
 * Says on `root`, the element of the document, in which language the page is: the voice of a screen reader, hyphens and
 * quotation marks follow it. Texts may have been there before they were followed. Answers what ends it.
 */
export function syncDocumentLanguage(texts: Pick<TextStore, "language" | "subscribe">, root: HTMLElement): () => void {
  const say = (): void => {
    root.lang = texts.language;
  };
  say();
  return texts.subscribe(say);
}
