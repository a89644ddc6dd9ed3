import { rangeTypes } from "@tessera/contract/values/rangeTypes.ts";
import type { Typed } from "./checkContext.ts";
import type { ExpressionType } from "./type.ts";

/** A text that is written out beside a range is taken as one of its type, as the database writes it, when it is one. */
export function rangeLiteral<Part extends Pick<Typed, "tree" | "type">>(part: Part, beside: ExpressionType): Part {
  const { tree } = part;
  if (beside.kind !== "range" || tree.op !== "constant" || typeof tree.value !== "string") return part;
  const checked = rangeTypes[beside.name].check(tree.value, { postgres: "" });
  return checked.ok ? { ...part, tree: { op: "constant", value: String(checked.value) }, type: beside } : part;
}
