import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { getDocument } from "../../operations/getDocument.ts";
import type { saveDraft } from "../../operations/saveDraft.ts";

/** A document as the server gave it: the draft where there is one. */
export interface OpenedDocument {
  /** Null when the draft deletes it. */
  readonly document: TesseraDocument | null;
  /** The published body; null when nothing is published. */
  readonly head: Json | null;
  /** Number of the published version; 0 when there is none. */
  readonly version: number;
  readonly layer: OutputOf<typeof getDocument>["layer"];
  readonly draft: DraftState | null;
  readonly may: OutputOf<typeof getDocument>["may"];
  /** Labels of the roles that can change it; absent for who can. */
  readonly changers?: readonly string[];
}

/** State of a draft on the server. */
export type DraftState = OutputOf<typeof saveDraft>;

/** What a session of one document asks of the server. Every method rejects with `ApiError`. */
export interface DocumentPort {
  open(): Promise<OpenedDocument>;
  save(draft: {
    readonly document: TesseraDocument | null;
    readonly baseVersion: number;
    readonly revision: number;
  }): Promise<DraftState>;
  discard(revision: number): Promise<void>;
  /** Whether an error says that somebody else was first. */
  isConflict(error: unknown): boolean;
}
