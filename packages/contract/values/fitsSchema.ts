import type { Json } from "@tessera/std/canonicalJson.ts";

/** The part of JSON Schema that structured values are described by. */
interface PlainSchema {
  readonly anyOf?: readonly PlainSchema[];
  readonly const?: Json;
  readonly enum?: readonly Json[];
  readonly type?: string;
  readonly properties?: Readonly<Record<string, PlainSchema>>;
  readonly required?: readonly string[];
  readonly items?: PlainSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

const within = (size: number, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): boolean =>
  size >= min && size <= max;

function fitsObject(value: Json, { properties = {}, required = [] }: PlainSchema): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const isWhole = required.every((key) => Object.hasOwn(value, key));
  return (
    isWhole &&
    Object.entries(value).every(([key, item]) => {
      const inside = Object.hasOwn(properties, key) ? properties[key] : undefined;
      return inside !== undefined && fits(inside, item);
    })
  );
}

function fits(schema: PlainSchema, value: Json): boolean {
  if (schema.anyOf) return schema.anyOf.some((one) => fits(one, value));
  if (schema.const !== undefined) return value === schema.const;
  if (schema.enum) return schema.enum.includes(value);
  const { maximum, maxItems, maxLength, minimum, minItems, minLength, pattern } = schema;
  switch (schema.type) {
    case "object":
      return fitsObject(value, schema);
    case "array":
      return (
        Array.isArray(value) &&
        within(value.length, minItems, maxItems) &&
        value.every((item) => fits(schema.items ?? {}, item))
      );
    case "string":
      return (
        typeof value === "string" &&
        within([...value].length, minLength, maxLength) &&
        (pattern === undefined || new RegExp(pattern, "u").test(value))
      );
    case "integer":
      return Number.isInteger(value) && within(Number(value), minimum, maximum);
    case "number":
      return typeof value === "number" && within(value, minimum, maximum);
    case "boolean":
      return typeof value === "boolean";
    case "null":
      return value === null;
    default:
      throw new Error(`fitsSchema: no rule for the type ${schema.type}`);
  }
}

/**
 * Whether a JSON value is of a shape. Browsers ask it too, which is why no compiler of schemas stands behind it. Knows
 * objects (always closed), arrays, unions, constants, texts, numbers, booleans and null with their bounds; throws for a
 * schema that says more.
 */
export function fitsSchema(schema: object, value: Json): boolean {
  // A schema of typebox is JSON Schema; what is read of it is checked by its kind above.
  return fits(schema as PlainSchema, value);
}
