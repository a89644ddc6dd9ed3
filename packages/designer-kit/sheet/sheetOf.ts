import type { FieldType } from "@tessera/contract/defineField.ts";
import type { FormBody, FormGroup, FormItem } from "@tessera/contract/definitions/formBody.ts";
import { property } from "@tessera/contract/documents/jsonShape.ts";
import { parsePointer } from "@tessera/contract/documents/pointer.ts";
import type { FieldTrait, Picked, SheetMarks } from "@tessera/contract/schema.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { placeFormats } from "../editors/fieldPlace.ts";
import {
  isRequired,
  propertiesOf,
  type ResolvedSchema,
  resolveSchema,
  type Shape,
  shapeOf,
  sheetMarks,
} from "../schema/schemaShape.ts";
import { valueKey } from "./valueKey.ts";

/** A field of a property sheet with the property it edits. */
export interface Binding {
  /** Name of the field in the form. */
  readonly name: string;
  /** Keys from the object to the property. */
  readonly path: readonly string[];
  /**
   * The one of the list's values that the field stands for, ticked when it is in the list; null where the property is
   * no such list.
   */
  readonly member: string | null;
  readonly shape: Exclude<Shape, { readonly kind: "group" | "elements" | "fixed" }>;
  readonly required: boolean;
  readonly nullable: boolean;
  /** A truth value that is true where it is absent. */
  readonly isDefault: boolean;
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

/**
 * Key of the name of a property. `labels`: where the keys of a type's settings begin; null for properties of documents.
 */
export const propertyKey = (property: string, labels: string | null = null): string =>
  `${labels ?? "definitions.property"}.${property}`;

/** Arrays whose things are called otherwise than those of the same name elsewhere, by the array around them. */
const calledBySurroundings: ReadonlySet<string> = new Set(["sections.items"]);

/** Key of what one thing of the array at a path is called: `column` of `/columns`. */
export function elementKey(path: string): string {
  const arrays = parsePointer(path).flatMap(({ isElement, key }) => (isElement || /^[0-9]+$/.test(key) ? [] : [key]));
  const array = arrays.at(-1) ?? "";
  const both = arrays.slice(-2).join(".");
  return `definitions.element.${calledBySurroundings.has(both) ? both : array}`;
}

const fieldTypeOf: Readonly<Record<Binding["shape"]["kind"], string>> = {
  line: "text",
  name: "text",
  text: "text",
  panel: "dropdownlist",
  choice: "dropdownlist",
  reference: "dropdownlist",
  pick: "dropdownlist",
  picks: "sheet.names",
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
  condition: "sheet.condition",
  order: "sheet.order",
  entries: "sheet.entries",
  value: "sheet.value",
  cron: "sheet.cron",
  picture: "sheet.picture",
  made: "text",
  measure: "sheet.measure",
  address: "sheet.address",
  asset: "sheet.asset",
  suggest: "sheet.suggest",
  sql: "sheet.sql",
};

/**
 * Names with an editor of their own: where a path leads is found step by step, icons are seen, days are of the
 * calendar.
 */
const typed: ReadonlyMap<Picked, string> = new Map([
  ["path", "sheet.path"],
  ["icon", "sheet.icon"],
  ["person", "sheet.person"],
  ["bound", "sheet.bound"],
  ["numberPattern", "sheet.number_pattern"],
  ["textKey", "sheet.text_key"],
  ["date", "date"],
  ["datetime", "datetime"],
  ["time", "time"],
]);

function typeOf(shape: Binding["shape"]): string {
  if (shape.kind === "picks" && shape.picks === "path") return "sheet.paths";
  return (shape.kind === "pick" ? typed.get(shape.picks) : undefined) ?? fieldTypeOf[shape.kind];
}

/** What editors of sheets must know of the property: where it stands, how an order names, and what its file is. */
function editorFormats(shape: Binding["shape"], path: readonly string[], schema: ResolvedSchema) {
  if (!typeOf(shape).startsWith("sheet.")) return null;
  const item = resolveSchema(property(schema.schema, "items"), schema.definitions);
  const [named] = propertiesOf(item).find(([, child]) => property(child, "x-picks") !== undefined) ?? [];
  return {
    ...placeFormats(path, "ofDocument" in shape && shape.ofDocument),
    ...(shape.kind === "order" && named !== undefined ? { name: named } : {}),
    ...(shape.kind === "asset" ? { asset: shape.of } : {}),
  };
}

const valueTypeOf = (shape: Binding["shape"]): NonNullable<FormItem["valueType"]> => {
  const { kind } = shape;
  if (shape.kind === "pick") {
    const { picks } = shape;
    return picks === "date" || picks === "datetime" || picks === "time" ? picks : "text";
  }
  if (kind === "boolean" || kind === "integer") return kind;
  if (kind === "choices") return "boolean";
  return kind === "number" ? "float" : "text";
};

/** Kinds that always take half a row: a sheet has room for two columns, and a row of three leaves a hole there. */
const halves: ReadonlySet<Binding["shape"]["kind"]> = new Set([
  "boolean",
  "choices",
  "integer",
  "number",
  "value",
  "measure",
  "suggest",
]);

const spanOf = (kind: Binding["shape"]["kind"]): number => {
  if (halves.has(kind)) return 6;
  const type = fieldTypeOf[kind];
  return kind === "expression" || kind === "template" || type === "textarea" || type.startsWith("sheet.") ? 12 : 6;
};

/** What a property is hidden by, as an expression: the values of a property beside it, where its marks say so. */
function hiddenBy(
  { shownWhen, shownWithout }: SheetMarks,
  own: string,
  fieldOf: (key: string) => string,
): string | null {
  const [key, ...values] = shownWhen ?? [];
  const others = key === undefined ? [] : values.map((value) => `${fieldOf(key)} != ${JSON.stringify(value)}`);
  const instead = shownWithout === undefined ? [] : [`${fieldOf(shownWithout)} != null`, `isEmpty(${own})`];
  const all = [...others, ...instead];
  return all.length === 0 ? null : all.join(" && ");
}

/** What a sheet is drawn of: by it properties are left out that mean nothing for the types in it. */
export interface SheetObject {
  readonly object: Json;
  readonly fieldTypes: readonly FieldType[];
}

function hasTrait(type: FieldType, trait: FieldTrait): boolean {
  if (trait === "rows") return type.holdsRows === true;
  return trait === "value" ? type.values.length > 0 : type.rules.includes(trait);
}

/**
 * Whether a property means something for the types of the object around it at `path`, or holds something that can be
 * taken out.
 */
function isMeant({ object, fieldTypes }: SheetObject, path: readonly string[], { key, marks }: Property): boolean {
  const around: unknown[] = [object];
  for (const one of path) around.push(property(around.at(-1), one));
  const own = property(around.at(-1), key);
  if (own !== undefined && own !== null && own !== false) return true;
  const type = around.map((one) => property(one, "type")).findLast((one) => typeof one === "string");
  if (typeof type !== "string") return true;
  const { ofFieldTypes, ofTypes } = marks;
  if (ofTypes !== undefined && !ofTypes.includes(type)) return false;
  const fieldType = fieldTypes.find(({ aliases, id }) => id === type || aliases.includes(type));
  return ofFieldTypes === undefined || fieldType === undefined || hasTrait(fieldType, ofFieldTypes);
}

/** Texts that may not be empty; a label may. */
const mustBeChosen: ReadonlySet<string> = new Set([
  "name",
  "made",
  "choice",
  "reference",
  "pick",
  "panel",
  "expression",
]);

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
  /** Beginning of the keys of labels; null for those of all documents. */
  readonly labels: string | null;
}

