import type { Dependency } from "../check/checkContext.ts";
import type { CheckedTree } from "../check/tree.ts";
import {
  type ExpressionType,
  isOneOf,
  numberKinds,
  openKinds,
  sameRange,
  type TypeKind,
  textKinds,
} from "../check/type.ts";
import type { FunctionParameter } from "../functions/library.ts";

/** A parameter of a function that people define. */
export interface UserParameter {
  readonly name: string;
  readonly type: ExpressionType;
  readonly aliases: readonly string[];
  /** May be left out; it is null then. */
  readonly optional: boolean;
}

/**
 * A function that people define (spec forms §7 UserFunction): an expression over its parameters and the user, or a
 * script of the server.
 */
export interface UserFunctionSource {
  /** Identifies it among the others; it may be renamed. */
  readonly id: string;
  readonly name: string;
  /** Names it had before; they still resolve. */
  readonly aliases: readonly string[];
  readonly parameters: readonly UserParameter[];
  readonly result: ExpressionType;
  /** The expression; null: the server is asked for the value. */
  readonly text: string | null;
}

/** A checked function, plain JSON: what publish stores. In the tree the main fields are the parameters. */
export interface CompiledUserFunction {
  readonly name: string;
  readonly tree: CheckedTree;
  /** It reads the clock. */
  readonly clock: boolean;
  /** It asks for resources. */
  readonly resource: boolean;
  readonly dependencies: readonly Dependency[];
}

/** The kinds of arguments that a parameter of a type takes. */
export function acceptedKinds(type: ExpressionType): FunctionParameter["accepts"] {
  const { kind } = type;
  if (isOneOf(kind, openKinds)) return "any";
  if (kind === "float" || kind === "decimal") return numberKinds;
  if (isOneOf(kind, textKinds)) return textKinds;
  return kind === "datetime" ? ["datetime", "date"] : [kind];
}

/** The tree with its value turned into the declared type, where a value of the type at hand is not one already. */
export function converted(tree: CheckedTree, from: TypeKind, to: TypeKind): CheckedTree {
  if (from === to || from === "null") return tree;
  if (to === "datetime" && from === "date") return { op: "midnight", date: tree };
  const isNumber = isOneOf(from, numberKinds);
  if (to === "decimal" && isNumber) return { op: "call", function: "decimal", args: [tree], result: "decimal" };
  if (to === "float" && from === "decimal") return { op: "call", function: "number", args: [tree], result: "float" };
  return tree;
}

/** Whether a body of type `from` may be the result of a function that declares `to`. */
export function fitsResult(from: ExpressionType, to: ExpressionType): boolean {
  if (isOneOf(from.kind, openKinds) || isOneOf(to.kind, openKinds)) return true;
  if (from.kind === "range") return sameRange(from, to);
  if (from.kind === to.kind) return true;
  if (to.kind === "float" || to.kind === "decimal") return isOneOf(from.kind, numberKinds);
  if (isOneOf(to.kind, textKinds)) return isOneOf(from.kind, textKinds);
  return to.kind === "datetime" && from.kind === "date";
}
