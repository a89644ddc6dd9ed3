import type { DocumentLookup, DocumentProblem, NameUse, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { type QueryDocument, queryOfDocument } from "@tessera/contract/definitions/queryDocument.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { type PathFindings, pathParts, readCondition, referenceNamed } from "@tessera/contract/documents/entityPath.ts";
import { lookedUpModels } from "@tessera/query-model/query/lookedUpModels.ts";
import { planQuery } from "@tessera/query-model/query/planQuery.ts";

type Query = TesseraDocument<QueryDocument>;

/** Where in the document stands what the plan names. */
const placeOf = (path: string): string =>
  path
    .replace(/^(\/columns\/\d+)\/value/, "$1")
    .replace(/^\/links\/(\d+)\/on$/, "/joins/$1/reference")
    .replace(/^\/links\//, "/joins/");

function filtersOf({ body }: Query, lookup: DocumentLookup): readonly PathFindings[] {
  return body.nodes.map(({ entity, filter, id }, index) =>
    readCondition(lookup, entity, filter, `/nodes/${index}/filter`, id),
  );
}

/** Checks of a query beyond its schema: names, ways between its nodes, paths, and whether each column's values take what it asks of them. */
export function checkQuery(document: Query, lookup: DocumentLookup): readonly DocumentProblem[] {
  const { body } = document;
  const missing = (["nodes", "columns"] as const).flatMap((key): DocumentProblem[] =>
    body[key].length === 0 ? [{ severity: "error", code: `query_without_${key}`, path: `/${key}`, data: {} }] : [],
  );
  const found = planQuery(queryOfDocument(body), lookedUpModels(lookup)).problems;
  // An entity that is not there is a reference that the store itself looks at.
  const planned = found.flatMap(({ code, name, path }): DocumentProblem[] =>
    code === "unknown_entity"
      ? []
      : [{ severity: "error", code: `query_${code}`, path: placeOf(path), data: { name } }],
  );
  return [...missing, ...planned, ...filtersOf(document, lookup).flatMap(({ problems }) => problems)];
}

/** The names by which a query uses its own nodes and columns, and columns and references of entities. */
export function queryUses(document: Query, lookup: DocumentLookup): readonly NameUse[] {
  const { body, id: query } = document;
  const named = (
    list: "nodes" | "columns",
    name: string | null | undefined,
    path: string,
    fromElement: string | null,
  ) => {
    const element = body[list].find((one) => one.name === name)?.id;
    if (!name || element === undefined) return [];
    return [{ path, from: 0, to: name.length, fromElement, target: { kind: "query", id: query, element } }];
  };
  const entityOf = (node: string | null | undefined): string =>
    body.nodes.find(({ name }) => name === node)?.entity ?? "";
  const joins = body.joins.flatMap(({ from, holder: side, id, reference, to }, index): NameUse[] => {
    const at = `/joins/${index}`;
    const entity = entityOf(side === "from" ? from : to);
    const holder = findBody(lookup, "entity", entity);
    const element = holder === null ? undefined : referenceNamed(holder, reference)?.id;
    const target = { kind: "entity", id: entity };
    return [
      ...named("nodes", from, `${at}/from`, id),
      ...named("nodes", to, `${at}/to`, id),
      ...(element === undefined
        ? []
        : [
            {
              path: `${at}/reference`,
              from: 0,
              to: reference.length,
              fromElement: id,
              target: { ...target, element },
            },
          ]),
    ];
  });
  const columns = body.columns.flatMap(({ id, node, of, partition, path }, index): NameUse[] => {
    const at = `/columns/${index}`;
    const parts = path ? (pathParts(lookup, entityOf(node), path) ?? []) : [];
    return [
      ...named("nodes", node, `${at}/node`, id),
      ...named("columns", of, `${at}/of`, id),
      ...(partition ?? []).flatMap((name, place) => named("columns", name, `${at}/partition/${place}`, id)),
      ...parts.map((part) => ({ ...part, path: `${at}/path`, fromElement: id })),
    ];
  });
  const order = body.order.flatMap(({ column }, index) => named("columns", column, `/order/${index}/column`, null));
  return [...joins, ...columns, ...order, ...filtersOf(document, lookup).flatMap(({ uses }) => uses)];
}
