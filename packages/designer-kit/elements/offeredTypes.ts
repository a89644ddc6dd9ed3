import { propertiesOf, type ResolvedSchema, resolveSchema, shapeOf } from "../schema/schemaShape.ts";
import type { SettingsTypes } from "../schema/settingsTypes.ts";

/** A type that an element can have, as a palette offers it. */
export interface OfferedType {
  readonly id: string;
  /** Key of its name. */
  readonly label: string;
  /** Key of the sentence about it. */
  readonly about: string;
  /** Name of its icon. */
  readonly icon: string;
  /** Few forms have it: it stands after those that many have. */
  readonly isSeldom: boolean;
}

/** The order in which types are offered: by name, those that few forms have at the end. */
export const commonFirst =
  <Type extends OfferedType>(nameOf: (type: Type) => string) =>
  (left: Type, right: Type): number =>
    Number(left.isSeldom) - Number(right.isSeldom) || nameOf(left).localeCompare(nameOf(right));

const offered = (
  registry: string,
  { icon, id, seldom }: { readonly icon: string; readonly id: string; readonly seldom?: true | undefined },
): OfferedType => ({
  id,
  label: `${registry}.${id}`,
  about: `${registry}.${id}.about`,
  icon,
  isSeldom: seldom === true,
});

/**
 * The types that an element of this form is made of: those of panels or of fields. Null for a form whose elements have
 * no such type.
 */
export function offeredTypes(variant: ResolvedSchema, types: SettingsTypes): readonly OfferedType[] | null {
  const properties = new Map(propertiesOf(variant));
  const shape = shapeOf(resolveSchema(properties.get("type"), variant.definitions));
  if (shape.kind === "panel") return types.panelTypes.map((type) => offered("panel", type));
  if (shape.kind !== "pick" || shape.picks !== "fieldType") return null;
  // Fields in the rows of a sub-form have no place in a grid.
  const isInGrid = properties.has("posRow");
  return types.fieldTypes.filter(({ inSubForm }) => isInGrid || inSubForm).map((type) => offered("field", type));
}
