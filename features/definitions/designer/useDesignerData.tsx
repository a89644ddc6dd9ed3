import { useQueryClient } from "@tanstack/react-query";
import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { definitionQueries } from "@tessera/designer-kit/definitions/useDefinitionQuery.tsx";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useCallback } from "react";
import { getEntityDiagram } from "#features/entities/operations/getEntityDiagram.ts";
import { getDiff } from "../operations/getDiff.ts";
import { getHistory } from "../operations/getHistory.ts";
import { getProblems } from "../operations/getProblems.ts";
import { getPublishes } from "../operations/getPublishes.ts";
import { getTree } from "../operations/getTree.ts";
import { getWhereUsed } from "../operations/getWhereUsed.ts";
import { getPlans } from "../operations/plans/getPlans.ts";

/** A document as the tree has it. */
export type TreeDocument = OutputOf<typeof getTree>["documents"][number];

const ofDrafts = [getTree.id, getProblems.id, getDiff.id, getEntityDiagram.id, definitionQueries.problems];
const ofPublishes = [getHistory.id, getPlans.id, getPublishes.id, getWhereUsed.id, definitionQueries.uses];

/** Asks again for what drafts change, or for all that a publish changes. */
export function useRefreshDefinitions(): (what: "drafts" | "everything") => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    async (what) => {
      const asked = what === "drafts" ? ofDrafts : [...ofDrafts, ...ofPublishes];
      // What was wrong with the drafts that are published now must not be said of the next ones.
      if (what === "everything") {
        for (const id of [getProblems.id, definitionQueries.problems]) {
          queries.removeQueries({ queryKey: [id], type: "inactive" });
        }
      }
      await Promise.all(asked.map((id) => queries.invalidateQueries({ queryKey: [id] })));
    },
    [queries],
  );
}

/** Kinds and documents that the person may read; only those of one subsystem when it is given. */
export function useDefinitionTree(subsystem: string | null) {
  const query = useOperationQuery(getTree, {});
  const documents = query.data?.documents.filter((one) => subsystem === null || one.subsystem === subsystem) ?? [];
  return { query, documents, kinds: query.data?.kinds ?? [] };
}
