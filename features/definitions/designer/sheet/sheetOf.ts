import type { FormBody, FormGroup, FormItem } from "@tessera/contract/definitions/formBody.ts";
import { property } from "@tessera/contract/documents/jsonShape.ts";
import {
  isRequired,
  propertiesOf,
  type ResolvedSchema,
  resolveSchema,
  type Shape,
  shapeOf,
} from "../schema/schemaShape.ts";
import { valueKey } from "./valueKey.ts";

/** A field of a property sheet with the property it edits. */
export interface Binding {
  /** Name of the field in the form. */
  readonly name: string;
  /** Keys from the object to the property. */
  readonly path: readonly string[];
  /** The one of the list's values that the field stands for, ticked when it is in the list; null where the property is no such list. */
  readonly member: string | null;
  readonly shape: Exclude<Shape, { readonly kind: "group" | "elements" | "fixed" }>;
  readonly required: boolean;
  readonly nullable: boolean;
  /** The objects on the way, from the outermost, which may have to be made or taken away. */
  readonly containers: readonly Container[];
}

/** An object inside the object of a sheet: `storage`, `expressions`. */
export interface Container {
  readonly path: readonly string[];
  readonly schema: ResolvedSchema;
  readonly required: boolean;
  readonly nullable: boolean;
}

/** A property sheet: the form that the engine runs, and what each of its fields stands for. */
export interface PropertySheetForm {
  readonly form: FormBody;
  readonly bindings: readonly Binding[];
}

/** Key of the name of a property. */
export const propertyKey = (property: string): string => `definitions.property.${property}`;

/** Key of what one thing of an array is called: `column` of `columns`. */
export const elementKey = (array: string): string => `definitions.element.${array}`;

const fieldTypeOf: Readonly<Record<Binding["shape"]["kind"], string>> = {
  line: "text",
  name: "text",
  text: "text",
  panel: "dropdownlist",
  choice: "dropdownlist",
  reference: "dropdownlist",
  boolean: "checkbox",
  integer: "number",
  number: "number",
  expression: "expressioneditor",
  script: "textarea",
  lines: "textarea",
  long: "textarea",
  choices: "checkbox",
  template: "templateeditor",
  json: "textarea",
};

const valueTypeOf = (kind: Binding["shape"]["kind"]): NonNullable<FormItem["valueType"]> => {
  if (kind === "boolean" || kind === "integer") return kind;
  if (kind === "choices") return "boolean";
  return kind === "number" ? "float" : "text";
};

const spanOf = (kind: Binding["shape"]["kind"]): number => {
  if (kind === "boolean" || kind === "choices" || kind === "integer" || kind === "number") return 4;
  return kind === "expression" || kind === "template" || fieldTypeOf[kind] === "textarea" ? 12 : 6;
};

/** What a property is hidden by, as an expression: the value of a property beside it, where its schema says so. */
function hiddenBy(schema: ResolvedSchema["schema"], fieldOf: (key: string) => string): string | null {
  const shown = property(schema, "x-shown-when");
  const [key, value] = Array.isArray(shown) ? shown.map(String) : [];
  return key === undefined ? null : `${fieldOf(key)} != ${JSON.stringify(value ?? "")}`;
}

/** Texts that may not be empty; a label may. */
const mustBeChosen: ReadonlySet<string> = new Set(["name", "choice", "reference", "panel", "expression"]);

const rowsOf: Readonly<Partial<Record<Binding["shape"]["kind"], number>>> = {
  expression: 2,
  script: 16,
  lines: 2,
  long: 6,
  template: 14,
  json: 4,
};

/** Name of the field of a property: no word of the language, so that a property may be called `default` or `in`. */
const fieldName = (path: readonly string[]): string => `p_${path.join("_").replace(/[^A-Za-z0-9_]/g, "_")}`;

interface Section {
  readonly label: string;
  readonly items: FormItem[];
}

interface Around {
  readonly path: readonly string[];
  readonly containers: readonly Container[];
  readonly section: Section;
}

const foremost = ["label", "labelPlural", "title", "name", "type", "kind", "entity", "column", "reference"];

/** What one looks for first stands first; former names, which nobody writes, last. */
function rankOf([key]: readonly [string, unknown]): number {
  if (key === "aliases") return foremost.length + 1;
  const rank = foremost.indexOf(key);
  return rank < 0 ? foremost.length : rank;
}

