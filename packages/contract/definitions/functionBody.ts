import { Type } from "typebox";
import { closed, element, FormerNames, Name, nullable, oneOf, type Static, Text } from "../schema.ts";

/** What kind of value a function takes or gives; ranges by their type of the value table. */
export const ValueKind = () =>
  oneOf(
    "text",
    "integer",
    "decimal",
    "float",
    "boolean",
    "date",
    "time",
    "datetime",
    "instant",
    "uuid",
    "date_range",
    "datetime_range",
    "timestamp_range",
    "time_range",
    "integer_range",
    "bigint_range",
    "decimal_range",
    "any",
  );

const parameter = element({
  name: Name(),
  aliases: FormerNames(),
  type: ValueKind(),
  /** Whether it is a list of such values. */
  list: Type.Optional(Type.Boolean()),
  /** Whether it may be left out; it is null then. */
  optional: Type.Optional(Type.Boolean()),
  description: Type.Optional(nullable(Text())),
});

/** Text of a script: the body of a JavaScript function. The sheet shows it only where `kind` says so. */
const ScriptText = () =>
  Type.String({
    "x-script": true,
    "x-sheet": { shownWhen: ["kind", "script"] },
    minLength: 1,
    maxLength: 100_000,
  } as const);

/** An expression of a function that is one. */
const FunctionExpression = () =>
  Type.String({
    "x-expression": "function",
    "x-sheet": { shownWhen: ["kind", "expression"] },
    minLength: 1,
    maxLength: 10_000,
  } as const);

/**
 * Body of a `function` document (spec forms §7 UserFunction), which expressions call by its name: an expression over
 * its parameters and `user`, or a script that the server runs as the one who calls it. Who may use it is said by grants
 * over functions.
 */
export const FunctionBodySchema = closed({
  name: Name(),
  aliases: FormerNames(),
  description: Type.Optional(nullable(Text())),
  parameters: Type.Array(parameter, { maxItems: 20 }),
  result: closed({ type: ValueKind(), list: Type.Optional(Type.Boolean()) }),
  /** Which of the two it is; the other text counts for nothing. */
  kind: oneOf("expression", "script"),
  expression: Type.Optional(nullable(FunctionExpression())),
  script: Type.Optional(nullable(ScriptText())),
});

/** See `FunctionBodySchema`. */
export type FunctionBody = Static<typeof FunctionBodySchema>;
