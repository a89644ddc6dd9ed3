import type { Viewpoint } from "./def.ts";

/** A viewpoint in the tree of viewpoints. */
export interface ViewpointRow {
  readonly viewpoint: Viewpoint;
  /** 0 stands at the edge. */
  readonly depth: number;
  readonly hasChildren: boolean;
  /** Ids of those above it, the outermost first. */
  readonly parents: readonly string[];
}

/** The tree that the levels of viewpoints say: each belongs to the nearest one before it with a lower level. */
export function viewpointRows(viewpoints: readonly Viewpoint[]): readonly ViewpointRow[] {
  const path: { readonly id: string; readonly level: number }[] = [];
  return viewpoints.map((viewpoint, index) => {
    const { id, level = 0 } = viewpoint;
    while ((path.at(-1)?.level ?? -1) >= level) path.pop();
    const parents = path.map((one) => one.id);
    path.push({ id, level });
    const next = viewpoints[index + 1];
    return { viewpoint, depth: parents.length, hasChildren: (next?.level ?? 0) > level, parents };
  });
}

/** The rows that are seen while the viewpoints `folded` hide those below them. */
export const unfoldedRows = (rows: readonly ViewpointRow[], folded: ReadonlySet<string>): readonly ViewpointRow[] =>
  rows.filter(({ parents }) => !parents.some((id) => folded.has(id)));
