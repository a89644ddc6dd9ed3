import { property } from "@tessera/contract/documents/jsonShape.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { randomId } from "@tessera/std/ids.ts";
import { isRequired, propertiesOf, type ResolvedSchema, resolveSchema, shapeOf } from "./schemaShape.ts";

/** What a new value may lean on. */
export interface SmallestOptions {
  /** The text of required labels. */
  readonly label: string;
}

const samples = ["new", "/new", "0", "A", "new_1"];

function smallestText(schema: ResolvedSchema["schema"]): string {
  const pattern = property(schema, "pattern");
  const length = property(schema, "minLength");
  const shortest = typeof length === "number" ? length : 0;
  if (typeof pattern !== "string") return "x".repeat(shortest);
  const form = new RegExp(pattern, "u");
  return samples.find((sample) => form.test(sample)) ?? "";
}

/**
 * The smallest value for a schema: required properties only, the first of several choices, random ids, nothing that a
 * person has to choose.
 */
export function smallestValue(resolved: ResolvedSchema, options: SmallestOptions): Json {
  const { schema, definitions } = resolved;
  if (resolved.nullable) return null;
  const branches = property(schema, "anyOf");
  if (Array.isArray(branches)) return smallestValue(resolveSchema(branches[0], definitions), options);
  const constant = property(schema, "const");
  if (typeof constant === "string" || typeof constant === "number" || typeof constant === "boolean") return constant;
  const shape = shapeOf(resolved);
  switch (shape.kind) {
    case "boolean":
      return false;
    case "integer":
    case "number": {
      const minimum = property(schema, "minimum");
      return typeof minimum === "number" ? minimum : 0;
    }
    case "choice":
      return shape.values[0] ?? "";
    case "reference":
    case "pick":
      // Nobody chose it: it stays empty, which is a problem until someone does.
      return "";
    case "template":
    case "text":
      return options.label;
    case "line":
    case "made":
    case "measure":
    case "address":
    case "asset":
    case "suggest":
    case "long":
    case "name":
    case "panel":
    case "expression":
    case "script":
    case "cron":
    case "picture":
    case "sql":
      return smallestText(schema);
    case "choices":
    case "picks":
    case "order":
    case "lines":
    case "elements": {
      const min = property(schema, "minItems");
      const item = resolveSchema(property(schema, "items"), definitions);
      return Array.from({ length: typeof min === "number" ? min : 0 }, () => smallestValue(item, options));
    }
    case "group":
      return smallestObject(shape.resolved, options);
    default:
      return property(schema, "type") === "array" ? [] : {};
  }
}

function smallestObject(resolved: ResolvedSchema, options: SmallestOptions): Json {
  return Object.fromEntries(
    propertiesOf(resolved).flatMap(([key, child]): [string, Json][] => {
      if (!isRequired(resolved, key)) return [];
      const value = key === "id" ? randomId() : smallestValue(resolveSchema(child, resolved.definitions), options);
      return [[key, value]];
    }),
  );
}