/** Group of what programs say, which people seldom change. */
const technicalGroup = "technical";
const technicalLabel = `key:definitions.group.${technicalGroup}`;

const foremost = ["label", "labelPlural", "title", "name", "type", "kind", "entity", "column", "reference"];

interface Property {
  readonly key: string;
  readonly resolved: ResolvedSchema;
  readonly marks: SheetMarks;
}

/**
 * The properties that a sheet offers: what one looks for first stands first, else in the order of the marks and of the
 * schema.
 */
function offeredProperties(object: ResolvedSchema): readonly Property[] {
  const rankOf = ({ key, marks }: Property): number => {
    const rank = foremost.indexOf(key);
    return marks.order ?? (rank < 0 ? 0 : rank - foremost.length);
  };
  return propertiesOf(object)
    .map(([key, child]) => {
      const resolved = resolveSchema(child, object.definitions);
      return { key, resolved, marks: sheetMarks(child, resolved) };
    })
    .filter(({ marks }) => marks.offered !== false)
    .toSorted((left, right) => rankOf(left) - rankOf(right));
}

/** Whether what stands in these objects may be absent as a whole: then nothing in it has to be chosen. */
const isOptionalPart = (containers: readonly Container[]): boolean =>
  containers.some(({ nullable, required }) => nullable || !required);

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

/** Id of the group of a sheet that holds what is technical; null where there is none. */
export const technicalGroupOf = ({ form }: PropertySheetForm): string | null =>
  form.pages[0]?.groups.find(({ label }) => label === technicalLabel)?.id ?? null;

