import { askedRows } from "@tessera/contract/definitions/askedRows.ts";
import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { isBoundedCondition } from "@tessera/contract/definitions/isBoundedCondition.ts";
import type { QueryBody, QueryLink } from "@tessera/contract/definitions/queryBody.ts";
import type { EntityModel, EntityModels } from "../entityModel.ts";
import { type PathSteps, pathSteps } from "../pathSteps.ts";
import type { ReportProblem } from "./queryProblem.ts";
import { canEqual } from "./queryTypes.ts";

/** A node whose entity is known. */
export interface PlannedNode {
  readonly name: string;
  readonly entity: EntityModel;
  readonly filter: Condition | null;
  /** Whether one of its records may stand in several joined rows. */
  readonly repeats: boolean;
  /** Whether a link only asks whether it has a row; then nothing of it stands in the joined rows. */
  readonly isAsked: boolean;
}

/** A link as pairs of columns that have to be equal. */
export interface PlannedLink {
  readonly kind: QueryLink["kind"];
  readonly from: string;
  readonly to: string;
  readonly pairs: readonly { readonly from: string; readonly to: string }[];
}

/** The nodes of a query, the main one first, and its links in the order in which they join. */
export interface QueryTree {
  readonly nodes: ReadonlyMap<string, PlannedNode>;
  readonly links: readonly PlannedLink[];
  /** What the filters of its nodes ask for rows of. */
  readonly asked: readonly EntityModel[];
}

/** What a path from a node ends in. */
export interface QueryPath {
  readonly node: PlannedNode;
  /** The path without the node's name. */
  readonly path: string;
  readonly end: PathSteps["end"];
}

/** What a path of a node's entity ends in; null when it leads nowhere. */
function endOf(path: string, entity: EntityModel, models: EntityModels): PathSteps["end"] | null {
  try {
    return pathSteps(path, entity, models).end;
  } catch {
    return null;
  }
}

/** What a node reads: an entity, or a stored query. */
function rowsOf(source: string, models: EntityModels): EntityModel | null {
  try {
    return models.rows(source);
  } catch {
    return null;
  }
}

/** Reads `node.path`. Null when it leads nowhere, which is reported. */
export function queryPath(
  { nodes }: QueryTree,
  text: string,
  models: EntityModels,
  at: string,
  report: ReportProblem,
): QueryPath | null {
  const [name = "", ...rest] = text.split(".");
  const node = nodes.get(name);
  if (!node || node.isAsked) {
    report("unknown_node", at, name);
    return null;
  }
  const path = rest.join(".");
  const end = endOf(path, node.entity, models);
  if (end === null) report("unknown_path", at, text);
  return end === null ? null : { node, path, end };
}

/** Whether equal values of these columns mean one record at most. */
function isUnique(entity: EntityModel, names: readonly string[]): boolean {
  const columns = new Set(names.map((name) => entity.column(name)));
  const has = (all: readonly string[]): boolean =>
    all.length > 0 && all.every((name) => columns.has(entity.column(name)));
  return has(entity.key.map(({ name }) => name)) || (entity.body.unique ?? []).some(({ columns: all }) => has(all));
}

function referencePairs(
  { on, from, to }: QueryLink,
  entities: ReadonlyMap<string, EntityModel>,
): PlannedLink["pairs"] | null {
  if (!("reference" in on)) return null;
  const [holder, target] = [entities.get(on.of === "from" ? from : to), entities.get(on.of === "from" ? to : from)];
  const reference = holder?.reference(on.reference) ?? null;
  if (reference === null || !target || reference.entity !== target.id || reference.columns.length !== target.key.length)
    return null;
  return reference.columns.map((column, index) => {
    const key = target.key[index]?.name ?? "";
    return on.of === "from" ? { from: column.name, to: key } : { from: key, to: column.name };
  });
}

