import type { DocumentLookup, DocumentProblem, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { UrlBody } from "@tessera/contract/definitions/urlBody.ts";
import { bodyOf, findBody } from "@tessera/contract/documents/bodyOf.ts";
import { columnNamed } from "@tessera/contract/documents/entityPath.ts";
import { isExternalRoute } from "@tessera/contract/routing/matchRoute.ts";
import { isReservedRoute } from "@tessera/contract/routing/reservedRoute.ts";
import { compilePage, segmentNames } from "@tessera/form-engine/definition/pageExpressions.ts";

function error(code: string, path: string, data: DocumentProblem["data"] = {}): DocumentProblem {
  return { severity: "error", code, path, data };
}

function routeProblems({ body, id }: TesseraDocument<UrlBody>, lookup: DocumentLookup): readonly DocumentProblem[] {
  const { page, route } = body;
  const same = lookup.all("url").filter((other) => other.id !== id && bodyOf(other, "url").route === route);
  const problems = same.map((other) => error("route_taken", "/route", { route, url: other.id }));
  if (isExternalRoute(route)) {
    if (page !== null) problems.push(error("route_external_page", "/page", { route }));
  } else if (isReservedRoute(route)) problems.push(error("route_reserved", "/route", { route }));
  return problems;
}

function parameterProblems({ parameters = [], route }: UrlBody): readonly DocumentProblem[] {
  const taken = new Set(segmentNames(route));
  return parameters.flatMap(({ name }, index) => {
    const isTaken = taken.has(name);
    taken.add(name);
    return isTaken ? [error("name_taken", `/parameters/${index}/name`, { name })] : [];
  });
}

function slugProblems({ route, slugs = [] }: UrlBody, lookup: DocumentLookup): readonly DocumentProblem[] {
  const segments = new Set(segmentNames(route));
  return slugs.flatMap(({ column, entity, segment }, index) => {
    const body = findBody(lookup, "entity", entity);
    const problems: DocumentProblem[] = [];
    if (!segments.has(segment)) problems.push(error("segment_unknown", `/slugs/${index}/segment`, { segment, route }));
    if (body && !columnNamed(body, column))
      problems.push(error("column_unknown", `/slugs/${index}/column`, { column }));
    return problems;
  });
}

/**
 * Checks of a url beyond its schema: its route is nobody else's and can be reached, its expressions hold, its
 * parameters have names of their own, its readable names stand in the route.
 */
export function checkUrl(document: TesseraDocument<UrlBody>, lookup: DocumentLookup): readonly DocumentProblem[] {
  return [
    ...routeProblems(document, lookup),
    ...parameterProblems(document.body),
    ...slugProblems(document.body, lookup),
    ...compilePage(document.body, lookup).problems,
  ];
}
