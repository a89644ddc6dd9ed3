import type { Json } from "@tessera/std/canonicalJson.ts";
import { type Static, type TObject, type TProperties, type TSchema, Type } from "typebox";
import type { FieldRule } from "./defineField.ts";
import { languages } from "./languages.ts";
import { ownPathStart } from "./ownPath.ts";

/**
 * Marks in JSON Schema that the document store reads (design §4). They are plain keywords, so schemas stay JSON:
 * `x-reference` (a `kind:id` or `kind:id#element`), `x-text` (a literal that people read), `x-expression` (expression
 * text and the scope it is written in), `x-long` (text of many lines), `x-element` (an object with an id of its own in
 * an array), `x-name` (a name that expressions say), `x-template` (a template, and what it is drawn with, see
 * `TemplateSource`), `x-sql` (SQL), `x-settings` (settings whose schema is that of the panel or field type named beside
 * them). Four more are for the sheets of designers (design §1.2): `x-made` (a name that programs say, made from the
 * label), `x-suggests` (texts that are usual, by the names of theirs), `x-picks` (what a text, a list or an object is
 * chosen from, see `Picked`) and `x-sheet` (how a sheet shows the property, see `SheetMarks`).
 */

/**
 * What a template is drawn with beside what the page knows: these names, and where `when` (a property beside the
 * template, and its value) holds, the columns of the list or the fields of the form that a property beside it names.
 */
export interface TemplateSource {
  readonly when?: readonly [property: string, value: string];
  readonly names?: readonly string[];
  /** Property that names the list whose rows are `items`. */
  readonly list?: string;
  /** Property that names the form whose record it is. */
  readonly form?: string;
}

/** The text of a template (see `parseTemplate`), which people read once it is drawn. */
export const TemplateText = (sources: readonly TemplateSource[], maxLength: number) =>
  Type.String({ "x-text": true, "x-template": sources, maxLength } as const);

/**
 * What a property picks. Names of columns and references, paths and conditions belong to the entity around them: that
 * of the innermost object that names an entity, a list or a form; with `x-picks-of: "document"` to the entity that the
 * document itself is. A person is picked by name and stored by login; a picture is uploaded and stored as a `data:`
 * address; a measure is a number with its unit, an address a route that is put together. Files are addresses of what
 * this installation serves, a video's also of another site. A key of texts is picked by what the text says; a badge is
 * a count that a feature offers to menus; a bound is a value of the type that stands beside it, a pattern of numbers is
 * put together.
 */
export type Picked =
  | "column"
  | "reference"
  | "path"
  | "option"
  | "listColumn"
  | "queryNode"
  | "rowField"
  | "fieldType"
  | "pageColumn"
  | "pageTab"
  | "pageParameter"
  | "routeSegment"
  | "styleClass"
  | "subsystem"
  | "documentKind"
  | "operation"
  | "operationFamily"
  | "function"
  | "badge"
  | "route"
  | "zone"
  | "person"
  | "cron"
  | "picture"
  | "measure"
  | "address"
  | "pictureFile"
  | "videoFile"
  | "captionFile"
  | "textKey"
  | "bound"
  | "numberPattern"
  | "icon"
  | "date"
  | "datetime"
  | "time"
  | "condition"
  | "order"
  | "lines"
  | "value"
  | "entries"
  | "tile"
  | "tone";

/**
 * What a property of a field may need its type to have: a value, rows, or one of the rules by the name of its
 * expression.
 */
export type FieldTrait = "value" | "rows" | FieldRule;

/** How a sheet shows a property. All of it is for people who design; nothing else reads it. */
export interface SheetMarks {
  /** Position among the properties of its object; those without one keep the order of the schema. */
  readonly order?: number;
  /** Name of the part of the sheet that it stands in; its heading is the text `<labels>.group.<name>`. */
  readonly group?: string;
  /** Columns of 12. */
  readonly width?: number;
  /** Of a text that people read: it may have several lines, and as many are seen. */
  readonly lines?: number;
  /** It is explained by the text `<its label>.help`. */
  readonly help?: boolean;
  /** Last part of the key of its label, where it is called otherwise than properties of its name are elsewhere. */
  readonly label?: string;
  /** A property beside it, and the values of that with which it means something; beside others it is hidden. */
  readonly shownWhen?: readonly [property: string, ...values: string[]];
  /**
   * A property beside it, or of an object beside it (`object.property`), that it stands in for: it is hidden while that
   * one holds something and it holds nothing itself.
   */
  readonly shownWithout?: string;
  /**
   * Value types (`type` beside it) with which it means something; with others it is offered only while it holds
   * something.
   */
  readonly ofTypes?: readonly string[];
  /**
   * What the field type (`type` beside it, or around it) must have for it to mean something; without, it is offered
   * only while it holds something.
   */
  readonly ofFieldTypes?: FieldTrait;
  /** It is asked when the object is made, although the object can be without it. */
  readonly asked?: boolean;
  /** False: nothing reads it yet, or it is edited elsewhere. Documents keep what they hold. */
  readonly offered?: boolean;
}

