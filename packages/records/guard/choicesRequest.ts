import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { SearchChoices } from "@tessera/query-model/searching.ts";

/** A page of choices of a look-up. */
export interface ChoicesRequest {
  readonly entity: string;
  /**
   * Set where rows that the caller may read are chosen, in place of records that they may refer to: what people read of
   * a row, with the labels of fixed choices. `entity` may then name a query (`query:<id>`) whose rows have keys.
   */
  readonly shown?: SearchChoices;
  /** With `shown` only: paths of the cells that stand beside each choice. Absent: none. */
  readonly cells?: readonly string[] | undefined;
  /** A column of texts in lists: the texts that its readable cells hold are the choices, those that most have first. */
  readonly used?: string;
  /** Text looked for in display names, in the reader's language or the source's. */
  readonly search?: string | null;
  /** Compares the texts of the source language, as all that definitions fix. */
  readonly filter?: Condition | null;
  /** Keys whose display names are wanted besides the page, such as the chosen one. */
  readonly selected?: readonly string[];
  readonly offset: number;
  /** 1 to 500. */
  readonly limit: number;
}

/** Records that are chosen by a look-up with a filter; of an entity, or of the rows of a query. */
export interface ChosenRequest {
  readonly entity: string;
  /** Record key texts. */
  readonly keys: readonly string[];
  readonly filter: Condition;
}
