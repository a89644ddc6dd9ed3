import type { DocumentLookup, DocumentProblem, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { type QueryDocument, queryOfDocument, rowsOfNode } from "@tessera/contract/definitions/queryDocument.ts";
import { readCondition } from "@tessera/contract/documents/entityPath.ts";
import { planQuery } from "@tessera/query-model/query/planQuery.ts";
import { lookedUpModels, maxQueryDepth } from "@tessera/query-model/query/storedQuery.ts";
import { askedOfRows } from "./queryUses.ts";
import { unreadable } from "./readQueries.ts";

type Query = TesseraDocument<QueryDocument>;

/** Where in the document stands what the plan names. */
function placeOf(path: string, { columns }: QueryDocument): string {
  const bucket = /^\/columns\/(\d+)\/value\/bucket$/.exec(path);
  if (bucket) return `/columns/${bucket[1]}/${columns[Number(bucket[1])]?.bucket ? "bucket" : "rangeWidth"}`;
  return path
    .replace(/^(\/columns\/\d+)\/value/, "$1")
    .replace(/^\/links\/(\d+)\/on\/columns/, "/joins/$1/pairs")
    .replace(/^\/links\/(\d+)\/on\//, "/joins/$1/")
    .replace(/^\/links\//, "/joins/")
    .replace(/^\/where/, "/filter")
    .replace(/\/query\/columns\/0\/path$/, "/rows/column")
    .replace(/\/query\/nodes\/0\/entity$/, "/rows");
}

/** Columns that are to be put together by periods and by ranges at once: no values are both. */
function putTogetherTwice({ columns }: QueryDocument): readonly DocumentProblem[] {
  return columns.flatMap(({ bucket, name, rangeWidth, show }, index): DocumentProblem[] =>
    show === "value" && bucket && rangeWidth
      ? [{ severity: "error", code: "query_wrong_type", path: `/columns/${index}/rangeWidth`, data: { name } }]
      : [],
  );
}

/** A node reads an entity or a query: one of the two. */
function nodesWithoutRows({ nodes }: QueryDocument): readonly DocumentProblem[] {
  return nodes.flatMap(({ entity, name, query }, index): DocumentProblem[] => {
    if (entity && query)
      return [{ severity: "error", code: "query_node_reads_two", path: `/nodes/${index}/query`, data: { name } }];
    return entity || query
      ? []
      : [{ severity: "error", code: "query_node_empty", path: `/nodes/${index}/entity`, data: { name } }];
  });
}

/**
 * Checks of a query beyond its schema: names, ways between its nodes, paths, conditions, and whether each column's
 * values take what it asks of them.
 */
export function checkQuery({ body, id }: Query, lookup: DocumentLookup): readonly DocumentProblem[] {
  const missing = (["nodes", "columns"] as const).flatMap((key): DocumentProblem[] =>
    body[key].length === 0 ? [{ severity: "error", code: `query_without_${key}`, path: `/${key}`, data: {} }] : [],
  );
  const models = lookedUpModels(lookup);
  const { plan, problems } = planQuery(queryOfDocument(body), models);
  // An entity that is not there is a reference that the store itself looks at.
  const planned = problems.flatMap(({ code, name, path }): DocumentProblem[] =>
    code === "unknown_entity"
      ? []
      : [{ severity: "error", code: `query_${code}`, path: placeOf(path, body), data: { name } }],
  );
  const filters = body.nodes.flatMap(
    (node, index) => readCondition(lookup, rowsOfNode(node), node.filter, `/nodes/${index}/filter`, node.id).problems,
  );
  const isTooDeep = plan !== null && plan.size.depth > maxQueryDepth;
  return [
    ...missing,
    ...nodesWithoutRows(body),
    ...planned,
    ...unreadable(id, body, lookup, models),
    ...(isTooDeep
      ? [{ severity: "error" as const, code: "query_too_deep", path: "/nodes", data: { max: maxQueryDepth } }]
      : []),
    ...putTogetherTwice(body),
    ...filters,
    ...askedOfRows(body, lookup).flatMap(({ problems: found }) => found),
  ];
}
