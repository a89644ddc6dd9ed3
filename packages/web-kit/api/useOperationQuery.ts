import {
  hashKey,
  type Query,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from "@tanstack/react-query";
import type { InputOf, Operation, OutputOf } from "@tessera/contract/defineOperation.ts";
import { usePageContext } from "../page/usePageContext.ts";
import { useTexts } from "../texts/useTexts.ts";
import { useApiScope } from "./ApiProvider.tsx";
import type { ApiError } from "./apiError.ts";
import { useDefinitions } from "./useDefinitions.ts";

/** How a query behaves. */
export interface OperationQueryOptions {
  /** False waits. */
  readonly enabled?: boolean;
  /** Milliseconds for which an answer is not asked for again. */
  readonly staleTime?: number;
  /** Milliseconds between questions while the tab is visible; absent: it is not asked again by itself. */
  readonly refetchInterval?: number;
}

/** For how long what came ahead of its question is not asked for again, in ms: as if it had just been asked. */
const preparedFor = 10_000;

/**
 * Stands for anyone who is not signed in where answers are kept apart by person (spec shell §6); no user has such an
 * id.
 */
export const guestMark = "guest";

/** Makes the options of questions to operations, for one query or for several. */
export function useQuestion(): <Declared extends Operation>(
  operation: Declared,
  input: InputOf<Declared>,
  options: OperationQueryOptions,
) => UseQueryOptions<unknown, ApiError> & { readonly queryKey: QueryKey } {
  const scope = useApiScope();
  const { api } = scope;
  const subject = scope.subject ?? guestMark;
  const { language, version } = useTexts();
  const page = usePageContext();
  const definitions = useDefinitions();
  return (operation, input, options) => ({
    queryKey: [operation.id, input, language, `${definitions} ${version ?? ""}`, subject],
    queryFn: ({ signal }) => api.call(operation, input, { page, signal }),
    enabled: options.enabled ?? true,
    placeholderData: (former: unknown, query: Query<unknown, ApiError> | undefined): unknown => {
      const [id, formerInput, , , formerSubject] = query?.queryKey ?? [];
      const isSame = hashKey([id, formerInput, formerSubject]) === hashKey([operation.id, input, subject]);
      return isSame ? former : undefined;
    },
    ...((options.enabled ?? true) ? { initialData: () => api.prepared?.(operation, input, { page }) } : {}),
    // Nothing but what it began with has been counted as an update.
    staleTime: ({ state }) => options.staleTime ?? (state.dataUpdateCount === 0 ? preparedFor : 0),
    ...(options.refetchInterval === undefined ? {} : { refetchInterval: options.refetchInterval }),
  });
}

/**
 * Reads by an operation. Its key is operation, input, language, versions of definitions and texts, and subject (design
 * §9), so a publish, another language or another person never sees an old answer. While only versions or language
 * moved, the former answer stays until the new one is there, so what is open does not vanish.
 */
export function useOperationQuery<Declared extends Operation>(
  operation: Declared,
  input: InputOf<Declared>,
  options: OperationQueryOptions = {},
): UseQueryResult<OutputOf<Declared>, ApiError> {
  // The query function answers nothing but the operation's output; the library cannot name a type that depends on the
  // operation.
  return useQuery<unknown, ApiError>(useQuestion()(operation, input, options)) as UseQueryResult<
    OutputOf<Declared>,
    ApiError
  >;
}
