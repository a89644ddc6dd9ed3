import { type Static, type TProperties, Type } from "typebox";
import { closed, nullable, oneOf, Reference } from "../schema.ts";
import { operators } from "../values/valueType.ts";
import { queryRows } from "./queryRows.ts";

/** The operators of the filter model (spec lists §3) and the null tests. */
export const OperatorSchema = oneOf(...operators);

/**
 * What a field is compared with. `value` is wire JSON (a list for IN, a pair for BETWEEN). `user` names a property of
 * the signed-in user (`id`, `login`, `email`, `language`, `roles`), `param` one of the page's parameters, `today` is a
 * date so many days from today in the person's zone, `field` another field path of the same record.
 */
export const OperandSchema = Type.Union([
  closed({ value: Type.Unknown() }),
  closed({ user: Type.String() }),
  closed({ param: Type.String() }),
  closed({ today: Type.Integer({ minimum: -100_000, maximum: 100_000 }) }),
  closed({ field: Type.String() }),
]);

/**
 * A path of column names that follows references; of what readers ask of lists also linked records (`linkedPath`),
 * which no definition's condition has.
 */
export const ConditionPath = () =>
  Type.String({
    minLength: 1,
    maxLength: 300,
    pattern:
      "^([A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)*|[A-Za-z0-9._-]+/[A-Za-z_][A-Za-z0-9_]*/[A-Za-z_][A-Za-z0-9_]*)$",
  });

/** The records of an entity, or the rows of a query, that a condition asks for. */
const ofRows = <Properties extends TProperties>(properties: Properties) =>
  Type.Union([
    closed({ entity: Reference("entity"), ...properties }),
    closed({ query: Reference("query"), ...properties }),
  ]);

/** What `exists` asks for: rows whose reference names this record. */
const ReferringRowsSchema = ofRows({ reference: Type.String() });
/** What `in` asks for: rows by the values at a path of theirs. */
export const ValueRowsSchema = ofRows({ column: ConditionPath() });

/** The kinds of conditions; those in it are `Type.Ref("Condition")`. */
export const conditionUnion = () =>
  Type.Union(
    [
      closed({ and: Type.Array(Type.Ref("Condition")) }),
      closed({ or: Type.Array(Type.Ref("Condition")) }),
      closed({ not: Type.Ref("Condition") }),
      closed({ field: ConditionPath(), operator: OperatorSchema, operand: Type.Optional(nullable(OperandSchema)) }),
      closed({ exists: ReferringRowsSchema, where: Type.Optional(Type.Ref("Condition")) }),
      closed({ in: ConditionPath(), rows: ValueRowsSchema, where: Type.Optional(Type.Ref("Condition")) }),
    ],
    { "x-picks": "condition" } as const,
  );

/**
 * One tree for filters, saved filters, grants and global rules (design §8). `field` is a path of column names that
 * follows references (`customer.country`); `exists` asks whether a record of a child entity, or a row of a query, that
 * references this record fits; `in` whether the value at a path, or the record that it ends in, is that of a row which
 * fits. Null is none. Rows are those that the reader may see.
 */
export const ConditionSchema = Type.Cyclic({ Condition: conditionUnion() }, "Condition");

/** See `OperandSchema`. */
export type Operand = Static<typeof OperandSchema>;

/** See `ConditionSchema`. An empty `and` is always true, an empty `or` never. */
export type Condition =
  | { readonly and: readonly Condition[] }
  | { readonly or: readonly Condition[] }
  | { readonly not: Condition }
  | { readonly field: string; readonly operator: Static<typeof OperatorSchema>; readonly operand?: Operand | null }
  | { readonly exists: ConditionRows & { readonly reference: string }; readonly where?: Condition }
  | ValueCondition;

/** See `ConditionSchema`. */
export type ConditionRows = { readonly entity: string } | { readonly query: string };
/** Whether a value is among those of other rows. */
export interface ValueCondition {
  readonly in: string;
  readonly rows: ConditionRows & { readonly column: string };
  readonly where?: Condition;
}

/** The rows that a condition asks for, as sources of rows are named. */
export const rowsAsked = (rows: ConditionRows): string => ("query" in rows ? queryRows(rows.query) : rows.entity);
