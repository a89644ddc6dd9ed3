import type { DocumentName } from "@tessera/contract/documents/documentName.ts";
import type { LocatedProblem } from "@tessera/contract/documents/locatedProblem.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";

declare module "@tessera/server-core/services.ts" {
  interface Services {
    readonly previews: Previews;
  }
}

/** As whom drafts are looked at: as oneself, as a guest, as oneself with nothing but one role, or as another person. */
export type LookAs =
  | { readonly kind: "self" }
  | { readonly kind: "guest" }
  | { readonly kind: "role"; readonly role: string }
  | { readonly kind: "person"; readonly userId: string };

/** What a preview shows, and how. */
export interface PreviewOpening {
  /** Its draft, and the drafts of all that it shows; those that the viewer may not draft stay out. */
  readonly document: DocumentName;
  readonly as: LookAs;
  /** `hu`, `en` or `de`; null: the language of the person looked as. */
  readonly language: string | null;
}

/** A preview that was opened. */
export interface OpenedPreview {
  /** The handle: it holds for the session that opened it, and for no other. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** What a preview shows beside what is published. */
export interface PreviewDrafts {
  /** Documents that are other than published. */
  readonly drafts: readonly DocumentName[];
  /**
   * Documents with drafts that have to do with it and do not count: those of tables, functions and settings, and of
   * roles that grant what the viewer does not hold.
   */
  readonly left: readonly DocumentName[];
  /** Documents whose drafts do not count because they have errors: nothing on the page is drawn from them. */
  readonly invalid: readonly DocumentName[];
  /** Errors: there is nothing to show while there are any. */
  readonly problems: readonly LocatedProblem[];
  /** Entity whose record the page shows by its parameter `id`; null: it shows none, or only a new one can be seen. */
  readonly recordOf: string | null;
}

/** Persons and roles that someone may look as. */
export interface LookChoices {
  readonly roles: readonly string[];
  /** Whether the caller may look as a guest. */
  readonly guest: boolean;
  /** Empty without the right to look as another person. */
  readonly persons: readonly { readonly id: string; readonly name: string }[];
  /** There are more persons; a search finds them. */
  readonly hasMore: boolean;
}

/** Which records of a preview are asked for. */
export interface RecordQuery {
  /** Looked for in their names; null: all. */
  readonly search: string | null;
  /** Keys of records that are wanted besides, first. */
  readonly selected: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

/** Records that a preview can begin with. */
export interface PreviewRecords {
  readonly options: readonly { readonly key: string; readonly value: string; readonly detail: string | null }[];
  /** Whether there are no further ones. */
  readonly completed: boolean;
}

/** Someone who looked at a draft as another person. */
export interface PreviewLook {
  readonly id: string;
  /** Name of the viewer, as it was then. */
  readonly viewer: string;
  /** Name of the person looked as, as it was then. */
  readonly as: string;
  readonly document: DocumentName;
  readonly language: string | null;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
}

/** Which looks are asked for. */
export interface LookQuery {
  /** Part of the name of the viewer, or of the person looked as; empty: all. */
  readonly search: string;
  /** Key of a look: those were opened before it; null: the newest. */
  readonly before: string | null;
  readonly max: number;
}

/**
 * Previews of drafts: a request that names one is answered from the drafts its viewer may edit, under the rights of who
 * is looked as, and changes nothing. It is never a session: no socket, no lock, nothing of a person's own. Nobody sees
 * more by it than they could grant: the person or role looked as holds no grant that the viewer does not hold without
 * limits.
 */
export interface Previews {
  /**
   * Throws `not_found` for a document that the viewer may not read or no preview shows, `access_denied` where they may
   * not draft it or not look so.
   */
  open(context: RequestContext, opening: PreviewOpening): Promise<OpenedPreview>;
  /** Drafts and problems of a preview of the caller's session. Throws as `contextOf`. */
  drafts(context: RequestContext, id: string): Promise<PreviewDrafts>;
  /**
   * The context in which a request of a preview is answered; `context` is its viewer's own. Throws `preview_ended` for
   * a handle that has expired or is another session's, `access_denied` where a right has gone since,
   * `definition_invalid` (data: `problems`) while the drafts have errors.
   */
  contextOf(context: RequestContext, id: string): Promise<RequestContext>;
  /**
   * The records that the page of a preview can begin with, by name: those that the person looked as may read and the
   * viewer too. None where the page shows none. Throws as `contextOf`.
   */
  records(context: RequestContext, id: string, query: RecordQuery): Promise<PreviewRecords>;
  /** Who looked as whom, newest first. Who may ask is decided before. */
  looks(context: RequestContext, query: LookQuery): Promise<readonly PreviewLook[]>;
  /** Whom the caller may look as; `search` looks in names. */
  choices(context: RequestContext, search: string): Promise<LookChoices>;
}
