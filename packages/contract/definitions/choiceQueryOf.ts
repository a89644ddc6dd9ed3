import type { FieldSettings } from "../fieldBehaviour.ts";

/** What a field chooses from, where that is a query (see `choiceQuery`). */
export interface ChoiceQuery {
  readonly query: string;
  readonly shown: string | null;
  /** Whether a name that no row has becomes a new row. */
  readonly makesRows: boolean;
}

/** The query whose rows a field with these settings offers; null where it offers none. */
export function choiceQueryOf({ makesRows, query, shown }: FieldSettings): ChoiceQuery | null {
  if (typeof query !== "string" || query === "") return null;
  return { query, shown: typeof shown === "string" && shown !== "" ? shown : null, makesRows: makesRows === true };
}
