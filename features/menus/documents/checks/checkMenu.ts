import type { DocumentLookup, DocumentProblem, NameUse, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { type PathFindings, readCondition } from "@tessera/contract/documents/entityPath.ts";
import type { MenuBody } from "../bodies/menuBody.ts";

/** What the filters of counts ask about; a list that is not there is a reference's problem. */
function findings({ body }: TesseraDocument<MenuBody>, lookup: DocumentLookup): readonly PathFindings[] {
  return body.sections.flatMap(({ items }, section) =>
    items.flatMap(({ count, id }, item): PathFindings[] => {
      const list = count ? findBody(lookup, "list", count.list) : null;
      if (!count || !list) return [];
      return [readCondition(lookup, list.entity, count.filter, `/sections/${section}/items/${item}/count/filter`, id)];
    }),
  );
}

/** Checks of a menu beyond its schema: the filters of its counts lead somewhere. */
export function checkMenu(document: TesseraDocument<MenuBody>, lookup: DocumentLookup): readonly DocumentProblem[] {
  return findings(document, lookup).flatMap(({ problems }) => problems);
}

/** The names by which a menu uses columns and references of entities. */
export function menuUses(document: TesseraDocument<MenuBody>, lookup: DocumentLookup): readonly NameUse[] {
  return findings(document, lookup).flatMap(({ uses }) => uses);
}
