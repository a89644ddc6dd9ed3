import type { TSchema } from "typebox";
import { isJsonObject, property } from "./jsonShape.ts";
import { pointerSegment } from "./pointer.ts";

/** The schema of the settings of a panel or field type (mark `x-settings`); null for a type that is not there. */
export type SettingsSchema = (registry: string, type: string) => TSchema | null;

/** What is known on the way down besides the place. */
interface Surroundings {
  readonly definitions: Definitions;
  readonly settings: SettingsSchema;
  readonly keepsAliases: boolean;
}

interface Place {
  /** JSON pointer into the body. */
  readonly path: string;
  /** Id of the innermost element around the place; null outside any. For an element, the one around it. */
  readonly element: string | null;
  /** Keys from that element (or the body) to the place, joined by dots; empty for an element itself. */
  readonly property: string;
}

/** A marked place of a body (marks of `schema.ts`). */
export type Mark = Place &
  (
    | { readonly mark: "reference"; readonly value: string; readonly kinds: readonly string[] }
    | { readonly mark: "text"; readonly value: string }
    | { readonly mark: "expression"; readonly value: string; readonly scope: string }
    /** `keepsAliases`: whether its element may keep former names in `aliases`. */
    | { readonly mark: "name"; readonly value: string; readonly keepsAliases: boolean }
    | { readonly mark: "element"; readonly value: string }
  );

type Definitions = ReadonlyMap<string, unknown>;

function typeFits(type: unknown, value: unknown): boolean {
  switch (type) {
    case "string":
    case "boolean":
      return typeof value === type;
    case "number":
      return typeof value === "number";
    case "integer":
      return Number.isInteger(value);
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return isJsonObject(value);
    default:
      return true;
  }
}

/** Whether a branch of a union can be the one that a value was written for: by type, required keys and constants. */
function branchFits(schema: unknown, value: unknown): boolean {
  if (!typeFits(property(schema, "type"), value)) return false;
  const constant = property(schema, "const");
  if (constant !== undefined && constant !== value) return false;
  const required = property(schema, "required");
  if (Array.isArray(required) && isJsonObject(value) && !required.every((key) => Object.hasOwn(value, String(key))))
    return false;
  const properties = property(schema, "properties");
  if (!isJsonObject(properties) || !isJsonObject(value)) return true;
  return Object.entries(properties).every(([key, child]) => {
    const fixed = property(child, "const");
    return fixed === undefined || !Object.hasOwn(value, key) || fixed === value[key];
  });
}

function withDefinitions(schema: unknown, definitions: Definitions): Definitions {
  const own = property(schema, "$defs");
  return isJsonObject(own) ? new Map([...definitions, ...Object.entries(own)]) : definitions;
}

function markText(schema: unknown, value: string, place: Place, keepsAliases: boolean, marks: Mark[]): void {
  const kinds = property(schema, "x-reference");
  if (Array.isArray(kinds)) marks.push({ ...place, mark: "reference", value, kinds: kinds.map(String) });
  if (property(schema, "x-text") === true) marks.push({ ...place, mark: "text", value });
  const scope = property(schema, "x-expression");
  if (typeof scope === "string") marks.push({ ...place, mark: "expression", value, scope });
  if (property(schema, "x-name") === true) marks.push({ ...place, mark: "name", value, keepsAliases });
}

function settingsSchema(schema: unknown, type: unknown, settings: SettingsSchema): unknown {
  const registry = property(schema, "x-settings");
  return typeof registry === "string" && typeof type === "string" ? (settings(registry, type) ?? schema) : schema;
}

function walkObject(
  schema: unknown,
  value: { readonly [key: string]: unknown },
  place: Place,
  around: Surroundings,
  marks: Mark[],
): void {
  let inside = place;
  if (property(schema, "x-element") === true && typeof value.id === "string") {
    marks.push({ ...place, property: "", mark: "element", value: value.id });
    inside = { path: place.path, element: value.id, property: "" };
  }
  const properties = property(schema, "properties");
  const patterns = property(schema, "patternProperties");
  const below = { ...around, keepsAliases: property(properties, "aliases") !== undefined };
  const anyKey = isJsonObject(patterns) ? Object.values(patterns)[0] : property(schema, "additionalProperties");
  for (const [key, child] of Object.entries(value)) {
    const childSchema = settingsSchema(property(properties, key) ?? anyKey, value.type, around.settings);
    const childPlace = {
      path: `${inside.path}/${pointerSegment(key)}`,
      element: inside.element,
      property: inside.property === "" ? key : `${inside.property}.${key}`,
    };
    if (isJsonObject(childSchema)) walk(childSchema, child, childPlace, below, marks);
  }
}

function walk(schema: unknown, value: unknown, place: Place, outer: Surroundings, marks: Mark[]): void {
  const around = { ...outer, definitions: withDefinitions(schema, outer.definitions) };
  const reference = property(schema, "$ref");
  const branches = property(schema, "anyOf");
  if (typeof reference === "string") {
    walk(around.definitions.get(reference), value, place, around, marks);
  } else if (Array.isArray(branches)) {
    const branch = branches.find((candidate) => branchFits(candidate, value));
    if (branch !== undefined) walk(branch, value, place, around, marks);
  } else if (typeof value === "string") {
    markText(schema, value, place, around.keepsAliases, marks);
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      walk(property(schema, "items"), item, { ...place, path: `${place.path}/${index}` }, around, marks);
    }
  } else if (isJsonObject(value)) {
    walkObject(schema, value, place, around, marks);
  }
}

const noSettings: SettingsSchema = () => null;

/**
 * Finds every marked place of a body, in the order it is written. A body that does not fit the schema is read as far as
 * it does; what stands in settings of panels and fields is found where `settings` knows their schemas.
 */
export function walkMarks(schema: TSchema, body: unknown, settings: SettingsSchema = noSettings): readonly Mark[] {
  const marks: Mark[] = [];
  const start = { path: "", element: null, property: "" };
  walk(schema, body, start, { definitions: new Map(), keepsAliases: false, settings }, marks);
  return marks;
}
