import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { Progress } from "@tessera/contract/socket/progress.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { hasEnded } from "@tessera/web-kit/runs/hasEnded.ts";
import { useProgress } from "@tessera/web-kit/runs/useProgress.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { getPlan } from "../../../definitions/operations/plans/getPlan.ts";
import { planIndexes } from "../../../definitions/operations/plans/planIndexes.ts";
import { startPlan } from "../../../definitions/operations/plans/startPlan.ts";
import { cancelProgress } from "../../../progresses/operations/cancelProgress.ts";
import { getProgress } from "../../../progresses/operations/getProgress.ts";
import type { IndexAdvice } from "../slowList.ts";

/** Milliseconds between looks at a plan that runs. */
const pollInterval = 2000;
/** A plan's id, before there is one. */
const noPlan = "00000000-0000-0000-0000-000000000000";

/** How far the indexes are: `drafted` waits for a publish of the draft. */
export type IndexPlanStage = "asking" | "running" | "done" | "drafted" | "failed" | "cancelled";

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
  /** How far the work is; null while there is none. */
  readonly progress: Progress | null;
  readonly start: () => Promise<void>;
  /** Cancels the work; null while there is none. */
  readonly stop: (() => Promise<void>) | null;
}

/** Plans the missing indexes of a list and builds them, following the plan meanwhile. */
export function useIndexPlan({ entity, indexes }: IndexAdvice, note: string): IndexPlan {
  const api = useApi();
  const page = usePageContext();
  const [stage, setStage] = useState<IndexPlanStage>("asking");
  const [plan, setPlan] = useState<string | null>(null);
  const [run, setRun] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const query = useOperationQuery(
    getPlan,
    { id: plan ?? noPlan },
    { enabled: plan !== null, ...(stage === "running" ? { refetchInterval: pollInterval } : {}) },
  );
  const progress = useProgress(run, async (id) => (await api.call(getProgress, { id }, { page })).progress);
  const end = progress !== null && hasEnded(progress) ? progress.state : null;
  const onEnd = useEffectEvent((state: "done" | "failed" | "cancelled") => {
    setStage(state);
    if (state === "failed") setError(new ApiError(0, "plan_failed"));
    setRun(null);
    void query.refetch();
  });
  useEffect(() => {
    if (end === "done" || end === "failed" || end === "cancelled") onEnd(end);
  }, [end]);
  const start = async (): Promise<void> => {
    setStage("running");
    setError(null);
    try {
      const wanted = indexes.map(({ columns, kind, language }) => ({ columns, kind, language }));
      const made = await api.call(planIndexes, { entity, indexes: wanted, note }, { page });
      setPlan(made.plan);
      const started = made.plan === null ? null : (await api.call(startPlan, { id: made.plan }, { page })).run;
      setRun(started);
      if (started === null) setStage(made.isDraft ? "drafted" : "done");
    } catch (failure) {
      setError(failure);
      setStage("failed");
    }
    await query.refetch();
  };
  const made = (plan === null ? [] : (query.data?.steps ?? [])).filter(({ action }) => action === "create_index");
  const length = made.length / indexes.length;
  const states = length < 1 ? [] : indexes.map((_, at) => made.slice(at * length, (at + 1) * length));
  const stop = async (id: string): Promise<void> => {
    try {
      await api.call(cancelProgress, { id }, { page });
    } catch (failure) {
      setError(failure);
    }
  };
  return {
    stage,
    states: states.map((steps) => stateOf(steps.map(({ state }) => state))),
    error,
    progress,
    start,
    stop: run === null ? null : () => stop(run),
  };
}