/** The columns by which the nodes of a link meet; what is wrong with them is reported. */
function linkPairs(
  link: QueryLink,
  entities: ReadonlyMap<string, EntityModel>,
  at: string,
  report: ReportProblem,
): PlannedLink["pairs"] {
  const { from, on, to } = link;
  const [left, right] = [entities.get(from), entities.get(to)];
  const areComparable = (pair: PlannedLink["pairs"][number]): boolean => {
    const [one, other] = [left?.column(pair.from), right?.column(pair.to)];
    return !one || !other || canEqual(one.type.name, other.type.name);
  };
  if (!("columns" in on)) {
    const pairs = referencePairs(link, entities);
    if (on.reference === "") report("link_incomplete", `${at}/reference`, to);
    else if (pairs === null) report("unknown_path", `${at}/reference`, on.reference);
    else if (!pairs.every(areComparable)) report("wrong_type", `${at}/reference`, on.reference);
    return pairs ?? [];
  }
  if (on.columns.length === 0) report("link_incomplete", `${at}/columns`, to);
  for (const [index, pair] of on.columns.entries()) {
    const place = `${at}/columns/${index}`;
    if (pair.from === "" || pair.to === "") report("link_incomplete", place, to);
    else if (!left?.column(pair.from)) report("unknown_path", `${place}/from`, pair.from);
    else if (!right?.column(pair.to)) report("unknown_path", `${place}/to`, pair.to);
    else if (!areComparable(pair)) report("wrong_type", `${place}/to`, pair.to);
  }
  return on.columns;
}

/** Whether a link only asks whether there is a row. */
export const isQuestion = ({ kind }: Pick<PlannedLink, "kind">): boolean => kind === "exists" || kind === "missing";

/** Nodes whose records may meet several rows: from which some way leads over a link to many. */
function repeatedNodes(links: readonly PlannedLink[], entities: ReadonlyMap<string, EntityModel>): ReadonlySet<string> {
  const one = (node: string, names: readonly string[]): boolean => {
    const entity = entities.get(node);
    return entity !== undefined && isUnique(entity, names);
  };
  const ways = links
    .filter((link) => !isQuestion(link))
    .flatMap(({ from, to, pairs }) => [
      {
        from,
        to,
        many: !one(
          to,
          pairs.map((pair) => pair.to),
        ),
      },
      {
        from: to,
        to: from,
        many: !one(
          from,
          pairs.map((pair) => pair.from),
        ),
      },
    ]);
  const meetsMany = (node: string, before: string | null): boolean =>
    ways.some((way) => way.from === node && way.to !== before && (way.many || meetsMany(way.to, node)));
  return new Set([...entities.keys()].filter((node) => meetsMany(node, null)));
}

/** Reads nodes and links: each link joins a node that is not there yet, so that every node is reached by one way. */
export function queryTree(query: QueryBody, models: EntityModels, report: ReportProblem): QueryTree {
  const entities = new Map<string, EntityModel>();
  for (const [index, { name, entity }] of query.nodes.entries()) {
    const model = rowsOf(entity, models);
    if (entities.has(name)) report("name_taken", `/nodes/${index}/name`, name);
    if (model === null) report("unknown_entity", `/nodes/${index}/entity`, entity);
    else entities.set(name, model);
  }
  const joined = new Set(query.nodes.slice(0, 1).map(({ name }) => name));
  const asked = new Set<string>();
  const links = query.links.flatMap((link, index): PlannedLink[] => {
    const at = `/links/${index}`;
    const { from, kind, to } = link;
    const [left, right] = [entities.get(from), entities.get(to)];
    if (!left || !right || !joined.has(from)) {
      report("unknown_node", at, left && joined.has(from) ? to : from);
      return [];
    }
    if (joined.has(to) || asked.has(to)) {
      report("link_cycle", at, to);
      return [];
    }
    if (isQuestion(link)) asked.add(to);
    else joined.add(to);
    return [{ kind, from, to, pairs: linkPairs(link, entities, `${at}/on`, report) }];
  });
  for (const [index, { name }] of query.nodes.entries())
    if (entities.has(name) && !joined.has(name) && !asked.has(name)) report("node_unlinked", `/nodes/${index}`, name);
  const repeated = repeatedNodes(links, entities);
  const nodes = query.nodes.flatMap(({ name, filter }): [string, PlannedNode][] => {
    const entity = entities.get(name);
    return entity
      ? [[name, { name, entity, filter: filter ?? null, repeats: repeated.has(name), isAsked: asked.has(name) }]]
      : [];
  });
  const filters = query.nodes.flatMap(({ filter }, index): EntityModel[] =>
    filter && isBoundedCondition(filter)
      ? askedRows(filter).flatMap((source) => {
          const model = rowsOf(source, models);
          if (model === null) report("unknown_entity", `/nodes/${index}/filter`, source);
          return model ?? [];
        })
      : [],
  );
  return { nodes: new Map(nodes), links, asked: filters };
}
