import { Type } from "typebox";
import { closed, nullable, type Picked } from "../schema.ts";
import {
  type Condition,
  ConditionPath,
  conditionUnion,
  OperandSchema,
  OperatorSchema,
  type ValueCondition,
  ValueRowsSchema,
} from "./condition.ts";

const compared = () => [
  closed({ and: Type.Array(Type.Ref("Comparisons")) }),
  closed({ or: Type.Array(Type.Ref("Comparisons")) }),
  closed({ not: Type.Ref("Comparisons") }),
  closed({ field: ConditionPath(), operator: OperatorSchema, operand: Type.Optional(nullable(OperandSchema)) }),
];

const marks = { "x-picks": "condition" satisfies Picked };

/** A condition that compares the columns of the document itself, and asks for no other records. */
export const comparisonsSchema = () =>
  Type.Unsafe<Comparisons>(
    Type.Cyclic({ Comparisons: Type.Union(compared(), { ...marks, "x-picks-of": "document" }) }, "Comparisons"),
  );

/** A condition that compares, and asks whether values are among those of other rows. */
export const joinedConditionSchema = () =>
  Type.Unsafe<JoinedCondition>(
    Type.Cyclic(
      {
        Comparisons: Type.Union(
          [
            ...compared(),
            closed({ in: ConditionPath(), rows: ValueRowsSchema, where: Type.Optional(Type.Ref("Condition")) }),
          ],
          marks,
        ),
        Condition: conditionUnion(),
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

/** See `joinedConditionSchema`. */
export type JoinedCondition =
  | { readonly and: readonly JoinedCondition[] }
  | { readonly or: readonly JoinedCondition[] }
  | { readonly not: JoinedCondition }
  | Extract<Condition, { field: string }>
  | ValueCondition;
