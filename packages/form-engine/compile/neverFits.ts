import { isRangeName } from "@tessera/contract/values/rangeElement.ts";
import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import {
  type ExpressionType,
  isOneOf,
  numberKinds,
  openKinds,
  rangeOfType,
  sameRange,
  type TypeKind,
  textKinds,
} from "@tessera/expression/check/type.ts";

const dateKinds: readonly TypeKind[] = [...textKinds, "date", "datetime", "instant"];
const timeKinds: readonly TypeKind[] = [...textKinds, "time", "datetime", "instant"];
const structured: readonly TypeKind[] = ["list", "row", "function"];

/**
 * Whether no result of a rule can ever be a value of a field: `coerceValue` takes none of the type. Where the type says
 * nothing, or some of its values can be taken (text that is a number or a date), the value decides when the rule runs.
 */
export function neverFits(type: ExpressionType, field: ValueTypeName): boolean {
  const { kind } = type;
  if (isOneOf(kind, openKinds)) return false;
  if (isRangeName(field)) return !isOneOf(kind, textKinds) && !sameRange(type, rangeOfType(field));
  switch (field) {
    case "integer":
    case "float":
    case "bigint":
    case "decimal":
    case "money":
      return !isOneOf(kind, numberKinds) && !isOneOf(kind, textKinds);
    case "boolean":
      return kind !== "boolean";
    case "date":
    case "datetime":
      return !isOneOf(kind, dateKinds);
    case "time":
      return !isOneOf(kind, timeKinds);
    case "json":
      return false;
    case "list":
      return kind === "row";
    default:
      return kind === "boolean" || isOneOf(kind, structured);
  }
}
