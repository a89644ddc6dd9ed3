import { Type } from "typebox";
import { closed, nullable, type Picked } from "../schema.ts";
import { type Condition, ConditionPath, OperandSchema, OperatorSchema } from "./condition.ts";

/**
 * A condition that compares and asks for no other records. `of`: `document` where its paths are those of the entity that the document itself is.
 */
export const comparisonsSchema = (of?: "document") =>
  Type.Unsafe<Comparisons>(
    Type.Cyclic(
      {
        Comparisons: Type.Union(
          [
            closed({ and: Type.Array(Type.Ref("Comparisons")) }),
            closed({ or: Type.Array(Type.Ref("Comparisons")) }),
            closed({ not: Type.Ref("Comparisons") }),
            closed({
              field: ConditionPath(),
              operator: OperatorSchema,
              operand: Type.Optional(nullable(OperandSchema)),
            }),
          ],
          { "x-picks": "condition" satisfies Picked, ...(of === undefined ? {} : { "x-picks-of": of }) },
        ),
      },
      "Comparisons",
    ),
  );

/** See `comparisonsSchema`. */
export type Comparisons =
  | { readonly and: readonly Comparisons[] }
  | { readonly or: readonly Comparisons[] }
  | { readonly not: Comparisons }
  | Extract<Condition, { field: string }>;
