import type {
  DocumentEnvironment,
  DocumentLookup,
  DocumentProblem,
  NameUse,
  TesseraDocument,
} from "@tessera/contract/defineDocument.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { type PathFindings, readCondition } from "@tessera/contract/documents/entityPath.ts";
import type { MenuBody } from "../bodies/menuBody.ts";

type Count = NonNullable<MenuBody["sections"][number]["items"][number]["count"]>;

/** A count of a menu, the item that it belongs to, and where it stands. */
interface Counted {
  readonly count: Count;
  readonly item: string;
  readonly path: string;
}

function countsOf({ sections }: MenuBody): readonly Counted[] {
  return sections.flatMap(({ items }, section) =>
    items.flatMap(({ count, id }, index) =>
      count ? [{ count, item: id, path: `/sections/${section}/items/${index}/count` }] : [],
    ),
  );
}

/** What the filters of counts ask about; a list that is not there is a reference's problem. */
function findings({ body }: TesseraDocument<MenuBody>, lookup: DocumentLookup): readonly PathFindings[] {
  return countsOf(body).flatMap(({ count, item, path }): PathFindings[] => {
    const list = typeof count.list === "string" ? findBody(lookup, "list", count.list) : null;
    return list ? [readCondition(lookup, list.entity, count.filter, `${path}/filter`, item)] : [];
  });
}

/**
 * What is wrong with what a count is made of: a list or what a feature offers, one of them, and a filter for a list
 * alone.
 */
function sourceProblems({ count, path }: Counted, badges: DocumentEnvironment["badges"]): readonly DocumentProblem[] {
  const { badge = null, filter = null, list = null } = count;
  const problem = (code: string, at: string, data: DocumentProblem["data"] = {}): DocumentProblem[] => [
    { severity: "error", code, path: `${path}${at}`, data },
  ];
  if ((badge === null) === (list === null)) return problem("count_of_one", badge === null ? "" : "/badge");
  if (badge === null) return [];
  return [
    ...(filter === null ? [] : problem("count_filter", "/filter")),
    ...(badges === undefined || badges.has(badge) ? [] : problem("badge_unknown", "/badge", { name: badge })),
  ];
}

/** Checks of a menu beyond its schema: there is what its counts are made of, and their filters lead somewhere. */
export function checkMenu(
  document: TesseraDocument<MenuBody>,
  lookup: DocumentLookup,
  { badges }: DocumentEnvironment,
): readonly DocumentProblem[] {
  return [
    ...countsOf(document.body).flatMap((counted) => sourceProblems(counted, badges)),
    ...findings(document, lookup).flatMap(({ problems }) => problems),
  ];
}

/** The names by which a menu uses columns and references of entities. */
export function menuUses(document: TesseraDocument<MenuBody>, lookup: DocumentLookup): readonly NameUse[] {
  return findings(document, lookup).flatMap(({ uses }) => uses);
}
