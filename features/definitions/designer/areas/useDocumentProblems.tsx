import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useEffect } from "react";
import { getProblems } from "../../operations/getProblems.ts";
import type { SessionState } from "../session/documentSession.ts";

/** What a publish of the open document's draft would meet, asked anew after each save. Without a draft there is nothing to publish. */
export function useDocumentProblems(state: SessionState) {
  const { kind, id } = state.document;
  const revision = state.draft?.revision ?? 0;
  const query = useOperationQuery(getProblems, { documents: [{ kind, id }] }, { enabled: revision > 0 });
  const { refetch } = query;
  useEffect(() => {
    if (revision > 0) void refetch();
  }, [revision, refetch]);
  return { problems: revision > 0 ? (query.data?.problems ?? []) : [], query };
}
