import type { Static, TSchema } from "typebox";
import type { PanelData } from "./panelData.ts";
import type { SheetMarks } from "./schema.ts";

/**
 * What a person must be able to use for a panel to show anything: an operation, records of the document that a
 * parameter names (`of` is its kind, which says by `onPages` whose they are), definitions that may be read, documents
 * of a kind that may be drafted, or a session.
 */
export type PanelNeed =
  | { readonly kind: "operation"; readonly operation: string }
  | {
      readonly kind: "records";
      readonly of: string;
      readonly param: string;
      /** The parameter that names the reference by which it shows the records of the page's own record alone. */
      readonly ofRecord?: string;
    }
  | { readonly kind: "definitions" }
  | { readonly kind: "drafts"; readonly documentKind: string }
  | { readonly kind: "session" };

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
   * What it shows. It is answered together with the page (`ConfigManager_getPage`); the panel host asks for it, shares
   * the answers with other panels, follows changes, and gives them to the view, which is drawn once they are there.
   * Absent: the view asks by itself, for what does not come with the page.
   */
  readonly data?: PanelData<Static<Params>>;
  /**
   * True: the view asks by itself what `data` says, which comes with the page all the same. For forms, whose program
   * runs while their record is edited, and for lists, whose rows change one by one under their reader's hand.
   */
  readonly asksItself?: true;
}

/** Declares a panel type. Its name for people is the text key `panel.<id>`. */
export function definePanel<Params extends TSchema>(panel: PanelType<Params>): PanelType<Params> {
  return panel;
}
