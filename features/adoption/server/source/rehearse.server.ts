import type { Client } from "pg";
import { readCatalogue } from "../catalogue/catalogue.server.ts";
import type { Catalogue, CatalogueTable } from "../catalogue/catalogue.ts";
import { copyComments } from "../copy/copyComments.server.ts";
import { copyDomainRules, copyTypes } from "../copy/copyTypes.server.ts";
import { copyViews } from "../copy/copyViews.server.ts";
import { quoteName, quoteText } from "../statements/quoteName.ts";
import { readBaseTables } from "./baseRows.server.ts";
import { PartRefused } from "./partRefused.server.ts";
import type { PlanPart, StructurePlan, TablePlan } from "./planParts.ts";
import { renamedBase, sidesOf } from "./readPlan.server.ts";
import { rebase } from "./rebase.server.ts";
import { Rehearsal } from "./rehearsal.server.ts";
import type { Stage } from "./stage.server.ts";
import { alterKeys, alterTable } from "./tableStatements.server.ts";

/** What a part's structure is rehearsed with. */
export interface RehearsalPlace {
  readonly target: Client;
  readonly stage: Stage;
  readonly subsystem: string;
  readonly structure: StructurePlan;
  readonly source: Catalogue;
  readonly here: Catalogue;
}

/** What a part does, tried out. */
export interface Rehearsed {
  /** To be run with the subsystem's schema as search path. */
  readonly statements: readonly string[];
  /** The schema as it is afterwards. */
  readonly after: Catalogue;
}

/** The columns of a table as its part leaves them; only their names and which are computed matter. */
function columnsAfter({ source, here }: TablePlan, dropped: string | null): CatalogueTable {
  const own = (here?.columns ?? []).filter(
    ({ name }) => name !== dropped && !source.columns.some((column) => column.name === name),
  );
  const columns = here === null ? source.columns : [...source.columns, ...own];
  const known = new Map((here?.columns ?? []).map((column) => [column.name, column]));
  return {
    ...source,
    columns: columns.map((column) => ({ ...column, generated: known.get(column.name)?.generated ?? column.generated })),
  };
}

/** Whether a part changes what rows are made of, or by what they are known. */
function isReshaped({ table, columns, changes }: TablePlan, dropped: string | null): boolean {
  const { added, changed, rules } = changes ?? { added: [], changed: [], rules: { made: [], dropped: [] } };
  return (
    dropped !== null ||
    table !== null ||
    columns.length + added.length > 0 ||
    changed.some(({ aspects }) => aspects.includes("type") || aspects.includes("computed")) ||
    [...rules.made, ...rules.dropped].some(({ kind }) => kind === "PRIMARY KEY" || kind === "UNIQUE")
  );
}

/** Runs what changes the columns of a table, and keeps what is known of its rows. */
async function withBase(
  writer: Rehearsal,
  place: RehearsalPlace,
  { plan, dropped }: { readonly plan: TablePlan; readonly dropped: string | null },
  work: () => Promise<void>,
): Promise<void> {
  const { subsystem, stage, target } = place;
  if (!isReshaped(plan, dropped)) return work();
  const staged = stage.find(plan.source.name);
  const known = (await readBaseTables(target, subsystem)).get(plan.table?.from ?? plan.source.name);
  const base = renamedBase(known, plan);
  const sides = staged === null ? null : sidesOf(plan, { subsystem, staged, base });
  if (base === null) return work();
  if (sides === null) {
    await work();
    // Without the rows of the source nothing can be said of those that changed here.
    return writer.later([`delete from sys.adopted_table where id = ${base.id}`]);
  }
  const mark = stage.name("mark", plan.source.name);
  const around = rebase(sides, base, {
    table: columnsAfter(plan, dropped),
    isRetyped: plan.changes?.changed.some(({ aspects }) => aspects.includes("type")) ?? false,
    schema: subsystem,
    mark,
  });
  writer.later(around.before);
  await work();
  writer.later(around.after);
}

