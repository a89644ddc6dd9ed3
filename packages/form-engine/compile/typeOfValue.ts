import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import { type ExpressionType, listOf, rangeOfType, scalar } from "@tessera/expression/check/type.ts";

/** The static type that expressions see of a value type; odd and binary values are unknown to them. */
export function typeOfValue(name: ValueTypeName, element: ValueTypeName | null = null): ExpressionType {
  switch (name) {
    case "text":
    case "integer":
    case "float":
    case "decimal":
    case "boolean":
    case "date":
    case "time":
    case "datetime":
    case "uuid":
    case "json":
      return scalar(name);
    case "bigint":
    case "money":
      return scalar("decimal");
    case "timestamp_technical":
      return scalar("instant");
    case "list":
      return listOf(element ? typeOfValue(element) : scalar("unknown"));
    case "date_range":
    case "datetime_range":
    case "timestamp_range":
    case "time_range":
    case "decimal_range":
    case "integer_range":
    case "bigint_range":
      return rangeOfType(name);
    default:
      return scalar("unknown");
  }
}
