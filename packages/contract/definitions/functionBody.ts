import { Type } from "typebox";
import { closed, ExpressionText, element, Name, nullable, oneOf, type Static, Text } from "../schema.ts";

/** What kind of value a function takes or gives. */
export const ValueKind = () =>
  oneOf("text", "integer", "decimal", "float", "boolean", "date", "time", "datetime", "instant", "uuid", "any");

const parameter = element({
  name: Name(),
  aliases: Type.Optional(Type.Array(Type.String())),
  type: ValueKind(),
  /** Whether it is a list of such values. */
  list: Type.Optional(Type.Boolean()),
  /** Whether it may be left out; it is null then. */
  optional: Type.Optional(Type.Boolean()),
  description: Type.Optional(nullable(Text())),
});

/**
 * Body of a `function` document (spec forms §7 UserFunction): an expression over its parameters and `user`, which other expressions call
 * by its name. Whoever may use it is told by grants over functions.
 */
export const FunctionBodySchema = closed({
  name: Name(),
  aliases: Type.Optional(Type.Array(Type.String())),
  description: Type.Optional(nullable(Text())),
  parameters: Type.Array(parameter, { maxItems: 20 }),
  result: closed({ type: ValueKind(), list: Type.Optional(Type.Boolean()) }),
  expression: ExpressionText("function"),
});

/** See `FunctionBodySchema`. */
export type FunctionBody = Static<typeof FunctionBodySchema>;
