import { Aggregate } from "./aggregate.ts";
import type { AggregateKeeper } from "./aggregateKeeper.ts";
import { createAggregateLibrary, planAggregates, readAggregate } from "./aggregatePlan.ts";

/** See `AggregateKeeper`. */
export const keptAggregates: AggregateKeeper = {
  plan: planAggregates,
  libraryOf: createAggregateLibrary,
  make: (plan, library, rows) => new Aggregate(plan, library, rows),
  read: readAggregate,
};
