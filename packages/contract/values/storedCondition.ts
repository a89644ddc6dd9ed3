import type { Json } from "@tessera/std/canonicalJson.ts";
import { type Static, type TSchema, Type } from "typebox";
import type { Condition } from "../definitions/condition.ts";
import { ConditionPath, OperatorSchema } from "../definitions/condition.ts";
import { closed } from "../schema.ts";
import { fitsSchema } from "./fitsSchema.ts";

/** How deep groups stand in each other. */
const deepest = 5;
const maxParts = 50;
const maxValues = 200;

const one = Type.Union([Type.String({ maxLength: 2000 }), Type.Number(), Type.Boolean()]);

/** A comparison of a column with values, or with a day so many days from today. */
export const StoredComparisonSchema = closed({
  field: ConditionPath(),
  operator: OperatorSchema,
  operand: Type.Optional(
    Type.Union([
      closed({ value: Type.Union([one, Type.Array(one, { maxItems: maxValues })]) }),
      closed({ today: Type.Integer({ minimum: -100_000, maximum: 100_000 }) }),
    ]),
  ),
});

const groups = (part: TSchema): TSchema[] => [
  closed({ and: Type.Array(part, { maxItems: maxParts }) }),
  closed({ or: Type.Array(part, { maxItems: maxParts }) }),
  closed({ not: closed({ or: Type.Array(part, { maxItems: maxParts }) }) }),
];

/** A part of a condition in which groups stand so deep; the schema ends, so that checks of it do. */
const partAt = (depth: number): TSchema =>
  depth === 0 ? StoredComparisonSchema : Type.Union([StoredComparisonSchema, ...groups(partAt(depth - 1))]);

/**
 * A condition that people keep as a value of a record: groups of comparisons with what stands in it. It asks for no
 * other rows, and reads nothing of the page or of the person.
 */
export const StoredConditionSchema: TSchema = Type.Union(groups(partAt(deepest - 1)));

/** See `StoredComparisonSchema`. */
export type StoredComparison = Static<typeof StoredComparisonSchema>;
/** A group, or a comparison in it. `not` excludes what any of its parts says. */
export type StoredPart = StoredComparison | StoredCondition;
/** See `StoredConditionSchema`. */
export type StoredCondition =
  | { readonly and: readonly StoredPart[] }
  | { readonly or: readonly StoredPart[] }
  | { readonly not: { readonly or: readonly StoredPart[] } };

/** The condition that JSON says; null for what is none. */
export function storedCondition(value: Json): StoredCondition | null {
  // What fits the schema is of its type, which the check cannot say.
  return value !== null && fitsSchema(StoredConditionSchema, value) ? (value as unknown as StoredCondition) : null;
}

/**
 * What a filter of choices asks of them. Columns have to equal what stands beside their names; beside `and`, `or` and
 * `not` stands what a stored condition says, so that it is a filter as it is.
 */
export function choiceConditions(asked: Readonly<Record<string, unknown>>): readonly Condition[] {
  return Object.entries(asked).map(([field, value]): Condition => {
    // A column of such a name holds no list of conditions.
    const stored =
      field === "and" || field === "or" || field === "not" ? storedCondition({ [field]: value as Json }) : null;
    return stored ?? { field, operator: "=", operand: { value } };
  });
}

/** The comparisons of a condition, in their order. */
export function comparisonsOf(part: StoredPart): readonly StoredComparison[] {
  if ("field" in part) return [part];
  return ("and" in part ? part.and : "or" in part ? part.or : part.not.or).flatMap(comparisonsOf);
}

/** The condition without groups in which nothing stands; null where nothing is left. */
export function cleanCondition(condition: StoredCondition): StoredCondition | null {
  const clean = (parts: readonly StoredPart[]): readonly StoredPart[] =>
    parts.flatMap((part) => ("field" in part ? part : (cleanCondition(part) ?? [])));
  if ("not" in condition) {
    const parts = clean(condition.not.or);
    return parts.length === 0 ? null : { not: { or: parts } };
  }
  const parts = clean("and" in condition ? condition.and : condition.or);
  if (parts.length === 0) return null;
  return "and" in condition ? { and: parts } : { or: parts };
}

const names = { and: " & ", or: " | " } as const;

/** A condition as one line, columns by their names and choices by their keys: where nobody can be asked for labels. */
export function conditionLine(part: StoredPart, isInner = false): string {
  if ("field" in part) {
    const { field, operand, operator } = part;
    const said =
      operand === undefined
        ? ""
        : "today" in operand
          ? ` @${operand.today < 0 ? "" : "+"}${operand.today}`
          : ` ${[operand.value].flat().join(", ")}`;
    return `${field} ${operator}${said}`;
  }
  if ("not" in part) return `!(${part.not.or.map((one) => conditionLine(one, true)).join(names.or)})`;
  const [parts, name] = "and" in part ? [part.and, names.and] : [part.or, names.or];
  const line = parts.map((one) => conditionLine(one, true)).join(name);
  return isInner && parts.length > 1 ? `(${line})` : line;
}
