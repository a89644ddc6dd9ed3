import { mergedItems } from "@tessera/contract/mergedItems.ts";
import { structuredBehaviour } from "@tessera/contract/structuredBehaviour.ts";
import { parse } from "@tessera/expression/parse/parse.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import type { TaskExpressionsSettings } from "./def.ts";
import { type NamedExpression, storedExpressions, taskExpressionsSchema } from "./expressionsValue.ts";

const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/;

const isSame = (left: NamedExpression | undefined, right: NamedExpression): boolean =>
  left !== undefined && canonicalJson({ ...left }) === canonicalJson({ ...right });

/** A name, its expression and its condition belong together: a line is changed as a whole. */
const mergedLine = (base: NamedExpression | undefined, theirs: NamedExpression, mine: NamedExpression) => {
  if (isSame(mine, theirs) || isSame(base, mine)) return theirs;
  return isSame(base, theirs) ? mine : null;
};

/** Lists of named expressions. They are searched by names and texts; each has to be readable as an expression. */
export const behaviour = structuredBehaviour<typeof taskExpressionsSchema, TaskExpressionsSettings>({
  schema: taskExpressionsSchema,
  canonical: storedExpressions,
  maxBytes: 262_144,
  texts: ["items.*.name", "items.*.condition", "items.*.expression"],
  check: ({ items }) => {
    const names = new Set<string>();
    for (const { condition, expression, name } of items) {
      const data = { name: name || "?" };
      if (!identifier.test(name)) return { code: "field.taskExpressions.name", data };
      if (names.has(name)) return { code: "field.taskExpressions.twice", data };
      names.add(name);
      if (!parse(expression).ok) return { code: "field.taskExpressions.expression", data };
      if (condition !== undefined && !parse(condition).ok) return { code: "field.taskExpressions.condition", data };
    }
    const ids = new Set(items.map(({ id }) => id));
    return ids.size < items.length ? { code: "field.taskExpressions.twice", data: { name: "id" } } : null;
  },
  format: ({ items }) =>
    items
      .map(
        ({ condition, expression, name }) =>
          `${name} = ${expression}${condition === undefined ? "" : ` (${condition})`}`,
      )
      .join("; "),
  merge: ({ base, mine, theirs }) => {
    const of = (list: typeof base): readonly NamedExpression[] => list?.items ?? [];
    const items = mergedItems({ base: of(base), theirs: of(theirs), mine: of(mine) }, isSame, mergedLine);
    if (items === undefined) return null;
    return { value: items.length === 0 ? null : { items: [...items] } };
  },
});