/**
 * The property sheet of an object: one field per property, plain objects inside it as groups of their own. Arrays of
 * elements are no part of it (they stand in the tree), neither are its id and its constants. `of`: what it is drawn of;
 * null: properties of all types are offered.
 */
export function sheetOf(schema: ResolvedSchema, label: string, of: SheetObject | null = null): PropertySheetForm {
  const bindings: Binding[] = [];
  const sections: Section[] = [];
  const addSection = (name: string): Section => {
    const section = { label: name, items: [] };
    sections.push(section);
    return section;
  };

  const addField = (
    { key, marks, resolved }: Property,
    shape: Binding["shape"],
    required: boolean,
    at: Around,
    member: string | null = null,
  ) => {
    const path = [...at.path, key];
    const name = fieldName(member === null ? path : [...path, member]);
    const own = propertyKey(marks.label ?? key, at.labels);
    const word = member === null || shape.kind !== "choices" ? own : valueKey(key, member, shape.values, at.labels);
    const editor = editorFormats(shape, path, resolved);
    const { lines } = marks;
    const rows = lines ?? rowsOf[shape.kind];
    const hiddenExp = hiddenBy(marks, name, (other) => fieldName([...at.path, other]));
    bindings.push({
      name,
      path,
      member,
      shape,
      required,
      nullable: resolved.nullable,
      isDefault: property(resolved.schema, "default") === true,
      containers: at.containers,
    });
    at.section.items.push({
      id: name,
      name,
      type: lines === undefined ? typeOf(shape) : fieldTypeOf.long,
      label: `key:${word}`,
      ...(marks.help && member === null ? { help: `key:${own}.help` } : {}),
      ...(shape.kind === "made" && !marks.help ? { help: "key:definitions.made.help" } : {}),
      valueType: valueTypeOf(shape),
      ...(mustBeChosen.has(shape.kind) && required && !resolved.nullable && !isOptionalPart(at.containers)
        ? { required: "error" as const }
        : {}),
      ...(rows === undefined ? {} : { formats: { rows, ...(shape.kind === "script" ? { code: true } : {}) } }),
      ...(editor === null ? {} : { formats: editor }),
      ...(hiddenExp === null ? {} : { expressions: { hiddenExp } }),
      posRow: 0,
      posCol: 0,
      posSizex: marks.width ?? (lines === undefined ? spanOf(shape.kind) : 12),
    });
  };

  /** What is technical stands at the end of the sheet, from wherever it is. */
  const technical: ((section: Section) => void)[] = [];

  const visit = (object: ResolvedSchema, at: Around): void => {
    const groups: (() => void)[] = [];
    const parts = new Map<string, Section>();
    const own = property(object.schema, "x-labels");
    const labels = typeof own === "string" ? own : null;
    const partOf = (group: string | undefined): Section => {
      if (group === undefined) return at.section;
      const part = parts.get(group) ?? addSection(`key:${labels ?? "definitions"}.group.${group}`);
      parts.set(group, part);
      return part;
    };
    for (const one of offeredProperties(object)) {
      if (of !== null && !isMeant(of, at.path, one)) continue;
      const { key, marks, resolved } = one;
      const shape = shapeOf(resolved);
      const required = isRequired(object, key);
      if (shape.kind === "group") {
        const path = [...at.path, key];
        const container = { path, schema: shape.resolved, required, nullable: resolved.nullable };
        groups.push(() =>
          visit(shape.resolved, {
            path,
            containers: [...at.containers, container],
            section: addSection(`key:${propertyKey(key, labels)}`),
            labels: null,
          }),
        );
      } else if (shape.kind === "choices") {
        const section = addSection(`key:${propertyKey(key, labels)}`);
        for (const value of shape.values) addField(one, shape, required, { ...at, section, labels }, value);
      } else if (shape.kind === "made" || marks.group === technicalGroup) {
        if (shape.kind !== "elements" && shape.kind !== "fixed")
          technical.push((section) => addField(one, shape, required, { ...at, section, labels }));
      } else if (shape.kind === "json" && property(resolved.schema, "x-settings") !== undefined) {
        // Nothing is known of the settings before their type is chosen.
      } else if (shape.kind !== "elements" && shape.kind !== "fixed" && !(key === "id" && at.path.length === 0)) {
        addField(one, shape, required, { ...at, section: partOf(marks.group), labels });
      }
    }
    for (const group of groups) group();
  };

  visit(schema, { path: [], containers: [], section: addSection(label), labels: null });
  if (technical.length > 0) {
    const section = addSection(technicalLabel);
    for (const add of technical) add(section);
  }
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
