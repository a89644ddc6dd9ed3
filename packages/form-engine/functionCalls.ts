import { askPending } from "@tessera/expression/askPending.ts";
import { Aggregate } from "./aggregate.ts";
import { createAggregateLibrary, planAggregates, readAggregate } from "./aggregatePlan.ts";
import type { CallSupport } from "./callSupport.ts";

/** See `CallSupport`. */
export const functionCalls: CallSupport = {
  plan: planAggregates,
  libraryOf: createAggregateLibrary,
  make: (plan, library, rows) => new Aggregate(plan, library, rows),
  read: readAggregate,
  askOthers: askPending,
};
