import type { Snapshot } from "../documents/snapshot.ts";
import type { Language, TextEntry } from "./texts.ts";

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** The texts that translation documents give in a language (design §4 Texts); a later document by id wins. */
export function translationsOf(snapshot: Snapshot, language: Language): readonly TextEntry[] {
  return snapshot.all("translation").flatMap((document) => {
    const texts = member(document.body, "texts");
    if (member(document.body, "language") !== language || !Array.isArray(texts)) return [];
    return texts.flatMap((entry): readonly TextEntry[] => {
      const [key, text] = [member(entry, "key"), member(entry, "text")];
      return typeof key === "string" && typeof text === "string" ? [{ key, text, category: document.subsystem }] : [];
    });
  });
}
