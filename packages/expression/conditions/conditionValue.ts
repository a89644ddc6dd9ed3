import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import { postgresTypeOf, valueTypes } from "@tessera/contract/values/valueTypes.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import type { Node } from "../parse/node.ts";

const place = { from: 0, to: 0 };

/** The literal that writes a wire value of a type; null when it is no value of the type. */
export function literalOf(value: Json, type: ValueTypeName): Node | null {
  const wire = checkedWire(value, type);
  if (wire === null || typeof wire === "object") return null;
  if (type === "decimal" || type === "bigint") {
    const exact = Decimal.parse(String(wire));
    return exact && numberNode(exact.toString());
  }
  return typeof wire === "number" ? numberNode(String(wire)) : { kind: "literal", value: wire, ...place };
}

/**
 * The wire value that a literal writes; null when it writes none of the type, or one that the database would spell
 * otherwise. Inside a list numbers are not exact.
 */
export function wireOf(node: Node, type: ValueTypeName, inList: boolean): Json {
  const written = node.kind === "literal" ? node.value : writtenNumber(node, type, inList);
  return written === null ? null : checkedWire(written, type);
}

function writtenNumber(node: Node, type: ValueTypeName, inList: boolean): Json {
  const isNegative = node.kind === "unary" && node.operator === "-";
  const number = isNegative ? node.operand : node;
  if (number.kind !== "number") return null;
  const value = isNegative ? -number.value : number.value;
  if (type !== "decimal" && type !== "bigint") return value;
  const exact = inList ? null : Decimal.parse(number.text);
  const signed = exact && (isNegative ? exact.negate() : exact);
  return (signed ?? Decimal.fromNumber(value))?.toString() ?? null;
}

function checkedWire(value: Json, type: ValueTypeName): Json {
  if (value === null) return null;
  const isDay = type === "datetime" && typeof value === "string" && value.length === 10;
  const checked = valueTypes[isDay ? "date" : type].check(value, { postgres: postgresTypeOf({ type }) });
  if (!checked.ok) return null;
  const isSame = checked.value === value || type === "decimal" || type === "bigint";
  return isSame ? checked.value : null;
}

function numberNode(text: string): Node {
  const digits = text.startsWith("-") ? text.slice(1) : text;
  const number: Node = { kind: "number", value: Number(digits), text: digits, ...place };
  return digits === text ? number : { kind: "unary", operator: "-", operand: number, ...place };
}
