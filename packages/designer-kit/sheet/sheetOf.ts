import type { FormBody, FormGroup, FormItem } from "@tessera/contract/definitions/formBody.ts";
import { property } from "@tessera/contract/documents/jsonShape.ts";
import { parsePointer } from "@tessera/contract/documents/pointer.ts";
import { isRequired, type ResolvedSchema, shapeOf } from "../schema/schemaShape.ts";
import { isMeant, offeredProperties, type Property, type SheetObject } from "./offeredProperties.ts";
import { type Binding, type Container, sheetField } from "./sheetField.ts";
import { valueKey } from "./valueKey.ts";

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
    one: Property,
    shape: Binding["shape"],
    required: boolean,
    at: Around,
    member: string | null = null,
  ) => {
    const own = propertyKey(one.marks.label ?? one.key, at.labels);
    const word = member === null || shape.kind !== "choices" ? own : valueKey(one.key, member, shape.values, at.labels);
    const { binding, item } = sheetField(one, shape, required, at, { property: own, field: word }, member);
    bindings.push(binding);
    at.section.items.push(item);
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