async function makeType(writer: Rehearsal, { object, changes }: PlanPart, { source, here }: RehearsalPlace) {
  if (changes.every(({ code }) => code === "label_added")) {
    const labels = source.enums.find(({ name }) => name === object)?.labels ?? [];
    const known = new Set(here.enums.find(({ name }) => name === object)?.labels);
    for (const [index, label] of labels.entries()) {
      if (known.has(label)) continue;
      const next = labels.slice(index + 1).find((one) => known.has(one));
      const place = next === undefined ? "" : ` before ${quoteText(next)}`;
      await writer.must(`alter type ${quoteName(object)} add value ${quoteText(label)}${place}`);
    }
    return;
  }
  const only = <Item extends { readonly name: string }>(items: readonly Item[]) =>
    items.filter(({ name }) => name === object);
  const type: Catalogue = {
    tables: [],
    views: [],
    sequences: [],
    enums: only(source.enums),
    domains: only(source.domains),
    composites: only(source.composites),
    ranges: only(source.ranges),
  };
  await copyTypes(writer, type);
  writer.assertMade(writer.statements.length > 0);
  await copyDomainRules(writer, type);
  await copyComments(writer, type, [], new Set());
}

async function makeView(writer: Rehearsal, { object }: PlanPart, { source, here }: RehearsalPlace): Promise<void> {
  const present = here.views.find(({ name }) => name === object);
  if (present) await writer.must(`drop ${present.isMaterialised ? "materialized " : ""}view ${quoteName(object)}`);
  const views = source.views.filter(({ name }) => name === object);
  writer.assertMade((await copyViews(writer, views)).length > 0);
}

async function drop(writer: Rehearsal, part: PlanPart, place: RehearsalPlace): Promise<void> {
  const { object, column } = part;
  const plan = place.structure.tables.get(object);
  if (column !== null && plan) {
    const sql = `alter table ${quoteName(object)} drop column ${quoteName(column)}`;
    return withBase(writer, place, { plan, dropped: column }, () => writer.must(sql));
  }
  const view = place.here.views.find(({ name }) => name === object);
  const kind = view === undefined ? "table" : view.isMaterialised ? "materialized view" : "view";
  await writer.must(`drop ${kind} ${quoteName(object)}`);
  await writer.must(
    `delete from sys.adopted_table where subsystem = ${quoteText(place.subsystem)} and name = ${quoteText(object)}`,
  );
}

async function run(writer: Rehearsal, part: PlanPart, place: RehearsalPlace): Promise<void> {
  const plan = place.structure.tables.get(part.object);
  switch (part.kind) {
    case "type":
      return makeType(writer, part, place);
    case "view":
      return makeView(writer, part, place);
    case "drop":
      return drop(writer, part, place);
    case "keys":
      if (!plan) throw new PartRefused("gone", part.object);
      return alterKeys(writer, plan);
    case "table": {
      if (!plan) throw new PartRefused("gone", part.object);
      const { subsystem, source, here, stage } = place;
      const work = () => alterTable(writer, plan, { subsystem, source, here, staged: stage.find(part.object) });
      return withBase(writer, place, { plan, dropped: null }, work);
    }
    case "rows":
      return;
  }
}

/**
 * Tries a part of structure out in a transaction that is rolled back. Throws `PartRefused` when the database does not
 * let it.
 */
export async function rehearse(part: PlanPart, place: RehearsalPlace): Promise<Rehearsed> {
  const { target, subsystem } = place;
  const writer = new Rehearsal(target);
  await target.query("begin; set local lock_timeout to '20s'");
  try {
    await target.query("select set_config('search_path', $1, true)", [quoteName(subsystem)]);
    await run(writer, part, place);
    return { statements: writer.statements, after: await readCatalogue(target, subsystem) };
  } finally {
    await target.query("rollback");
  }
}
