import type { Client } from "pg";
import { canonicalRows } from "../canonicalRows.server.ts";
import type { Catalogue, CatalogueTable } from "../catalogue/catalogue.ts";
import { readDataFacts } from "../dataFacts.server.ts";
import { noFacts } from "../documents/dataFacts.ts";
import { readSourceCatalogue } from "../readSource.server.ts";
import { quoteName } from "../statements/quoteName.ts";
import { type BaseTable, baseHash, readBaseTables } from "./baseRows.server.ts";
import { countDifferences, type RowSides, sharedColumns, sharedKey } from "./compareRows.server.ts";
import { findRenames } from "./findRenames.server.ts";
import { orderedParts, type RowCounts, structurePlan, type TablePlan } from "./planParts.ts";
import type { Renames } from "./renameCatalogue.ts";
import type { ReadPlan } from "./sourcePlan.server.ts";
import type { Stage } from "./stage.server.ts";

/** What a source is compared with. */
export interface PlanRequest {
  /** Session on the source, inside its snapshot. */
  readonly source: Client;
  readonly sourceSchemas: readonly string[];
  /** Session on Tessera's database. */
  readonly target: Client;
  readonly stage: Stage;
  readonly subsystem: string;
  readonly here: Catalogue;
  /** The source as it was last taken over; null when that is not known. */
  readonly base: Catalogue | null;
  readonly separate: ReadonlySet<string>;
}

/** What is known of a table's rows, under the names that the source has now. */
export function renamedBase(base: BaseTable | undefined, { columns }: Pick<TablePlan, "columns">): BaseTable | null {
  if (!base) return null;
  const names = new Map(columns.map(({ from, to }) => [from, to]));
  return { ...base, columns: base.columns.map((name) => names.get(name) ?? name) };
}

/** The two sides of a table that is here. Names here are those before its part is applied. */
export function sidesOf(
  { source, here, table, columns }: TablePlan,
  { subsystem, staged, base }: { readonly subsystem: string; readonly staged: string; readonly base: BaseTable | null },
): RowSides | null {
  if (here === null) return null;
  const former = new Map(columns.map(({ from, to }) => [to, from]));
  return {
    table: `${quoteName(subsystem)}.${quoteName(table?.from ?? source.name)}`,
    nameHere: (name) => former.get(name) ?? name,
    here,
    staged,
    source,
    base,
  };
}

/** Whether the rows of a table in the source are exactly those that were last taken over. */
async function isUnchanged(
  request: PlanRequest,
  { schema, name }: { readonly schema: string; readonly name: string },
  table: CatalogueTable,
  base: BaseTable | null,
): Promise<boolean> {
  if (base === null || !base.columns.every((one) => table.columns.some((column) => column.name === one))) return false;
  const known = await baseHash(request.target, base);
  return known !== null && (await canonicalRows(request.source, schema, name, base.columns)).hash === known;
}

async function compareRows(
  request: PlanRequest,
  plans: ReadonlyMap<string, TablePlan>,
  load: (table: CatalogueTable) => Promise<string>,
  placeOf: (name: string) => { readonly schema: string; readonly name: string },
) {
  const { target, subsystem } = request;
  const bases = await readBaseTables(target, subsystem);
  const rows = new Map<string, RowCounts>();
  const uncompared: string[] = [];
  for (const [name, plan] of plans) {
    const { source, here, table, changes } = plan;
    if (here === null) {
      const staged = await load(source);
      const { rows: counted } = await target.query<{ count: string }>(`select count(*)::text as count from ${staged}`);
      rows.set(name, { added: Number(counted[0]?.count), changed: 0, vanished: 0, conflicts: 0 });
      continue;
    }
    const base = renamedBase(bases.get(table?.from ?? name), plan);
    const { added, changed, gone, rules } = changes ?? { added: [], changed: [], gone: [], rules: { made: [] } };
    const isReshaped = added.length + changed.length + gone.length + rules.made.length + plan.columns.length > 0;
    const empty = sidesOf(plan, { subsystem, staged: "", base });
    if (empty === null || sharedKey(empty) === null || sharedColumns(empty).length === 0) {
      uncompared.push(name);
      if (isReshaped) await load(source);
      continue;
    }
    if (!isReshaped && (await isUnchanged(request, placeOf(name), source, base))) continue;
    const sides = sidesOf(plan, { subsystem, staged: await load(source), base });
    const counts = sides && (await countDifferences(target, sides));
    if (counts) rows.set(name, counts);
  }
  return { rows, uncompared };
}

/**
 * Compares a source with what was taken over of it and with what is here: structure by its catalogues, rows by their
 * keys, in sets.
 */
export async function readPlan(request: PlanRequest): Promise<ReadPlan> {
  const { source, sourceSchemas, target, stage, subsystem, here } = request;
  const [onlySchema = ""] = sourceSchemas;
  const { catalogue, places } = await readSourceCatalogue(source, sourceSchemas);
  const placeOf = (name: string) => places.get(name) ?? { schema: onlySchema, name };
  const load = (table: CatalogueTable) => stage.load(source, placeOf(table.name), table);
  const states = { base: request.base ?? here, source: catalogue, here };
  const renames: Renames = await findRenames(
    { client: target, schema: subsystem, stage: load, separate: request.separate },
    states,
  );
  const structure = structurePlan(states, renames);
  const { rows, uncompared } = await compareRows(request, structure.tables, load, placeOf);
  return {
    parts: orderedParts(structure, rows, catalogue),
    uncompared,
    untaken: structure.untaken,
    isBaseKnown: request.base !== null,
    structure,
    renames,
    source: catalogue,
    base: request.base,
    facts: sourceSchemas.length === 1 ? await readDataFacts(source, onlySchema, catalogue) : noFacts,
  };
}
