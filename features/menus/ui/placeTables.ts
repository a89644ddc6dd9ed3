/** What is drawn: tables by id, and which refers to which. */
export interface Tables {
  readonly nodes: readonly { readonly id: string }[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
}

/** Where a table stands: column and row from 0. */
export interface Place {
  readonly column: number;
  readonly row: number;
}

const maxColumns = 4;

/** How far each table is from those that refer to nothing, along its references; a circle counts once. */
function depths({ nodes, edges }: Tables): ReadonlyMap<string, number> {
  const known = new Map<string, number>();
  const depthOf = (id: string, way: ReadonlySet<string>): number => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const next = new Set([...way, id]);
    const targets = edges.filter(({ from, to }) => from === id && !next.has(to));
    const depth = Math.max(0, ...targets.map(({ to }) => depthOf(to, next) + 1));
    known.set(id, depth);
    return depth;
  };
  for (const { id } of nodes) depthOf(id, new Set());
  return known;
}

/** The middle of the rows in which the neighbours of a table stand; behind all others where there are none. */
function middle(id: string, { edges }: Tables, rows: ReadonlyMap<string, number>): number {
  const near = edges.flatMap(({ from, to }) => (from === id ? [to] : to === id ? [from] : []));
  const known = near.flatMap((other) => rows.get(other) ?? []);
  return known.length === 0 ? Number.POSITIVE_INFINITY : known.reduce((sum, row) => sum + row, 0) / known.length;
}

/**
 * Places tables in columns, so that references lead to the left as far as they can, and near to what they are tied to.
 * Those that nothing ties fill the shortest columns.
 */
export function placeTables(tables: Tables): ReadonlyMap<string, Place> {
  const { nodes, edges } = tables;
  const depth = depths(tables);
  const tied = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const columns: string[][] = Array.from({ length: maxColumns }, () => []);
  // Longer ways than there are columns are spread over them, so that the last does not take all that is left.
  const step = Math.min(1, (maxColumns - 1) / Math.max(1, ...depth.values()));
  for (const { id } of nodes) if (tied.has(id)) columns[Math.round((depth.get(id) ?? 0) * step)]?.push(id);
  const rows = new Map<string, number>();
  for (const column of columns) {
    column.sort((left, right) => middle(left, tables, rows) - middle(right, tables, rows) || 0);
    for (const [row, id] of column.entries()) rows.set(id, row);
  }
  for (const { id } of nodes.filter((node) => !tied.has(node.id)))
    columns.reduce((best, column) => (column.length < best.length ? column : best)).push(id);
  const used = columns.filter((column) => column.length > 0);
  return new Map(used.flatMap((ids, column) => ids.map((id, row): [string, Place] => [id, { column, row }])));
}
