import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { useDefinitions } from "@tessera/web-kit/api/useDefinitions.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useCallback } from "react";
import { useDesignerRegistries } from "../registries/DesignerRegistriesProvider.tsx";

/** Documents of one kind by id, as far as they are there; those that the person may not read never come. */
export interface DraftBodies {
  readonly bodies: ReadonlyMap<string, Json>;
  /** Whether all that were asked for have been answered. */
  readonly isComplete: boolean;
}

/** The bodies of documents of a kind as their drafts have them. `ids` may grow: what is known stays. */
export function useDraftBodies(kind: string, ids: readonly string[]): DraftBodies {
  const { definitions: source } = useDesignerRegistries();
  const api = useApi();
  const page = usePageContext();
  const definitions = useDefinitions();
  const key = ids.join("\n");
  const combine = useCallback(
    (results: readonly UseQueryResult<Json | null>[]): DraftBodies => ({
      bodies: new Map(
        (key === "" ? [] : key.split("\n")).flatMap((id, index): [string, Json][] => {
          const body = results[index]?.data ?? null;
          return body === null ? [] : [[id, body]];
        }),
      ),
      isComplete: results.every(({ isPending }) => !isPending),
    }),
    [key],
  );
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: ["designer.body", kind, id, definitions],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.draftBody({ api, page, signal }, { kind, id }),
    })),
    combine,
  });
}
