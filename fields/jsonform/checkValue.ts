import type { Json } from "@tessera/std/canonicalJson.ts";
import type { SchemaNode } from "./schemaNode.ts";

/** What is wrong with a value, and where in it. */
export interface ValueIssue {
  readonly path: readonly (string | number)[];
  /** Part of a text key: `field.jsonform.<code>`. */
  readonly code:
    | "required"
    | "type"
    | "choice"
    | "min"
    | "max"
    | "above"
    | "below"
    | "step"
    | "min_length"
    | "max_length"
    | "pattern"
    | "date"
    | "time"
    | "email"
    | "uri"
    | "min_items"
    | "max_items"
    | "other";
  readonly bound?: number;
  /** What is said of the place: the title of the part, else its name. */
  readonly node: SchemaNode | null;
  readonly name: string;
}

const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const day = /^(\d{4})-(\d{2})-(\d{2})$/;
const time = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const email = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u;

function isDay(text: string): boolean {
  const [, year = 0, month = 0, date = 0] = day.exec(text)?.map(Number) ?? [];
  const at = new Date(Date.UTC(year, month - 1, date));
  at.setUTCFullYear(year);
  return month > 0 && at.getUTCMonth() === month - 1 && at.getUTCDate() === date;
}

const formats = {
  date: isDay,
  time: (text: string) => time.test(text),
  email: (text: string) => email.test(text),
  uri: (text: string) => URL.canParse(text),
};

/** Whether a number is a multiple, in decimals as people write them. */
function isMultiple(value: number, step: number): boolean {
  const parts = value / step;
  return Math.abs(parts - Math.round(parts)) < 1e-9;
}

type Found = Pick<ValueIssue, "code" | "bound">;

function textIssue(value: Json, node: Extract<SchemaNode, { kind: "text" }>): Found | null {
  if (typeof value !== "string") return { code: "type" };
  const length = [...value].length;
  if (length < node.minLength) return { code: "min_length", bound: node.minLength };
  if (node.maxLength !== null && length > node.maxLength) return { code: "max_length", bound: node.maxLength };
  if (node.pattern !== null && !new RegExp(node.pattern, "u").test(value)) return { code: "pattern" };
  return node.format !== null && !formats[node.format](value) ? { code: node.format } : null;
}

function numberIssue(value: Json, node: Extract<SchemaNode, { kind: "number" }>): Found | null {
  if (typeof value !== "number" || !Number.isFinite(value) || (node.isWhole && !Number.isInteger(value)))
    return { code: "type" };
  const { above, below, max, min, step } = node;
  if (min !== null && value < min) return { code: "min", bound: min };
  if (max !== null && value > max) return { code: "max", bound: max };
  if (above !== null && value <= above) return { code: "above", bound: above };
  if (below !== null && value >= below) return { code: "below", bound: below };
  return step !== null && !isMultiple(value, step) ? { code: "step", bound: step } : null;
}

function ownIssue(value: Json, node: SchemaNode): Found | null {
  switch (node.kind) {
    case "text":
      return textIssue(value, node);
    case "number":
      return numberIssue(value, node);
    case "boolean":
      return typeof value === "boolean" ? null : { code: "type" };
    case "choice":
      return node.choices.some((one) => one.value === value) ? null : { code: "choice" };
    case "array":
      if (!Array.isArray(value)) return { code: "type" };
      if (value.length < node.min) return { code: "min_items", bound: node.min };
      return node.max !== null && value.length > node.max ? { code: "max_items", bound: node.max } : null;
    case "object":
      return isObject(value) ? null : { code: "type" };
  }
}

/** All that is wrong with a value, in the order in which the form shows it. */
export function checkValue(
  value: Json,
  node: SchemaNode,
  path: readonly (string | number)[] = [],
  name = "",
): readonly ValueIssue[] {
  const own = ownIssue(value, node);
  const issues: ValueIssue[] = own ? [{ ...own, path, node, name }] : [];
  if (node.kind === "array" && Array.isArray(value))
    value.forEach((item: Json, index) => {
      issues.push(...checkValue(item, node.items, [...path, index], name));
    });
  if (node.kind !== "object" || !isObject(value)) return issues;
  const names = new Set(node.properties.map((one) => one.name));
  for (const { name: part, node: inside, required } of node.properties) {
    const held = Object.hasOwn(value, part) ? value[part] : undefined;
    const at = [...path, part];
    if (held !== undefined) issues.push(...checkValue(held, inside, at, part));
    else if (required) issues.push({ code: "required", path: at, node: inside, name: part });
  }
  if (!node.isOpen)
    for (const key of Object.keys(value))
      if (!names.has(key)) issues.push({ code: "other", path: [...path, key], node: null, name: key });
  return issues;
}
