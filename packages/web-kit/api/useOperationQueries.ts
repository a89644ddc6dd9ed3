import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import type { InputOf, Operation, OutputOf } from "@tessera/contract/defineOperation.ts";
import type { ApiError } from "./apiError.ts";
import { useQuestion } from "./useOperationQuery.ts";

/** Reads by an operation for several inputs at once, as `useOperationQuery` does for one; in their order. */
export function useOperationQueries<Declared extends Operation>(
  operation: Declared,
  inputs: readonly InputOf<Declared>[],
): readonly UseQueryResult<OutputOf<Declared>, ApiError>[] {
  const question = useQuestion();
  const answers = useQueries({ queries: inputs.map((input) => question(operation, input, {})) });
  // The query function answers nothing but the operation's output; the library cannot name a type that depends on the
  // operation.
  return answers as UseQueryResult<OutputOf<Declared>, ApiError>[];
}