/** Fields one behind the other, in as few rows of 12 columns as they need. */
function inRows(items: readonly FormItem[]): FormItem[] {
  let row = 0;
  let column = 0;
  return items.map((item) => {
    if (column + item.posSizex > 12) {
      row++;
      column = 0;
    }
    const placed = { ...item, posRow: row, posCol: column };
    column += item.posSizex;
    return placed;
  });
}

/**
 * The property sheet of an object: one field per property, plain objects inside it as groups of their own. Arrays of elements are no
 * part of it (they stand in the tree), neither are its id and its constants. `chosen` names properties whose text is one of several that
 * the host knows (a column of the entity).
 */
export function sheetOf(
  schema: ResolvedSchema,
  label: string,
  chosen: ReadonlySet<string> = new Set(),
): PropertySheetForm {
  const bindings: Binding[] = [];
  const sections: Section[] = [];
  const addSection = (name: string): Section => {
    const section = { label: name, items: [] };
    sections.push(section);
    return section;
  };

  const addField = (
    key: string,
    shape: Binding["shape"],
    resolved: ResolvedSchema,
    required: boolean,
    at: Around,
    labels: unknown,
    member: string | null = null,
  ) => {
    const path = [...at.path, key];
    const name = fieldName(member === null ? path : [...path, member]);
    const own = typeof labels === "string" ? `${labels}.${key}` : propertyKey(key);
    const word = member === null || shape.kind !== "choices" ? own : valueKey(key, member, shape.values);
    const hiddenExp = hiddenBy(resolved.schema, (other) => fieldName([...at.path, other]));
    bindings.push({ name, path, member, shape, required, nullable: resolved.nullable, containers: at.containers });
    at.section.items.push({
      id: name,
      name,
      type: chosen.has(path.join("/")) ? "dropdownlist" : fieldTypeOf[shape.kind],
      label: `key:${word}`,
      valueType: valueTypeOf(shape.kind),
      ...((mustBeChosen.has(shape.kind) || chosen.has(path.join("/"))) && required && !resolved.nullable
        ? { required: "error" as const }
        : {}),
      ...(rowsOf[shape.kind] === undefined
        ? {}
        : { formats: { rows: rowsOf[shape.kind], ...(shape.kind === "script" ? { code: true } : {}) } }),
      ...(hiddenExp === null ? {} : { expressions: { hiddenExp } }),
      posRow: 0,
      posCol: 0,
      posSizex: spanOf(shape.kind),
    });
  };

  const visit = (object: ResolvedSchema, at: Around): void => {
    const groups: (() => void)[] = [];
    for (const [key, child] of propertiesOf(object).toSorted((left, right) => rankOf(left) - rankOf(right))) {
      const resolved = resolveSchema(child, object.definitions);
      const shape = shapeOf(resolved);
      const required = isRequired(object, key);
      if (shape.kind === "group") {
        const path = [...at.path, key];
        const container = { path, schema: shape.resolved, required, nullable: resolved.nullable };
        groups.push(() =>
          visit(shape.resolved, {
            path,
            containers: [...at.containers, container],
            section: addSection(`key:${propertyKey(key)}`),
          }),
        );
      } else if (shape.kind === "choices") {
        const section = addSection(`key:${propertyKey(key)}`);
        for (const value of shape.values) addField(key, shape, resolved, required, { ...at, section }, null, value);
      } else if (shape.kind !== "elements" && shape.kind !== "fixed" && !(key === "id" && at.path.length === 0)) {
        addField(key, shape, resolved, required, at, property(object.schema, "x-labels"));
      }
    }
    for (const group of groups) group();
  };

  visit(schema, { path: [], containers: [], section: addSection(label) });
  const groups: FormGroup[] = sections
    .filter((section) => section.items.length > 0)
    .map(({ label: name, items }, index) => ({
      id: `g${index}`,
      label: name,
      // The object's own properties need no heading: its name stands above the sheet.
      ...(index === 0 ? { invisibleBorder: true } : {}),
      items: inRows(items),
    }));
  return { form: { label, entity: null, pages: [{ id: "page", label, groups }] }, bindings };
}
