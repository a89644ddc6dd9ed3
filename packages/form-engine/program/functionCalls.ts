import { askPending } from "@tessera/expression/compile/askPending.ts";
import { Aggregate } from "./aggregate.ts";
import { createAggregateLibrary, planAggregates, readAggregate } from "./aggregatePlan.ts";
import type { CallSupport } from "./callSupport.ts";
import { totalPlan } from "./columnTotal.ts";

/** See `CallSupport`. */
export const functionCalls: CallSupport = {
  plan: planAggregates,
  totalPlan,
  libraryOf: createAggregateLibrary,
  make: (plan, library, rows) => new Aggregate(plan, library, rows),
  read: readAggregate,
  askOthers: askPending,
};
