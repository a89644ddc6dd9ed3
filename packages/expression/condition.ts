/** A value that a condition compares with. */
export type ConditionScalar = null | boolean | number | string;

/**
 * One comparison of a field (a name, or a path such as `row.quantity`), with the operators of the filter model (spec lists,
 * filter model) and emptiness. `LIKE` asks whether the value stands in the field's text; `BETWEEN` includes both ends.
 */
export type FieldCondition = { readonly kind: "field"; readonly field: string } & (
  | { readonly operator: "=" | "<>" | "<" | "<=" | ">" | ">="; readonly value: ConditionScalar }
  | { readonly operator: "LIKE" | "NOT LIKE"; readonly value: string }
  | { readonly operator: "IN" | "NOT IN"; readonly value: readonly ConditionScalar[] }
  | { readonly operator: "BETWEEN" | "NOT BETWEEN"; readonly value: readonly [ConditionScalar, ConditionScalar] }
  | { readonly operator: "EMPTY" | "NOT EMPTY" }
);

/** A condition that people build without writing; `and` of nothing always holds, `or` of nothing never. */
export type ConditionTree =
  | { readonly kind: "and"; readonly items: readonly ConditionTree[] }
  | { readonly kind: "or"; readonly items: readonly ConditionTree[] }
  | { readonly kind: "not"; readonly item: ConditionTree }
  | FieldCondition;
