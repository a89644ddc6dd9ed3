import { columnToEdit, defaultFieldType } from "@tessera/contract/defaultFieldType.ts";
import type { FieldType } from "@tessera/contract/defineField.ts";
import { isElement, property } from "@tessera/contract/documents/jsonShape.ts";
import { pathOfElement, valueAt } from "@tessera/designer-kit/document/bodyPath.ts";
import { addElement, type Edit, freeName, namesIn } from "@tessera/designer-kit/document/edits.ts";
import { allNodes, type Collection, elementTree } from "@tessera/designer-kit/schema/elementTree.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { randomId } from "@tessera/std/ids.ts";

/**
 * Where fields of a form go: below a sub-form's item, or into the last group of the first page. Null when there is no
 * such place.
 */
function placeIn(schema: unknown, body: Json, subFormItem: string | null): Collection | null {
  const all = allNodes(elementTree(schema, body));
  const lists = all.flatMap(({ node }) => node.collections).filter(({ property: key }) => key === "items");
  if (subFormItem === null) {
    const [firstPage] = elementTree(schema, body).find(({ property: key }) => key === "pages")?.nodes ?? [];
    const groups = firstPage?.collections.find(({ property: key }) => key === "groups")?.nodes ?? [];
    return groups.at(-1)?.collections.find(({ property: key }) => key === "items") ?? null;
  }
  const owner = pathOfElement(body, subFormItem);
  return lists.find((list) => list.owner === owner) ?? null;
}

/**
 * Puts a field for a column of an entity on a form, of the type that is there for it; null when the form has no place
 * for it.
 */
export function addFieldFor(
  schema: unknown,
  body: Json,
  column: Json,
  subFormItem: string | null,
  types: readonly FieldType[],
): Edit | null {
  const place = placeIn(schema, body, subFormItem);
  const name = property(column, "name");
  const label = property(column, "label");
  const type = defaultFieldType(columnToEdit(column), types);
  if (!place || typeof name !== "string" || type === null) return null;
  const items = valueAt(body, place.path);
  const rows = (Array.isArray(items) ? items : []).map((item) => property(item, "posRow"));
  const row = rows.reduce<number>((max, one) => (typeof one === "number" && one >= max ? one + 1 : max), 0);
  const element = {
    id: randomId(),
    name: freeName(name, namesIn(body, place)),
    type,
    label: typeof label === "string" ? label : name,
    column: name,
    ...(subFormItem === null ? { posRow: row, posCol: 0, posSizex: 6 } : {}),
  };
  return isElement(element) ? addElement(body, place, element) : null;
}
