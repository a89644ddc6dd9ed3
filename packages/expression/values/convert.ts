import { Decimal } from "@tessera/std/decimal.ts";
import { type ExpressionType, isOneOf, openKinds, textKinds } from "../check/type.ts";
import { exact } from "./comparison.ts";
import { wrongType } from "./errors.ts";
import { isTime, readMoment } from "./temporal.ts";
import { type EngineValue, isList, isRow } from "./value.ts";

/**
 * The value as a field of the type holds it, after `isAssignable` allowed the types: numbers become exact or floating
 * as the type wants (a fraction is refused where whole numbers are wanted, NaN and infinities become null), a date
 * becomes the first moment of a datetime. Throws `EvaluationError` `wrong_type` when the value is of another type.
 */
export function convert(value: EngineValue, type: ExpressionType): EngineValue {
  if (value === null || isOneOf(type.kind, openKinds)) return value;
  if (isOneOf(type.kind, textKinds) && typeof value === "string") return value;
  switch (type.kind) {
    case "boolean":
      if (typeof value === "boolean") return value;
      break;
    case "integer":
    case "float": {
      const number = value instanceof Decimal ? value.toNumber() : value;
      if (typeof number !== "number") break;
      if (!Number.isFinite(number)) return null;
      if (type.kind === "float" || Number.isInteger(number)) return number;
      break;
    }
    case "decimal":
      if (typeof value === "number" || value instanceof Decimal) return exact(value);
      break;
    case "time":
      if (typeof value === "string" && isTime(value)) return value;
      break;
    case "date":
    case "datetime":
    case "instant": {
      const moment = typeof value === "string" ? readMoment(value) : null;
      if (!moment || (type.kind === "date") !== (moment.time === null)) {
        if (moment && type.kind === "datetime") return `${value} 00:00:00`;
        break;
      }
      return value;
    }
    case "range":
      if (typeof value === "string") return value;
      break;
    case "list":
      if (isList(value)) return value.map((item) => convert(item, type.item));
      break;
    case "row":
      if (isRow(value)) return value;
      break;
  }
  throw wrongType(type.kind);
}
