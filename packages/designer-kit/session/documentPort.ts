import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

/** A document as the server gave it: the draft where there is one. */
export interface OpenedDocument {
  /** Null when the draft deletes it. */
  readonly document: TesseraDocument | null;
  /** The published body; null when nothing is published. */
  readonly head: Json | null;
  /** Number of the published version; 0 when there is none. */
  readonly version: number;
  /**
   * What it begins with where it is there only from its first edit on: a draft that comes back to it goes. Absent for
   * documents that are there.
   */
  readonly blank?: Json;
  /** Where it comes from; null when nothing is published. */
  readonly layer: "product" | "installation" | "overlay" | null;
  readonly draft: DraftState | null;
  readonly may: { readonly draft: boolean; readonly publish: boolean };
  /** Labels of the roles that can change it; absent for who can. */
  readonly changers?: readonly string[];
}

/** State of a draft on the server. */
export interface DraftState {
  readonly revision: number;
  /** Version of the head that it was made from. */
  readonly baseVersion: number;
  readonly author: { readonly userId: string | null; readonly displayName: string | null };
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  /** The head has moved on, so that it cannot be published. */
  readonly isStale: boolean;
  /** The draft deletes the document. */
  readonly deletes: boolean;
}

/** What a session of one document asks of the server. Every method rejects with `ApiError`. */
export interface DocumentPort {
  open(): Promise<OpenedDocument>;
  save(draft: {
    readonly document: TesseraDocument | null;
    readonly baseVersion: number;
    readonly revision: number;
  }): Promise<DraftState>;
  discard(revision: number): Promise<void>;
  /** Whether an error says that someone else was first. */
  isConflict(error: unknown): boolean;
  /** Whether an error says that there is no such document, as far as the person may know. */
  isMissing(error: unknown): boolean;
}
