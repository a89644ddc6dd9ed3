import type { Json } from "@tessera/std/canonicalJson.ts";

/** What a draft belongs to. */
export interface DraftPlace {
  /** Key of the person: nobody meets what another has entered in the same browser. */
  readonly subject: string;
  readonly form: string;
  /** Key of the record; null: a new one. */
  readonly key: string | null;
}

/** What was entered and not saved, as it is kept in the browser. */
export interface StoredDraft {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly content: Json;
}

/** What of the browser's storage is used. */
type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const prefix = "tessera.draft.";
/** Whoever has not come back for so long has done it elsewhere. */
const keptFor = 7 * 86_400_000;

function keyOf({ form, key, subject }: DraftPlace): string {
  return prefix + JSON.stringify(key === null ? [subject, form] : [subject, form, key]);
}

function parsed(text: string | null): StoredDraft | null {
  try {
    const draft: unknown = JSON.parse(text ?? "null");
    if (typeof draft !== "object" || draft === null || !("at" in draft) || !("content" in draft)) return null;
    // The content was JSON when it was kept.
    return typeof draft.at === "number" ? { at: draft.at, content: draft.content as Json } : null;
  } catch {
    // Unreadable: as good as nothing.
    return null;
  }
}

/** The draft of a place; null without one, or when it is older than a week by `now` (milliseconds since 1970). */
export function readDraft(storage: DraftStorage, place: DraftPlace, now: number): StoredDraft | null {
  const draft = parsed(storage.getItem(keyOf(place)));
  return draft !== null && now - draft.at < keptFor ? draft : null;
}

/** Keeps a draft; false when the browser has no room for it, or keeps nothing. */
export function keepDraft(storage: DraftStorage, place: DraftPlace, draft: StoredDraft): boolean {
  try {
    storage.setItem(keyOf(place), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Gives the draft of a place up. */
export function dropDraft(storage: DraftStorage, place: DraftPlace): void {
  storage.removeItem(keyOf(place));
}

function draftKeys(storage: DraftStorage): readonly string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  return keys.filter((key) => key.startsWith(prefix));
}

/** How many drafts this browser keeps. */
export function countDrafts(storage: DraftStorage): number {
  return draftKeys(storage).length;
}

/** Gives all drafts up: whoever signs out leaves nothing behind. */
export function dropDrafts(storage: DraftStorage): void {
  for (const key of draftKeys(storage)) storage.removeItem(key);
}