/** Marks how a sheet shows a property. `schema` must be of this property alone, as all helpers here make it. */
export function inSheet<Schema extends TSchema>(schema: Schema, marks: SheetMarks): Schema {
  return Object.assign(schema, { "x-sheet": marks });
}

/** A closed object: unknown keys are an error. */
export function closed<Properties extends TProperties>(properties: Properties): TObject<Properties> {
  return Type.Object(properties, { additionalProperties: false });
}

/** Any JSON value. */
export const AnyJson = (marks: { "x-picks"?: Picked } = {}) => Type.Unsafe<Json>(Type.Unknown(marks));

/** A value or null. */
export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** The id of a document of one of `kinds`, written as the bare id when there is one kind and as `kind:id` otherwise. */
export const Reference = (...kinds: string[]) =>
  Type.String({ "x-reference": kinds, minLength: 1, maxLength: 200 } as const);

/** A text that picks something. `options` are JSON Schema's, and `"x-picks-of"`. */
export const Picks = (
  what: Picked,
  options: { minLength?: number; maxLength?: number; pattern?: string; "x-picks-of"?: "document" } = {},
) => Type.String({ ...options, "x-picks": what });

/** The same, or the text `*`, which stands for all documents of the kind. */
export const ReferenceOrAll = (kind: string) =>
  Type.String({ "x-reference": [kind], "x-all": true, minLength: 1, maxLength: 200 } as const);

/** A literal in the source language of the document's subsystem, or a product key written `key:<key>`. */
export const Text = () => Type.String({ "x-text": true, maxLength: 10_000 } as const);

/** The same, of many lines. */
export const Paragraphs = () => Type.String({ "x-text": true, "x-long": true, maxLength: 10_000 } as const);

/** Text of many lines that nobody translates, such as style rules. */
export const LongText = () => Type.String({ "x-long": true, maxLength: 20_000 } as const);

/**
 * An expression (design §6). `scope` names what its names mean: the fields of a form, the columns of an entity, the
 * parameters of a function, those of a page.
 */
export const ExpressionText = (scope: "form" | "entity" | "function" | "page") =>
  Type.String({ "x-expression": scope, minLength: 1, maxLength: 10_000 } as const);

/** A condition that the database checks, in SQL over the columns of the table. */
export const SqlText = () => Type.String({ "x-sql": true } as const);

/** An id of an element: unique in its document, never reused. */
export const ElementId = () => Type.String({ pattern: "^[a-zA-Z0-9_-]{1,40}$" });

/** The name that expressions and save messages say. */
export const Name = () => Type.String({ "x-name": true, pattern: "^[A-Za-z_][A-Za-z0-9_]{0,62}$" } as const);

/** A name that programs say and that is made from the label: sheets show it among what is technical. */
export const MadeName = (options: { minLength?: number; maxLength?: number } = {}) =>
  Type.String({ ...options, "x-made": true });

/** A text, usually one of `values`, whose names say what people read; another can be typed. */
export const Suggested = (
  values: Readonly<Record<string, string>>,
  options: { maxLength?: number; pattern?: string } = {},
) => Type.String({ ...options, "x-suggests": values });

/** A path of this installation, with its query if it has one. `picks`: how designers choose it; null: it is typed. */
export const OwnPath = (maxLength = 2000, picks: Picked | null = null) =>
  Type.String({ maxLength, pattern: `^${ownPathStart}`, ...(picks === null ? {} : { "x-picks": picks }) });

/** Former names of an element, which expressions and paths may still say; nobody writes them by hand. */
export const FormerNames = () => inSheet(Type.Optional(Type.Array(Type.String())), { order: 100 });

/** A switch that is on where it is absent, so that only what is switched off is stored. */
export const OnByDefault = () => Type.Optional(Type.Boolean({ default: true }));

/** Text of a uuid. */
export const Uuid = () => Type.String({ pattern: "^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$" });

/** A slug: id of a document or subsystem. */
export const Slug = () => Type.String({ pattern: "^[a-z0-9][a-z0-9_.-]{0,119}$" });

/** An element of an array: an object with `id`; arrays of elements diff and merge by it. */
export function element<Properties extends TProperties>(properties: Properties) {
  return Type.Object({ id: ElementId(), ...properties }, { additionalProperties: false, "x-element": true } as const);
}

/** Settings of the panel or field that the key `type` beside them names; the type's own schema says what is in them. */
export const SettingsOf = (registry: "panel" | "field") =>
  Type.Record(Type.String(), Type.Unknown(), { "x-settings": registry } as const);

/** One of several literal texts. */
export const oneOf = <const Values extends readonly string[]>(...values: Values) =>
  Object.assign(Type.Unsafe<Values[number]>({ type: "string" }), { enum: values });

/** One of the product's languages. */
export const LanguageName = () => oneOf(...languages);

export type { Static };
