import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { CanvasEdge, PlacedNode } from "@tessera/designer-kit/canvas/graph.ts";
import { layoutGraph } from "@tessera/designer-kit/canvas/layoutGraph.ts";
import { literalText, type Translate } from "@tessera/designer-kit/document/literalText.ts";
import { valueTypeTexts } from "@tessera/designer-kit/schema/valueTypeTexts.ts";
import type { getEntityDiagram } from "#features/entities/operations/getEntityDiagram.ts";

type Diagram = OutputOf<typeof getEntityDiagram>;

/** A line of an entity in the diagram. */
export interface EntityRow {
  readonly id: string;
  readonly label: string;
  /** Type of a column, or where a reference leads. */
  readonly end: string;
  readonly mark: "key" | "reference" | null;
}

/** An entity as it is drawn. */
export interface EntityNode extends PlacedNode {
  readonly name: string;
  readonly rows: readonly EntityRow[];
  /** Columns and references without a line. */
  readonly more: number;
}

/** Sizes in px, as `EntityDiagram.css` has them. */
const box = { width: 240, head: 36, row: 22, foot: 8 };
/** References that have a line of their own. */
const maxReferences = 8;

/** The nodes and edges of a diagram, with places. */
export function entityNodes(
  { entities }: Diagram,
  t: Translate,
): { readonly nodes: readonly EntityNode[]; readonly edges: readonly CanvasEdge[] } {
  const names = new Map(entities.map(({ id, label }) => [id, label === null ? id : literalText(label, t)]));
  const nameOf = (id: string): string => names.get(id) ?? id;
  const sized = entities.map(({ columns, id, moreColumns, references }) => {
    const rows: EntityRow[] = [
      ...columns.map(({ isKey, label, name, type }) => ({
        id: `column ${name}`,
        label: literalText(label, t),
        end: t(valueTypeTexts.get(type) ?? type),
        mark: isKey ? ("key" as const) : null,
      })),
      ...references.slice(0, maxReferences).map(({ entity, label, name }) => ({
        id: `reference ${name}`,
        label: literalText(label, t),
        end: nameOf(entity),
        mark: "reference" as const,
      })),
    ];
    const more = moreColumns + Math.max(0, references.length - maxReferences);
    const height = box.head + box.row * (rows.length + (more > 0 ? 1 : 0)) + box.foot;
    return { id, name: nameOf(id), rows, more, width: box.width, height };
  });
  const labels = new Map<string, { readonly from: string; readonly to: string; readonly labels: string[] }>();
  for (const { id, references } of entities)
    for (const { entity, label } of references) {
      if (entity === id || !names.has(entity)) continue;
      const key = JSON.stringify([id, entity]);
      const edge = labels.get(key) ?? { from: id, to: entity, labels: [] };
      edge.labels.push(literalText(label, t));
      labels.set(key, edge);
    }
  const edges = [...labels.values()].map(({ from, labels: named, to }) => ({
    from,
    to,
    label: t("definitions.diagram.edge", { from: nameOf(from), to: nameOf(to), references: named.join(", ") }),
  }));
  return { nodes: layoutGraph(sized, edges), edges };
}
