import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { getIndexAdvice } from "../operations/getIndexAdvice.ts";
import type { ListQuestions } from "./listQuestions.ts";

/** See `getIndexAdvice`. */
export type IndexAdvice = OutputOf<typeof getIndexAdvice>;

/** A list that takes long. */
export interface SlowList {
  /** What it is asked. */
  readonly questions: Pick<ListQuestions, "page">;
  /** Asks whether the missing indexes are to be made. */
  readonly onPlan: (advice: IndexAdvice) => void;
}
