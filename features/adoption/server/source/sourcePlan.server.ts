import type { Catalogue } from "../catalogue/catalogue.ts";
import type { DataFacts } from "../documents/dataFacts.ts";
import type { PartRefused } from "./partRefused.server.ts";
import type { PartChange, PlanPart, RowCounts, StructurePlan } from "./planParts.ts";
import type { Renames } from "./renameCatalogue.ts";

/** What changed in a source since it was taken over, as a plan of parts. */
export interface SourcePlan {
  /** In the order of their application. */
  readonly parts: readonly PlanPart[];
  /** Tables whose rows cannot be compared, since they have no key or no columns in common. */
  readonly uncompared: readonly string[];
  /** Differences of the source that no part takes over. */
  readonly untaken: readonly PartChange[];
  /** Whether it is known how the source was when it was taken over; otherwise it is compared with what is here. */
  readonly isBaseKnown: boolean;
}

/** A plan with all that its application needs. */
export interface ReadPlan extends SourcePlan {
  readonly structure: StructurePlan;
  readonly renames: Renames;
  readonly source: Catalogue;
  readonly base: Catalogue | null;
  /** What the source's rows say of its columns. */
  readonly facts: DataFacts;
}

/** What to do with rows that a person has to decide about. */
export interface RowChoices {
  /** Rows that changed on both sides: left open, settled as they are here, or as in the source. */
  readonly conflicts: "open" | "here" | "source";
  /** Rows that are gone in the source: left open, kept for good, or deleted. */
  readonly vanished: "open" | "keep" | "delete";
}

/** What a person wants of a plan. */
export interface PlanRequestOptions {
  /** Ids of parts, or all that take nothing away; null: nothing is applied. */
  readonly apply: readonly string[] | "all" | null;
  readonly choices: RowChoices;
  /** What is not taken for a rename, by its name in the source (`table` or `table.column`). */
  readonly separate: readonly string[];
}

/** What became of a part. */
export interface PartOutcome {
  readonly part: PlanPart;
  /** Null when it was applied. */
  readonly refusal: Pick<PartRefused, "code" | "detail"> | null;
  /** Places of documents that were left as people edited them. */
  readonly kept: readonly { readonly kind: string; readonly id: string; readonly path: string }[];
  /** Rows that were written, for a part of rows. */
  readonly written: (Pick<RowCounts, "added" | "changed"> & { readonly deleted: number }) | null;
}

/** Applies nothing, and leaves everything open that a person has to decide. */
export const planOnly: PlanRequestOptions = {
  apply: null,
  choices: { conflicts: "open", vanished: "open" },
  separate: [],
};
