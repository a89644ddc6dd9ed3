import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { property } from "@tessera/contract/documents/jsonShape.ts";
import { type diagramReaches, type getEntityDiagram, maxDiagramEntities } from "../operations/getEntityDiagram.ts";

type Diagram = OutputOf<typeof getEntityDiagram>;
type DrawnEntity = Diagram["entities"][number];
type DiagramReach = (typeof diagramReaches)[number];

/** Columns of an entity that are shown at most. */
const maxColumns = 6;

// Drafts may lack anything, so that nothing of a body is taken for granted.
const listOf = (body: unknown, key: string): readonly unknown[] => {
  const list = property(body, key);
  return Array.isArray(list) ? list : [];
};
const textOf = (value: unknown, key: string): string | null => {
  const text = property(value, key);
  return typeof text === "string" && text !== "" ? text : null;
};

function drawn({ body, id }: TesseraDocument): DrawnEntity {
  const references = listOf(body, "references").flatMap((item) => {
    const [name, entity] = [textOf(item, "name"), textOf(item, "entity")];
    return name === null || entity === null ? [] : [{ name, entity, label: textOf(item, "label") ?? name }];
  });
  const inside = new Set(listOf(body, "references").flatMap((item) => listOf(item, "columns")));
  const key = new Set(listOf(property(body, "key"), "columns"));
  const display = new Set(listOf(body, "display"));
  const columns = listOf(body, "columns").flatMap((item) => {
    const [name, type] = [textOf(item, "name"), textOf(item, "type")];
    if (name === null || type === null || inside.has(name)) return [];
    const rank = key.has(name) ? 0 : display.has(name) ? 1 : property(item, "required") === true ? 2 : 3;
    return [{ rank, column: { name, type, label: textOf(item, "label") ?? name, isKey: rank === 0 } }];
  });
  const main = columns
    .toSorted((left, right) => left.rank - right.rank)
    .flatMap(({ column, rank }) => (rank < 3 ? column : []))
    .slice(0, maxColumns);
  return {
    id,
    label: textOf(body, "label"),
    columns: main,
    moreColumns: columns.length - main.length,
    references,
  };
}

/** Adds the entities that `steps` references lead to, whichever way; those near come first. */
function around(start: string, steps: number, references: readonly (readonly [from: string, to: string])[]): string[] {
  const found = new Set([start]);
  let edge = [start];
  for (let step = 0; step < steps && edge.length > 0; step += 1) {
    const at = new Set(edge);
    edge = references
      .flatMap(([from, to]) => [...(at.has(from) ? [to] : []), ...(at.has(to) ? [from] : [])])
      .filter((id) => !found.has(id));
    for (const id of edge) found.add(id);
  }
  return [...found];
}

/** See `getEntityDiagram`. `entities` are those that may be read, `start` among them. */
export function entityDiagram(
  entities: readonly TesseraDocument[],
  start: TesseraDocument,
  reach: DiagramReach,
): Diagram {
  const { subsystem } = start;
  const candidates = reach === "subsystem" ? entities.filter((one) => one.subsystem === subsystem) : entities;
  const known = new Map(candidates.map((document) => [document.id, drawn(document)]));
  const references = [...known.values()].flatMap(({ id, references: own }) =>
    own.flatMap(({ entity }) => (known.has(entity) ? [[id, entity] as const] : [])),
  );
  const steps = { one: 1, two: 2, subsystem: known.size }[reach];
  const near = around(start.id, steps, references);
  const ids = reach === "subsystem" ? [...new Set([...near, ...known.keys()])] : near;
  const shown = ids.slice(0, maxDiagramEntities);
  return { entities: shown.flatMap((id) => known.get(id) ?? []), left: ids.length - shown.length };
}
