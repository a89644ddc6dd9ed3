import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useState } from "react";
import { applyPlan } from "../../../definitions/operations/applyPlan.ts";
import { getPlan } from "../../../definitions/operations/getPlan.ts";
import { planIndexes } from "../../../definitions/operations/planIndexes.ts";
import type { IndexAdvice } from "../slowList.ts";

/** Milliseconds between looks at a plan that runs. */
const pollInterval = 2000;
/** A plan's id, before there is one. */
const noPlan = "00000000-0000-0000-0000-000000000000";

/** How far the indexes are: `drafted` waits for a publish of the draft. */
export type IndexPlanStage = "asking" | "running" | "done" | "drafted" | "failed";

/** How far one index is; several steps make one where the table is divided. */
type StepState = OutputOf<typeof getPlan>["steps"][number]["state"];

function stateOf(states: readonly StepState[]): StepState {
  const [first = "pending"] = states;
  if (states.every((state) => state === first)) return first;
  return states.find((state) => state === "failed" || state === "undone") ?? "running";
}

/** The way from a question to an index that is there. */
export interface IndexPlan {
  readonly stage: IndexPlanStage;
  /** How far each of the indexes is; empty before there is a plan. */
  readonly states: readonly StepState[];
  readonly error: unknown;
  readonly start: () => Promise<void>;
}

/** Plans the missing indexes of a list and builds them, following the plan meanwhile. */
export function useIndexPlan({ entity, indexes }: IndexAdvice, note: string): IndexPlan {
  const api = useApi();
  const page = usePageContext();
  const [stage, setStage] = useState<IndexPlanStage>("asking");
  const [plan, setPlan] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const query = useOperationQuery(
    getPlan,
    { id: plan ?? noPlan },
    { enabled: plan !== null, ...(stage === "running" ? { refetchInterval: pollInterval } : {}) },
  );
  const start = async (): Promise<void> => {
    setStage("running");
    setError(null);
    try {
      const wanted = indexes.map(({ columns, kind, language }) => ({ columns, kind, language }));
      const made = await api.call(planIndexes, { entity, indexes: wanted, note }, { page });
      setPlan(made.plan);
      if (made.plan !== null) await api.call(applyPlan, { id: made.plan }, { page });
      setStage(made.isDraft ? "drafted" : "done");
    } catch (failure) {
      setError(failure);
      setStage("failed");
    }
    await query.refetch();
  };
  const made = (plan === null ? [] : (query.data?.steps ?? [])).filter(({ action }) => action === "create_index");
  const length = made.length / indexes.length;
  const states = length < 1 ? [] : indexes.map((_, at) => made.slice(at * length, (at + 1) * length));
  return { stage, states: states.map((steps) => stateOf(steps.map(({ state }) => state))), error, start };
}
