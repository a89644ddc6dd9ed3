import type { RangeName } from "@tessera/contract/values/rangeElement.ts";
import type { Node } from "../parse/node.ts";
import type { Typed } from "./checkContext.ts";
import { exactLiteral, literalAs, onWallClock } from "./checkOperators.ts";
import { rangeItem } from "./rangeItem.ts";
import { rangeLiteral } from "./rangeLiteral.ts";
import { isOneOf, numberKinds, openKinds, rangeOfType, sameRange, type TypeKind } from "./type.ts";

/** Kinds of what may stand beside a range. */
export function kindsBeside(name: RangeName): readonly TypeKind[] {
  const kind = rangeItem(name);
  if (isOneOf(kind, numberKinds)) return ["range", ...numberKinds];
  return kind === "instant" || kind === "datetime" ? ["range", kind, "date"] : ["range", kind];
}

/**
 * What stands beside a range as it is taken there: a range like it, or one of its values; a date is the first moment of
 * its day. Null when it does not fit. Beside a range of instants a datetime is what a clock in the person's zone shows.
 */
export function besideRange(argument: Typed, name: RangeName, node: Node): Typed | null {
  const kind = rangeItem(name);
  const part = literalAs(rangeLiteral(argument, rangeOfType(name)), kind);
  const { type } = part;
  if (isOneOf(type.kind, openKinds) || sameRange(type, rangeOfType(name))) return part;
  if (isOneOf(kind, numberKinds)) {
    if (!isOneOf(type.kind, numberKinds)) return null;
    return kind === "decimal" ? { ...part, tree: exactLiteral(node, part.tree) } : part;
  }
  if (type.kind === kind) return part;
  if (kind !== "datetime" && kind !== "instant") return null;
  const onClock = kind === "datetime" ? onWallClock(part, "datetime") : part;
  if (onClock.type.kind === "datetime") return onClock;
  return type.kind === "date"
    ? { ...part, tree: { op: "midnight", date: part.tree }, type: { kind: "datetime" } }
    : null;
}
