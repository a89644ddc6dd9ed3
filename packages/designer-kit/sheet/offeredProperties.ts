import type { FieldType } from "@tessera/contract/defineField.ts";
import { property } from "@tessera/contract/documents/jsonShape.ts";
import type { FieldTrait, SheetMarks } from "@tessera/contract/schema.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { propertiesOf, type ResolvedSchema, resolveSchema, sheetMarks } from "../schema/schemaShape.ts";

const foremost = ["label", "labelPlural", "title", "name", "type", "kind", "entity", "column", "reference"];

/** A property of an object as a sheet looks at it. */
export interface Property {
  readonly key: string;
  readonly resolved: ResolvedSchema;
  readonly marks: SheetMarks;
}

/**
 * The properties that a sheet offers: what one looks for first stands first, else in the order of the marks and of the
 * schema.
 */
export function offeredProperties(object: ResolvedSchema): readonly Property[] {
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
export function isMeant(
  { object, fieldTypes }: SheetObject,
  path: readonly string[],
  { key, marks }: Property,
): boolean {
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
