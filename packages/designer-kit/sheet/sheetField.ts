import type { FormItem } from "@tessera/contract/definitions/formBody.ts";
import { property } from "@tessera/contract/documents/jsonShape.ts";
import type { Picked, SheetMarks } from "@tessera/contract/schema.ts";
import { placeFormats } from "../editors/fieldPlace.ts";
import { propertiesOf, type ResolvedSchema, resolveSchema, type Shape } from "../schema/schemaShape.ts";
import type { Property } from "./offeredProperties.ts";

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
export const fieldName = (path: readonly string[]): string => `p_${path.join("_").replace(/[^A-Za-z0-9_]/g, "_")}`;

/** Whether what stands in these objects may be absent as a whole: then nothing in it has to be chosen. */
const isOptionalPart = (containers: readonly Container[]): boolean =>
  containers.some(({ nullable, required }) => nullable || !required);

/**
 * The field of a property, and what it stands for. `keys`: of the property's name, and of what the field is called.
 * `member`: the one of the list's values that the field ticks.
 */
export function sheetField(
  { key, marks, resolved }: Property,
  shape: Binding["shape"],
  required: boolean,
  at: { readonly path: readonly string[]; readonly containers: readonly Container[] },
  keys: { readonly property: string; readonly field: string },
  member: string | null,
): { readonly binding: Binding; readonly item: FormItem } {
  const path = [...at.path, key];
  const name = fieldName(member === null ? path : [...path, member]);
  const editor = editorFormats(shape, path, resolved);
  const { lines } = marks;
  const rows = lines ?? rowsOf[shape.kind];
  const hiddenExp = hiddenBy(marks, name, (other) => fieldName([...at.path, other]));
  const binding: Binding = {
    name,
    path,
    member,
    shape,
    required,
    nullable: resolved.nullable,
    isDefault: property(resolved.schema, "default") === true,
    containers: at.containers,
  };
  const item: FormItem = {
    id: name,
    name,
    type: lines === undefined ? typeOf(shape) : fieldTypeOf.long,
    label: `key:${keys.field}`,
    ...(marks.help && member === null ? { help: `key:${keys.property}.help` } : {}),
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
  };
  return { binding, item };
}
