import { expect, it } from "vitest";
import { operatorKey } from "./operatorKey.ts";

it.each([
  ["IN", "list", "list.operator.several.in"],
  ["IN", "text", "list.operator.in"],
  ["<", "date", "list.operator.temporal.less"],
  ["<", "integer", "list.operator.less"],
  ["COUNT >", "list", "list.operator.count.greater"],
  ["OVERLAPS", "date_range", "list.operator.range.overlaps"],
  ["IS NULL", "list", "list.operator.empty"],
] as const)("[lists 3 operators] given %s over %s, when it is named, then it is %s", (operator, type, key) => {
  expect(operatorKey(operator, type)).toBe(key);
});
