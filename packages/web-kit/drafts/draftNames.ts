/** Where a draft is kept. No part has a dot in it. */
export interface DraftName {
  /** Key of the person. */
  readonly subject: string;
  /** Session in which it was written: the server gives the key of its seal. */
  readonly session: string;
  /** Tab that works on it, or did when it was closed. */
  readonly tab: string;
  readonly id: string;
}

/** A draft as it lies in the browser: everything but when it was written is sealed. */
export interface SealedDraft {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly sealed: string;
}

/** What of the browser's storage is used. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const prefix = "tessera.draft.";
/** A draft that nobody came back for within this time is of no use any more. */
const keptFor = 7 * 86_400_000;
/** Drafts of one person in one browser. */
const maxKept = 50;

const keyOf = ({ id, session, subject, tab }: DraftName): string => prefix + [subject, session, tab, id].join(".");

function nameOf(key: string): DraftName | null {
  const [subject, session, tab, id, ...rest] = key.slice(prefix.length).split(".");
  return subject && session && tab && id && rest.length === 0 ? { subject, session, tab, id } : null;
}

function parsed(text: string | null): SealedDraft | null {
  try {
    const draft: unknown = JSON.parse(text ?? "null");
    if (typeof draft !== "object" || draft === null || !("at" in draft) || !("sealed" in draft)) return null;
    const { at, sealed } = draft;
    return typeof at === "number" && typeof sealed === "string" ? { at, sealed } : null;
  } catch {
    // Unreadable: as good as nothing.
    return null;
  }
}

function draftKeys(storage: DraftStorage): readonly string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  return keys.filter((key) => key.startsWith(prefix));
}

/** Keeps a draft; false when the browser has no room for it, or keeps nothing. */
export function keepSealed(storage: DraftStorage, name: DraftName, draft: SealedDraft): boolean {
  try {
    storage.setItem(keyOf(name), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Removes the draft of a name. */
export function removeSealed(storage: DraftStorage, name: DraftName): void {
  storage.removeItem(keyOf(name));
}

/**
 * Removes what no one may read or come back for: drafts of everyone that are older than a week by `now` (milliseconds
 * since 1970), that an earlier release left unsealed, or that are damaged.
 */
export function sweepDrafts(storage: DraftStorage, now: number): void {
  for (const key of draftKeys(storage)) {
    const draft = nameOf(key) === null ? null : parsed(storage.getItem(key));
    if (draft === null || now - draft.at >= keptFor) storage.removeItem(key);
  }
}

/** The drafts of a person, newest first. Those beyond 50 are removed. */
export function draftsOf(
  storage: DraftStorage,
  subject: string,
): readonly { readonly name: DraftName; readonly draft: SealedDraft }[] {
  const found = draftKeys(storage).flatMap((key) => {
    const name = nameOf(key);
    const draft = name?.subject === subject ? parsed(storage.getItem(key)) : null;
    return name && draft ? [{ name, draft }] : [];
  });
  found.sort((left, right) => right.draft.at - left.draft.at);
  for (const { name } of found.splice(maxKept)) removeSealed(storage, name);
  return found;
}

/** How many drafts this browser keeps. */
export function countDrafts(storage: DraftStorage): number {
  return draftKeys(storage).length;
}

/** Removes all drafts of a person: signing out leaves nothing behind. */
export function dropDraftsOf(storage: DraftStorage, subject: string): void {
  for (const key of draftKeys(storage)) if (key.startsWith(`${prefix}${subject}.`)) storage.removeItem(key);
}
