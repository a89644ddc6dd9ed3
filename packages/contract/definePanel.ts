import type { Static, TSchema } from "typebox";
import type { UserConfig } from "./personal/userConfig.ts";
import type { SheetMarks } from "./schema.ts";

/**
 * What a person must be able to use for a panel to show anything: an operation, records of the document that a
 * parameter names (`of` is its kind, which says by `onPages` whose they are), definitions that may be read, documents
 * of a kind that may be drafted, or a session.
 */
export type PanelNeed =
  | { readonly kind: "operation"; readonly operation: string }
  | { readonly kind: "records"; readonly of: string; readonly param: string }
  | { readonly kind: "definitions" }
  | { readonly kind: "drafts"; readonly documentKind: string }
  | { readonly kind: "session" };

/** Where a panel stands when it asks its first question. */
export interface PanelPlace<Params> {
  readonly params: Params;
  /** Address of the page, with its query. */
  readonly url: string;
}

/** Where a panel stands when it has been answered its first question. */
export interface AnsweredPlace<Params> extends PanelPlace<Params> {
  /** The output of the first question's operation. */
  readonly answer: unknown;
  /** Element id of the panel where it is one of several of its type on the page; null where it is the only one. */
  readonly place: string | null;
  /** What the caller has set for themselves (spec shell §3 user configuration), by key. */
  readonly settings: UserConfig;
}

/** A question of a panel's view. */
export interface PanelQuestion {
  /** Id of an operation that only reads. */
  readonly operation: string;
  /** The input, as the view gives it. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** The question with which a panel's view begins: what it is to show. */
export interface FirstQuestion<Params> {
  /** Id of an operation that only reads, and whose answer the parameters of the page do not change. */
  readonly operation: string;
  /** The input, as the view gives it; null: it asks nothing there. */
  input(place: PanelPlace<Params>): Readonly<Record<string, unknown>> | null;
  /**
   * What the view asks as soon as it has that answer; their answers may depend on the query of the address. Absent:
   * nothing that is known before.
   */
  next?(place: AnsweredPlace<Params>): readonly PanelQuestion[];
}

/**
 * What an optional `sheet.ts` of a panel or field type says of its settings, by name, over the marks in their schema;
 * only designers load it.
 */
export type SheetOverrides = Readonly<Record<string, SheetMarks>>;

/** How a panel type edits records. */
export interface PanelEditing {
  /** The parameter that names the form. */
  readonly param: string;
  /** The type that shows the same without editing it, for pop-ups that only show; it takes the same parameter. */
  readonly readType: string;
}

/** A panel type that can stand on a page (spec shell §2.3). Its `view.tsx` is found by the generated registry. */
export interface PanelType<Params extends TSchema = TSchema> {
  /** The type's name as pages store it, such as `DynForm`. */
  readonly id: string;
  /** Former names that still open. */
  readonly aliases: readonly string[];
  /** Schema of the panel's own parameters. */
  readonly params: Params;
  /** Parameters of a newly placed panel; fits `params`. */
  readonly defaults: Static<Params>;
  /** Lucide icon name. */
  readonly icon: string;
  /** Whether it can hold data or forms (spec lists §2.1). */
  readonly holdsData: boolean;
  /** False: it draws no title of its own, although it holds data, so its page has one. */
  readonly headsPage?: false;
  /** Absent: it shows something to everyone. */
  readonly needs?: PanelNeed;
  /** Absent: it edits no record. */
  readonly edits?: PanelEditing;
  /**
   * Answered together with the page (`ConfigManager_getPage`), so that the view need not ask it. Absent: the view asks
   * by itself.
   */
  readonly asksFirst?: FirstQuestion<Static<Params>>;
}

/** Declares a panel type. Its name for people is the text key `panel.<id>`. */
export function definePanel<Params extends TSchema>(panel: PanelType<Params>): PanelType<Params> {
  return panel;
}
