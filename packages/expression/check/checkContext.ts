import type { Library } from "../functions/library.ts";
import type { Node } from "../parse/node.ts";
import type { Problem, ProblemCode } from "../parse/problem.ts";
import type { Scope } from "./scope.ts";
import type { CheckedTree } from "./tree.ts";
import type { ExpressionType, Field, ScopeName } from "./type.ts";

/** A value that an expression reads. */
export interface Dependency {
  readonly scope: ScopeName;
  readonly slot: number;
  readonly name: string;
  /**
   * Of a sub-form: the column read in its rows. A sub-form without `column` means which rows there are, and in which
   * order. A column that is itself a list of rows stands for all that is in it.
   */
  readonly column?: { readonly slot: number; readonly name: string };
}

/** A place in the text that names a field. */
export interface Reference extends Dependency {
  readonly from: number;
  readonly to: number;
}

/**
 * A resource that an expression may ask for; `name` and `column` are its constant first and third argument, else null.
 */
export interface ResourceUse {
  readonly function: string;
  readonly name: string | null;
  readonly column: string | null;
  readonly from: number;
  readonly to: number;
}

/** A checked part: its tree, its type, and whether it always gives the same value. */
export interface Typed {
  readonly tree: CheckedTree;
  readonly type: ExpressionType;
  readonly constant: boolean;
}

/** A parameter of an arrow function around the part being checked. */
export interface Local {
  readonly name: string;
  readonly type: ExpressionType;
}

/** What the parts of the checker share during one check. */
export interface CheckContext {
  readonly scope: Scope;
  readonly library: Library;
  readonly problems: Problem[];
  readonly dependencies: Map<string, Dependency>;
  readonly references: Reference[];
  readonly resources: ResourceUse[];
  /** Nodes checked so far, and whether one of them reads the clock. */
  readonly seen: { nodes: number; clock: boolean };
  readonly visit: (node: Node, locals: readonly Local[]) => Typed;
  /** Called for each member access with what it accesses, and for each bare name: completion listens. */
  readonly observe: (node: Node, object: ExpressionType | null, locals: readonly Local[]) => void;
}

/** A part that has a problem: it gives null and its type is open, so that no further problem follows from it. */
export const unusable: Typed = { tree: { op: "constant", value: null }, type: { kind: "unknown" }, constant: false };

/** Adds a problem at a place. */
export function report(
  context: CheckContext,
  at: { readonly from: number; readonly to: number },
  code: ProblemCode,
  data: Problem["data"] = {},
  severity: Problem["severity"] = "error",
): void {
  context.problems.push({ code, severity, from: at.from, to: at.to, data });
}

/** Adds a dependency once. */
export function depend(context: CheckContext, dependency: Dependency): void {
  const key = `${dependency.scope}/${dependency.slot}/${dependency.column?.slot ?? ""}`;
  if (!context.dependencies.has(key)) context.dependencies.set(key, dependency);
}

/** The dependency on a column of rows of a known origin. */
export function columnDependency(
  origin: { readonly scope: ScopeName; readonly list: { readonly slot: number; readonly name: string } | null },
  column: Field,
): Dependency {
  const { slot, name } = column;
  return origin.list
    ? { scope: origin.scope, ...origin.list, column: { slot, name } }
    : { scope: origin.scope, slot, name };
}

/** Notes that rows are used as a whole: the expression then depends on each of their columns. */
export function dependOnWhole(context: CheckContext, type: ExpressionType): void {
  if (type.kind === "list") dependOnWhole(context, type.item);
  if (type.kind !== "row" || !type.origin) return;
  for (const column of type.columns) depend(context, columnDependency(type.origin, column));
}
