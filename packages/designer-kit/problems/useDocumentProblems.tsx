import { useEffect, useMemo } from "react";
import type { DocumentProblem } from "../definitions/definitionSource.tsx";
import { useDefinitionQuery } from "../definitions/useDefinitionQuery.tsx";
import type { SessionState } from "../session/documentSession.ts";

const none: readonly DocumentProblem[] = [];

/**
 * What a publish of all drafts would meet, asked again after each save of the open one: a field may lean on a column
 * that is a draft too. The open document's own problems stand first. Without a draft of it there is nothing to say.
 */
export function useDocumentProblems(state: SessionState) {
  const { kind, id } = state.document;
  const revision = state.draft?.revision ?? 0;
  const query = useDefinitionQuery("problems", [], (source, asking) => source.problems(asking), revision > 0);
  const { refetch } = query;
  useEffect(() => {
    if (revision > 0) void refetch();
  }, [revision, refetch]);
  const found = revision > 0 ? (query.data ?? none) : none;
  return useMemo(() => {
    const isOwn = (one: DocumentProblem): boolean => one.document.kind === kind && one.document.id === id;
    return { own: found.filter(isOwn), all: [...found.filter(isOwn), ...found.filter((one) => !isOwn(one))] };
  }, [found, kind, id]);
}
