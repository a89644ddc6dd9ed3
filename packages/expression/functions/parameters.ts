import { type ExpressionType, itemOf, listOf, numberKinds, scalar, type TypeKind, textKinds } from "../check/type.ts";
import type { FunctionParameter } from "./library.ts";

/** A parameter that takes text. */
export function textParameter(name: string): FunctionParameter {
  return { name, accepts: textKinds };
}

/** A parameter that takes any number. */
export function numberParameter(name: string): FunctionParameter {
  return { name, accepts: numberKinds };
}

/** A parameter that takes a date or a datetime (an instant arrives as the person's wall clock). */
export function dayParameter(name: string): FunctionParameter {
  return { name, accepts: ["date", "datetime"] };
}

/** A parameter that takes a datetime or a time. */
export function timeParameter(name: string): FunctionParameter {
  return { name, accepts: ["datetime", "time"] };
}

/** A parameter that takes a list whose rows, if it has any, are read only through an arrow function or passed on. */
export function listParameter(name: string, items?: readonly TypeKind[]): FunctionParameter {
  return { name, accepts: ["list"], structural: true, ...(items ? { items } : {}) };
}

/** A parameter that takes an arrow function of an item of the first argument, and its position from 0. */
export function itemFunction(name: string): FunctionParameter {
  return { name, accepts: [], lambda: ([list]) => [itemOf(list), scalar("integer")] };
}

/** The same parameter, to be left out at will. */
export function optional(parameter: FunctionParameter): FunctionParameter {
  return { ...parameter, optional: true };
}

/** A result of one kind, whatever the arguments are. */
export function always(kind: Parameters<typeof scalar>[0]): () => ExpressionType {
  return () => scalar(kind);
}

/** A result of the first argument's type. */
export function sameAsFirst(types: readonly ExpressionType[]): ExpressionType {
  return types[0] ?? scalar("unknown");
}

/** The first argument's type as a list function gives it back: a null list comes back empty. */
export function sameList(types: readonly ExpressionType[]): ExpressionType {
  const first = sameAsFirst(types);
  return first.kind === "null" ? listOf(first) : first;
}

/** The type of what a list function works on: the arrow function's result when there is one, else the list's items. */
export function workedOn(types: readonly ExpressionType[]): ExpressionType {
  const [list, lambda] = types;
  return lambda?.kind === "function" ? lambda.result : itemOf(list);
}
