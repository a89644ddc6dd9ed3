import { structuredBehaviour } from "@tessera/contract/structuredBehaviour.ts";
import {
  cleanCondition,
  comparisonsOf,
  conditionLine,
  type StoredCondition,
  StoredConditionSchema,
} from "@tessera/contract/values/storedCondition.ts";
import type { ConditionBuilderSettings } from "./def.ts";

/** The most comparisons of a condition. */
const maxComparisons = 100;

// What fits the schema is of its type, which a schema of groups in groups cannot say.
const conditionIn = (value: unknown): StoredCondition => value as StoredCondition;

/** Conditions over the rows of a list. They are searched by what they compare with. */
export const behaviour = structuredBehaviour<typeof StoredConditionSchema, ConditionBuilderSettings>({
  schema: StoredConditionSchema,
  canonical: (value) => cleanCondition(conditionIn(value)),
  comparesRows: ({ list }) => (list === undefined ? null : `list:${list}`),
  check: (value) => {
    const count = comparisonsOf(conditionIn(value)).length;
    return count > maxComparisons
      ? { code: "field.conditionBuilder.many", data: { count, max: maxComparisons } }
      : null;
  },
  format: (value) => conditionLine(conditionIn(value)),
});
