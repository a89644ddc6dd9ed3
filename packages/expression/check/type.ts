import type { RangeName } from "@tessera/contract/values/rangeElement.ts";
import type { ScalarEngine } from "@tessera/contract/values/valueType.ts";

/** Kinds of static types. */
export type TypeKind = ScalarEngine | "null" | "unknown" | "list" | "row" | "range" | "function";

/** Kinds that say all there is to say of a type. */
export type ScalarKind = Exclude<TypeKind, "list" | "row" | "range" | "function">;

/** A column of a row type, or any other named value of a scope. */
export interface Field {
  readonly name: string;
  /** Where its value stands in the frame's array or in the row's slots. */
  readonly slot: number;
  readonly type: ExpressionType;
  /** What people call it; shown by completion. */
  readonly label?: string;
  /** Names it had before; they still resolve. */
  readonly aliases?: readonly string[];
}

/** Where the rows of a row type come from, so that reading a column of them is known as a dependency. */
export interface RowOrigin {
  readonly scope: ScopeName;
  /** Slot and name of the sub-form; null when the row is the scope's own row. */
  readonly list: { readonly slot: number; readonly name: string } | null;
}

/** The parts of a scope. */
export type ScopeName = "main" | "row" | "parent" | "user" | "params";

/** The static type of an expression. Every type includes null. */
export type ExpressionType =
  | { readonly kind: ScalarKind }
  | { readonly kind: "list"; readonly item: ExpressionType }
  | { readonly kind: "row"; readonly columns: readonly Field[]; readonly origin?: RowOrigin }
  | { readonly kind: "range"; readonly name: RangeName }
  | { readonly kind: "function"; readonly result: ExpressionType };

/** The type of a scalar kind. */
export function scalar(kind: ScalarKind): ExpressionType {
  return { kind };
}

/** The type of lists of `item`. */
export function listOf(item: ExpressionType): ExpressionType {
  return { kind: "list", item };
}

/** The type of ranges of a type of the value table. */
export function rangeOfType(name: RangeName): ExpressionType {
  return { kind: "range", name };
}

/** Kinds that arithmetic works on. */
export const numberKinds = ["integer", "float", "decimal"] as const;
/** Kinds that are text to text functions. */
export const textKinds = ["text", "uuid"] as const;
/** Kinds of which nothing is known until the value is there. */
export const openKinds = ["unknown", "json", "null"] as const;

/** Whether `kinds` contains `kind`. */
export function isOneOf(kind: TypeKind, kinds: readonly TypeKind[]): boolean {
  return kinds.includes(kind);
}

/** The type of items of a list; unknown for what is no list. */
export function itemOf(type: ExpressionType | undefined): ExpressionType {
  return type?.kind === "list" ? type.item : scalar("unknown");
}

/** The type that holds the values of both: integer and float join to float, any number with decimal to decimal. */
export function join(left: ExpressionType, right: ExpressionType): ExpressionType {
  if (left === right || right.kind === "null") return left;
  if (left.kind === "null") return right;
  if (left.kind === "list" && right.kind === "list") return listOf(join(left.item, right.item));
  if (left.kind === "row" && right.kind === "row" && left.columns === right.columns) return left;
  if (left.kind === "range") return sameRange(left, right) ? left : scalar("unknown");
  if (left.kind === "list" || left.kind === "row" || left.kind === "function") return scalar("unknown");
  if (left.kind === right.kind) return left;
  if (isOneOf(left.kind, numberKinds) && isOneOf(right.kind, numberKinds)) {
    return scalar(left.kind === "decimal" || right.kind === "decimal" ? "decimal" : "float");
  }
  return isOneOf(left.kind, textKinds) && isOneOf(right.kind, textKinds) ? scalar("text") : scalar("unknown");
}

/**
 * Whether a result of type `from` can be taken over by a field of type `to`: the same kind, any number for a number, a
 * date for a datetime, text kinds for text; a type of which nothing is known is decided by the value.
 */
export function isAssignable(from: ExpressionType, to: ExpressionType): boolean {
  if (isOneOf(from.kind, openKinds) || isOneOf(to.kind, openKinds)) return true;
  if (from.kind === "list" && to.kind === "list") return isAssignable(from.item, to.item);
  if (from.kind === "range") return sameRange(from, to);
  if (from.kind === to.kind) return true;
  if (isOneOf(from.kind, numberKinds)) return isOneOf(to.kind, numberKinds);
  if (isOneOf(from.kind, textKinds)) return isOneOf(to.kind, textKinds);
  return from.kind === "date" && to.kind === "datetime";
}

/**
 * Whether two types are of ranges that hold the same kind of values. Ranges of whole numbers of either size are alike.
 */
export function sameRange(left: ExpressionType, right: ExpressionType): boolean {
  if (left.kind !== "range" || right.kind !== "range") return false;
  const whole: readonly RangeName[] = ["integer_range", "bigint_range"];
  return left.name === right.name || (whole.includes(left.name) && whole.includes(right.name));
}
