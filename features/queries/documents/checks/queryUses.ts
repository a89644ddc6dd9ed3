import type { DocumentLookup, NameUse, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { JoinedCondition } from "@tessera/contract/definitions/comparisons.ts";
import { isBoundedCondition } from "@tessera/contract/definitions/isBoundedCondition.ts";
import { type QueryDocument, rowsOfNode } from "@tessera/contract/definitions/queryDocument.ts";
import { queryOfRows } from "@tessera/contract/definitions/queryRows.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import {
  columnNamed,
  type PathFindings,
  pathParts,
  readAskedRows,
  readCondition,
  referenceNamed,
} from "@tessera/contract/documents/entityPath.ts";

/** Reads the names in a text that stands at a place. */
type ReadNames = (text: string, path: string) => readonly NameUse[];

function usesOfCondition(
  condition: JoinedCondition | null | undefined,
  at: string,
  read: ReadNames,
): readonly NameUse[] {
  if (!condition || !isBoundedCondition(condition)) return [];
  const walk = (part: JoinedCondition, path: string): readonly NameUse[] => {
    if ("and" in part) return part.and.flatMap((one, index) => walk(one, `${path}/and/${index}`));
    if ("or" in part) return part.or.flatMap((one, index) => walk(one, `${path}/or/${index}`));
    if ("not" in part) return walk(part.not, `${path}/not`);
    if ("in" in part) return read(part.in, `${path}/in`);
    const { field, operand } = part;
    const other = operand && "field" in operand ? read(operand.field, `${path}/operand/field`) : [];
    return [...read(field, `${path}/field`), ...other];
  };
  return walk(condition, at);
}

/** What the condition over joined rows reads of the rows that it asks for. */
export function askedOfRows({ filter }: QueryDocument, lookup: DocumentLookup): readonly PathFindings[] {
  return filter && isBoundedCondition(filter) ? readAskedRows(lookup, filter, "/filter", null) : [];
}

/**
 * The names by which a query uses its own nodes and columns, columns and references of entities, and columns of other
 * queries.
 */
export function queryUses(
  { body, id: query }: TesseraDocument<QueryDocument>,
  lookup: DocumentLookup,
): readonly NameUse[] {
  const named = (
    list: "nodes" | "columns",
    name: string | null | undefined,
    path: string,
    fromElement: string | null,
  ): readonly NameUse[] => {
    const element = body[list].find((one) => one.name === name)?.id;
    if (!name || element === undefined) return [];
    return [{ path, from: 0, to: name.length, fromElement, target: { kind: "query", id: query, element } }];
  };
  const rowsAt = (name: string | null | undefined): string => {
    const node = body.nodes.find((one) => one.name === name);
    return node ? rowsOfNode(node) : "";
  };
  const inEntity = (
    node: string,
    what: "column" | "reference",
    name: string | null | undefined,
    path: string,
    fromElement: string,
  ): readonly NameUse[] => {
    const id = rowsAt(node);
    if (name && queryOfRows(id) !== null)
      return (pathParts(lookup, id, name) ?? []).map((part) => ({ ...part, path, fromElement }));
    const entity = name ? findBody(lookup, "entity", id) : null;
    if (!name || entity === null) return [];
    const element = (what === "column" ? columnNamed(entity, name) : referenceNamed(entity, name))?.id;
    if (element === undefined) return [];
    return [{ path, from: 0, to: name.length, fromElement, target: { kind: "entity", id, element } }];
  };

  const joins = body.joins.flatMap(({ from, holder, id, on, pairs, reference, to }, index): readonly NameUse[] => {
    const at = `/joins/${index}`;
    const nodes = [...named("nodes", from, `${at}/from`, id), ...named("nodes", to, `${at}/to`, id)];
    if (on === "reference")
      return [...nodes, ...inEntity(holder === "from" ? from : to, "reference", reference, `${at}/reference`, id)];
    const columns = (pairs ?? []).flatMap((pair, place) => [
      ...inEntity(from, "column", pair.from, `${at}/pairs/${place}/from`, pair.id),
      ...inEntity(to, "column", pair.to, `${at}/pairs/${place}/to`, pair.id),
    ]);
    return [...nodes, ...columns];
  });
  const columns = body.columns.flatMap(({ id, node, of, order, partition, path }, index): readonly NameUse[] => {
    const at = `/columns/${index}`;
    const parts = path ? (pathParts(lookup, rowsAt(node), path) ?? []) : [];
    return [
      ...named("nodes", node, `${at}/node`, id),
      ...named("columns", of, `${at}/of`, id),
      ...(partition ?? []).flatMap((name, place) => named("columns", name, `${at}/partition/${place}`, id)),
      ...(order ?? []).flatMap(({ column }, place) => named("columns", column, `${at}/order/${place}/column`, id)),
      ...parts.map((part) => ({ ...part, path: `${at}/path`, fromElement: id })),
    ];
  });
  const ofNodes: ReadNames = (text, path) => {
    const [node = "", ...rest] = text.split(".");
    const shift = node.length + 1;
    const parts = pathParts(lookup, rowsAt(node), rest.join(".")) ?? [];
    return [
      ...named("nodes", node, path, null),
      ...parts.map(({ from, target, to }) => ({ path, from: from + shift, to: to + shift, fromElement: null, target })),
    ];
  };
  const filters = body.nodes.flatMap(
    (node, index) => readCondition(lookup, rowsOfNode(node), node.filter, `/nodes/${index}/filter`, node.id).uses,
  );
  return [
    ...joins,
    ...columns,
    ...body.order.flatMap(({ column }, index) => named("columns", column, `/order/${index}/column`, null)),
    ...filters,
    ...usesOfCondition(body.filter, "/filter", ofNodes),
    ...askedOfRows(body, lookup).flatMap(({ uses }) => uses),
    ...usesOfCondition(body.having, "/having", (text, path) => named("columns", text, path, null)),
  ];
}
