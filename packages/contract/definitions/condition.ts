import { type Static, Type } from "typebox";
import { closed, nullable, oneOf } from "../schema.ts";
import { operators } from "../values/valueType.ts";

/** The operators of the filter model (spec lists §3) and the null tests. */
export const OperatorSchema = oneOf(...operators);

/**
 * What a field is compared with. `value` is wire JSON (a list for IN, a pair for BETWEEN). `user` names a property of the signed-in
 * user (`id`, `login`, `email`, `language`, `roles`), `param` one of the page's parameters, `today` is a date so many days from today
 * in the person's zone, `field` another field path of the same record.
 */
export const OperandSchema = Type.Union([
  closed({ value: Type.Unknown() }),
  closed({ user: Type.String() }),
  closed({ param: Type.String() }),
  closed({ today: Type.Integer({ minimum: -100_000, maximum: 100_000 }) }),
  closed({ field: Type.String() }),
]);

/** A path of column names that follows references. */
export const ConditionPath = () =>
  Type.String({
    minLength: 1,
    maxLength: 300,
    pattern: "^[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)*$",
  });

/**
 * One tree for filters, saved filters, grants and global rules (design §8). `field` is a path of column names that follows
 * references (`customer.country`); `exists` asks whether a record of a child entity that references this record fits.
 */
export const ConditionSchema = Type.Cyclic(
  {
    Condition: Type.Union(
      [
        closed({ and: Type.Array(Type.Ref("Condition")) }),
        closed({ or: Type.Array(Type.Ref("Condition")) }),
        closed({ not: Type.Ref("Condition") }),
        closed({ field: ConditionPath(), operator: OperatorSchema, operand: Type.Optional(nullable(OperandSchema)) }),
        closed({
          exists: closed({ entity: Type.String(), reference: Type.String() }),
          where: Type.Optional(Type.Ref("Condition")),
        }),
      ],
      { "x-picks": "condition" },
    ),
  },
  "Condition",
);

/** See `OperandSchema`. */
export type Operand = Static<typeof OperandSchema>;

/** See `ConditionSchema`. An empty `and` is always true, an empty `or` never. */
export type Condition =
  | { readonly and: readonly Condition[] }
  | { readonly or: readonly Condition[] }
  | { readonly not: Condition }
  | { readonly field: string; readonly operator: Static<typeof OperatorSchema>; readonly operand?: Operand | null }
  | { readonly exists: { readonly entity: string; readonly reference: string }; readonly where?: Condition };
