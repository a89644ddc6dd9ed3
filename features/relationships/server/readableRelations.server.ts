import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import { literalText } from "@tessera/documents/texts/translatedBody.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { type Relation, relationsOf } from "./relationsOf.ts";

/**
 * The relations of an entity of which the caller may see anything: whose records they may read, of the records that
 * they name only where they may at least choose them, and whose columns are not hidden from them throughout.
 */
export function readableRelations(context: RequestContext, entity: string): readonly Relation[] {
  const { definitions, records } = context.services;
  const bodies = new Map(
    definitions
      .current()
      .all("entity")
      .map((document) => [document.id, bodyOf(document, "entity")]),
  );
  const rights = records.rights(context);
  const isSeen = (other: string, columns: readonly string[]): boolean => {
    const reach = records.reach(context, other);
    return columns.every((column) => reach.cell(column) !== "never");
  };
  return relationsOf(entity, bodies).filter(({ direction, entity: other, reads }) => {
    if (!bodies.has(other)) return false;
    if (!rights.mayAny(other, "read") && !(direction === "to" && rights.mayAny(other, "refer"))) return false;
    return reads.every(({ columns, entity: reader }) => rights.mayAny(reader, "read") && isSeen(reader, columns));
  });
}

/** What names the records of a relation, in the caller's language. */
export const relationLabel = (context: RequestContext, { label }: Relation): string =>
  literalText(context, { kind: "entity", id: label.entity, element: label.element, property: "label" }, label.literal);
