import { type QueryKey, type UseQueryResult, useQueries, useQueryClient } from "@tanstack/react-query";
import type { InputOf, Operation } from "@tessera/contract/defineOperation.ts";
import { type PanelData, type PanelQuery, panelDataRounds, type SourceQuery } from "@tessera/contract/panelData.ts";
import { readsRows, sourceQuestion } from "@tessera/contract/sourceQuestion.ts";
import { useState, useSyncExternalStore } from "react";
import type { ApiError } from "../../api/apiError.ts";
import { useQuestion } from "../../api/useOperationQuery.ts";
import { usePageContext } from "../../page/usePageContext.ts";
import { useUserConfigStore } from "../../userConfig/UserConfigProvider.tsx";
import type { PanelViewProps } from "../panelView.ts";

/** What a panel was answered, by name; null for what it does not ask for. */
export type Answers = Readonly<Record<string, unknown>>;

/** A read of rows that the panel shows. */
export interface PanelRead {
  readonly name: string;
  readonly query: Exclude<SourceQuery, { readonly read: "columns" }>;
  readonly operation: Operation;
  readonly input: unknown;
  readonly result: UseQueryResult<unknown, ApiError>;
}

interface Asked {
  readonly name: string;
  readonly query: PanelQuery;
  readonly operation: Operation;
  readonly input: InputOf<Operation>;
  readonly key: QueryKey;
}

/** The operation of a query: that which it names, or that which reads its source. */
function operationOf(query: PanelQuery, id: string, sources: readonly Operation[]): Operation {
  const found = query.read === "operation" ? query.operation : sources.find((operation) => operation.id === id);
  if (found === undefined) throw new TypeError(`No operation ${id} reads sources.`);
  return found;
}

/**
 * Asks for what a panel shows, in rounds: what depends on an answer is asked for once that is there. Equal questions of
 * several panels are one.
 */
export function usePanelData<Params>(
  data: PanelData<Params>,
  sources: readonly Operation[],
  panel: PanelViewProps<Params> & { readonly state: unknown },
) {
  const { id, isOneOfSeveral = false, params, state } = panel;
  const { url } = usePageContext();
  const store = useUserConfigStore();
  const settings = useSyncExternalStore(
    (listener) => store.subscribe(listener),
    () => store.all,
  );
  const cache = useQueryClient();
  const question = useQuestion();
  const [, setRounds] = useState(0);

  const place = { params, url, place: isOneOfSeveral ? id : null, settings, state };
  const ask = (
    answers: Answers,
  ): { readonly said: ReturnType<PanelData<Params>>; readonly asked: readonly Asked[] } => {
    const said = data({ ...place, answers });
    const asked = Object.entries(said).flatMap(([name, query]): Asked[] => {
      if (query === null) return [];
      const { input, operation: named } = sourceQuestion(query);
      const operation = operationOf(query, named, sources);
      return [{ name, query, operation, input, key: question(operation, input, {}).queryKey }];
    });
    return { said, asked };
  };
  const knownOf = (asked: readonly Asked[]): Answers =>
    Object.fromEntries(
      asked.flatMap(({ key, name }) => {
        const known = cache.getQueryData(key);
        return known === undefined ? [] : [[name, known]];
      }),
    );

  let known: Answers = {};
  let { asked, said } = ask(known);
  for (let round = 1; round < panelDataRounds; round++) {
    const next = knownOf(asked);
    if (Object.keys(next).length === Object.keys(known).length) break;
    known = next;
    ({ asked, said } = ask(known));
  }
  const results = useQueries({ queries: asked.map(({ input, operation }) => question(operation, input, {})) });
  // What came with the page is there as soon as it is asked for, and may lead to more.
  const found = Object.keys(knownOf(asked)).length;
  const [seen, setSeen] = useState(0);
  if (found !== seen) {
    setSeen(found);
    setRounds((rounds) => rounds + 1);
  }

  const isWhole = results.every((result) => result.data !== undefined);
  // What was shown before may not be shown any more.
  const failed = results.find(({ error }) => error !== null);
  const reads = asked.flatMap(({ input, name, operation, query }, index): PanelRead[] => {
    const result = results[index];
    return result !== undefined && readsRows(query) ? [{ name, query, operation, input, result }] : [];
  });
  return {
    /** What the address and settings of the panel say it shows, apart from what its view has chosen. */
    place: JSON.stringify([params, url]),
    /** Null before all of them are there. */
    answers: isWhole
      ? Object.fromEntries(
          Object.keys(said).map((name) => {
            const index = asked.findIndex((one) => one.name === name);
            return [name, results[index]?.data ?? null];
          }),
        )
      : null,
    error: failed?.error ?? null,
    reads,
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch();
    },
  };
}
