import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { readableSource } from "@tessera/records/sources/openSource.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { openMenus } from "../server/visibleMenus.server.ts";
import { getMenuDiagram, maxDrawn } from "./getMenuDiagram.ts";

/** Tables whose records are counted at most. */
const maxCounted = 40;

interface Candidate {
  readonly id: string;
  readonly total: number;
}

interface Edge {
  readonly from: string;
  readonly to: string;
}

/**
 * Those that are drawn: half of them the largest, the others the most connected; what is equal stays in the menu's
 * order.
 */
function chosen<Node extends Candidate>(nodes: readonly Node[], edges: readonly Edge[]): readonly Node[] {
  const degree = (id: string): number => edges.filter(({ from, to }) => from === id || to === id).length;
  const largest = nodes.toSorted((left, right) => right.total - left.total).slice(0, maxDrawn / 2);
  const others = nodes.filter((node) => !largest.includes(node));
  const connected = others.toSorted((left, right) => degree(right.id) - degree(left.id));
  return [...largest, ...connected].slice(0, maxDrawn);
}

/** See `getMenuDiagram`. */
export const getMenuDiagramHandler = handle(getMenuDiagram, async ({ menu: wanted }, context) => {
  const { database, definitions } = context.services;
  await assertFresh(database, context);
  const menu = openMenus(context).find(({ id }) => id === wanted);
  const items = (menu?.sections ?? []).flatMap((section) => section.items);
  const candidates = new Map(
    items
      .flatMap(({ item, route }) => {
        const source = readableSource(context, `list:${item.count?.list ?? ""}`);
        return source === null ? [] : [{ source, entity: source.entity, label: item.label, route }];
      })
      .slice(0, maxCounted)
      .map((table) => [table.entity, table]),
  );
  const nodes: OutputOf<typeof getMenuDiagram>["nodes"] = [];
  for (const { entity, label, route, source } of candidates.values())
    nodes.push({ id: entity, label, route, ...(await source.count({})) });
  const edgesAmong = (ids: ReadonlySet<string>): Edge[] =>
    [...ids].flatMap((from) => {
      const references = findBody(definitions.current(), "entity", from)?.references ?? [];
      const targets = new Set(references.map(({ entity }) => entity));
      return [...targets].filter((to) => to !== from && ids.has(to)).map((to) => ({ from, to }));
    });
  const drawn = chosen(nodes, edgesAmong(new Set(candidates.keys())));
  return { nodes: [...drawn], edges: edgesAmong(new Set(drawn.map(({ id }) => id))) };
});
