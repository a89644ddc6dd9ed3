import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { getIndexAdvice } from "../../operations/getIndexAdvice.ts";
import type { ListQuestions } from "../listQuestions.ts";
import type { IndexAdvice } from "../slowList.ts";

/** What would make a list faster under what it is asked. */
export function useIndexAdvice({ page }: Pick<ListQuestions, "page">) {
  const { offset: _offset, limit: _limit, ...asked } = page;
  return useOperationQuery(getIndexAdvice, asked);
}

/** Labels of the columns that have no index, each once. */
export const slowLabels = ({ indexes }: IndexAdvice): readonly string[] => [
  ...new Set(indexes.map(({ label }) => label)),
];
