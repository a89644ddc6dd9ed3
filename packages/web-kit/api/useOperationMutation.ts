import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import type { InputOf, Operation, OutputOf } from "@tessera/contract/defineOperation.ts";
import { usePageContext } from "../page/usePageContext.ts";
import type { ApiError } from "./apiError.ts";
import { useApi } from "./useApi.ts";

/** Changes by an operation: `mutate(input)` or `mutateAsync(input)`, with what is under way and what failed. */
export function useOperationMutation<Declared extends Operation>(
  operation: Declared,
): UseMutationResult<OutputOf<Declared>, ApiError, InputOf<Declared>> {
  const api = useApi();
  const page = usePageContext();
  return useMutation<OutputOf<Declared>, ApiError, InputOf<Declared>>({
    mutationFn: (input) => api.call(operation, input, { page }),
  });
}
