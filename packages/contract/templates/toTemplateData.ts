import { isJsonObject } from "../documents/jsonShape.ts";
import type { TemplateData } from "./renderTemplate.ts";

/** JSON as a template reads it, to a depth of 20; what is deeper, and what is no JSON, is null. */
export function toTemplateData(value: unknown, depth = 0): TemplateData {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return value;
  if (depth >= 20) return null;
  if (Array.isArray(value)) return value.map((item: unknown) => toTemplateData(item, depth + 1));
  if (!isJsonObject(value)) return null;
  return new Map(Object.entries(value).map(([key, inside]) => [key, toTemplateData(inside, depth + 1)]));
}
