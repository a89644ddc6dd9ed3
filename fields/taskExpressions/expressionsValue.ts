import { closed, type Static } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** The most expressions of a list, and the longest text of one. */
export const maxExpressions = 50;
export const maxText = 2000;

const named = closed({
  id: Type.String({ minLength: 1, maxLength: 40 }),
  /** What its result is called. */
  name: Type.String({ maxLength: 63 }),
  /** When it counts; absent: always. */
  condition: Type.Optional(Type.String({ maxLength: maxText })),
  expression: Type.String({ maxLength: maxText }),
});

/** What is stored: expressions in the order in which they are worked out. */
export const taskExpressionsSchema = closed({ items: Type.Array(named, { maxItems: maxExpressions }) });

/** See `named`. */
export type NamedExpression = Static<typeof named>;
/** See `taskExpressionsSchema`. */
export type TaskExpressions = Static<typeof taskExpressionsSchema>;

/** The list as it is stored: without blanks around texts, and without lines in which nothing stands; null for none. */
export function storedExpressions({ items }: TaskExpressions): TaskExpressions | null {
  const stored = items.flatMap(({ condition = "", expression, id, name }): NamedExpression[] => {
    const clean = { id, name: name.trim(), expression: expression.trim() };
    const when = condition.trim();
    if (clean.name === "" && clean.expression === "" && when === "") return [];
    return [{ ...clean, ...(when === "" ? {} : { condition: when }) }];
  });
  return stored.length === 0 ? null : { items: stored };
}
