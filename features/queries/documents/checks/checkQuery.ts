import type { DocumentLookup, DocumentProblem, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { type QueryDocument, queryOfDocument } from "@tessera/contract/definitions/queryDocument.ts";
import { readCondition } from "@tessera/contract/documents/entityPath.ts";
import { lookedUpModels } from "@tessera/query-model/query/lookedUpModels.ts";
import { planQuery } from "@tessera/query-model/query/planQuery.ts";

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
    .replace(/^\/where/, "/filter");
}

/** Columns that are to be put together by periods and by ranges at once: no values are both. */
function putTogetherTwice({ columns }: QueryDocument): readonly DocumentProblem[] {
  return columns.flatMap(({ bucket, name, rangeWidth, show }, index): DocumentProblem[] =>
    show === "value" && bucket && rangeWidth
      ? [{ severity: "error", code: "query_wrong_type", path: `/columns/${index}/rangeWidth`, data: { name } }]
      : [],
  );
}

/** Checks of a query beyond its schema: names, ways between its nodes, paths, conditions, and whether each column's values take what it asks of them. */
export function checkQuery({ body }: Query, lookup: DocumentLookup): readonly DocumentProblem[] {
  const missing = (["nodes", "columns"] as const).flatMap((key): DocumentProblem[] =>
    body[key].length === 0 ? [{ severity: "error", code: `query_without_${key}`, path: `/${key}`, data: {} }] : [],
  );
  const found = planQuery(queryOfDocument(body), lookedUpModels(lookup)).problems;
  // An entity that is not there is a reference that the store itself looks at.
  const planned = found.flatMap(({ code, name, path }): DocumentProblem[] =>
    code === "unknown_entity"
      ? []
      : [{ severity: "error", code: `query_${code}`, path: placeOf(path, body), data: { name } }],
  );
  const filters = body.nodes.flatMap(
    ({ entity, filter, id }, index) => readCondition(lookup, entity, filter, `/nodes/${index}/filter`, id).problems,
  );
  return [...missing, ...planned, ...putTogetherTwice(body), ...filters];
}
