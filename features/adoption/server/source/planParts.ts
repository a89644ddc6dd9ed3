import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import type {
  Catalogue,
  CatalogueColumn,
  CatalogueTable,
  CatalogueType,
  CatalogueView,
} from "../catalogue/catalogue.ts";
import { type Rename, type Renames, renameCatalogue } from "./renameCatalogue.ts";
import { isChanged, type TableChanges, tableChanges } from "./tableChanges.ts";

/**
 * What a part of a plan is about: a type, the structure of a table, a view, the rows of a table, its foreign keys, or
 * dropping what went.
 */
export type PartKind = "type" | "table" | "view" | "rows" | "keys" | "drop";

/** What the rows of a table in the source come to, seen from those here. */
export interface RowCounts {
  /** Rows that came in the source. */
  readonly added: number;
  /** Rows that changed in the source and not here. */
  readonly changed: number;
  /** Rows that went in the source and did not change here. */
  readonly vanished: number;
  /** Rows that changed, came or went on both sides in different ways. */
  readonly conflicts: number;
}

/** One thing that a part does. The text is `adoption.change.<code>` with `object` and `detail`. */
export interface PartChange {
  readonly code: string;
  readonly object: string;
  readonly detail: string;
  /** Of a rename: how much of the data is the same. */
  readonly evidence: { readonly same: number; readonly compared: number } | null;
}

/** A part of a plan, which can be applied by itself. */
export interface PlanPart {
  /** `<kind>:<object>`, with `.<column>` behind it for a column. */
  readonly id: string;
  readonly kind: PartKind;
  /** Name of the table, view or type in the source. */
  readonly object: string;
  /** The column that `drop` is about; null for a whole table or view, and for other parts. */
  readonly column: string | null;
  readonly changes: readonly PartChange[];
  /** Null for other parts than rows. */
  readonly rows: RowCounts | null;
  /** Ids of parts that must be applied before. */
  readonly needs: readonly string[];
  /** Whether it takes something away, so that it is applied only where it is named. */
  readonly isOffered: boolean;
}

/** The three states of a schema that a plan compares, under their own names. */
export interface PlanStates {
  /** The source as it was last taken over. */
  readonly base: Catalogue;
  readonly source: Catalogue;
  readonly here: Catalogue;
}

/** What a table's part is made of. */
export interface TablePlan {
  readonly source: CatalogueTable;
  /** The table here, under the names of the source; null when it is new. */
  readonly here: CatalogueTable | null;
  readonly table: Rename | null;
  readonly columns: readonly Rename[];
  readonly changes: TableChanges | null;
}

/** A schema as a plan sees it: its parts, and by table what they are made of. */
export interface StructurePlan {
  readonly parts: readonly PlanPart[];
  readonly tables: ReadonlyMap<string, TablePlan>;
  /** Differences of the source that no part takes over. */
  readonly untaken: readonly PartChange[];
}

const change = (code: string, object: string, detail = ""): PartChange => ({ code, object, detail, evidence: null });

const renamed = (code: string, { from, to, same, compared }: Rename): PartChange => ({
  code,
  object: from,
  detail: to,
  evidence: { same, compared },
});

const part = (
  kind: PartKind,
  object: string,
  changes: readonly PartChange[],
  more: Partial<Pick<PlanPart, "needs" | "isOffered" | "column">> = {},
): PlanPart => ({
  id: `${kind}:${object}${more.column == null ? "" : `.${more.column}`}`,
  kind,
  object,
  column: null,
  changes,
  rows: null,
  needs: [],
  isOffered: false,
  ...more,
});

interface Named {
  readonly name: string;
}

const find = <Item extends Named>(items: readonly Item[], name: string): Item | undefined =>
  items.find((item) => item.name === name);

/** The name of a type of the schema's own. */
function ownType(type: CatalogueType): string | null {
  if (!type.isOwn) return null;
  return type.domain ?? type.base;
}

const typeText = ({ type, nullable }: CatalogueColumn) => `${type.sql}${nullable ? "" : " not null"}`;

function columnChanges({ changed }: TableChanges): readonly PartChange[] {
  return changed.flatMap(({ here, source, aspects }) =>
    aspects.map((aspect) => {
      const value = { type: here.type.sql, default: here.default?.sql ?? "" };
      const detail =
        aspect === "type"
          ? `${value.type} → ${source.type.sql}`
          : aspect === "default"
            ? (source.default?.sql ?? "")
            : aspect === "required"
              ? ""
              : (source.comment ?? "");
      const code =
        aspect === "required" ? (source.nullable ? "column_optional" : "column_required") : `column_${aspect}`;
      return change(code, source.name, detail);
    }),
  );
}

function tableParts(
  { source, here, table, columns, changes }: TablePlan,
  types: ReadonlySet<string>,
): readonly PlanPart[] {
  const { name } = source;
  const typesOf = (added: readonly CatalogueColumn[]) =>
    added.flatMap(({ type }) => {
      const own = ownType(type);
      return own !== null && types.has(own) ? [`type:${own}`] : [];
    });
  const keys = changes?.keys ?? { dropped: [], made: source.foreignKeys.filter((key) => key.targetSchema === null) };
  const parts: PlanPart[] = [];
  if (here === null || changes === null) {
    parts.push(
      part("table", name, [change("table_added", name, source.columns.map((column) => column.name).join(", "))], {
        needs: [...new Set(typesOf(source.columns))],
      }),
    );
  } else if (table !== null || columns.length > 0 || isChanged(changes)) {
    const { added, rules, comment } = changes;
    parts.push(
      part(
        "table",
        name,
        [
          ...(table ? [renamed("table_renamed", table)] : []),
          ...columns.map((rename) => renamed("column_renamed", rename)),
          ...added.map((column) => change("column_added", column.name, typeText(column))),
          ...columnChanges(changes),
          ...rules.dropped.map((rule) => change("rule_dropped", rule.name, rule.kind)),
          ...rules.made.map((rule) => change("rule_made", rule.name, rule.sql)),
          ...(comment === undefined ? [] : [change("comment", name, comment ?? "")]),
        ],
        { needs: [...new Set(typesOf([...added, ...changes.changed.map((one) => one.source)]))] },
      ),
    );
  }
  if (keys.dropped.length + keys.made.length > 0)
    parts.push(
      part("keys", name, [
        ...keys.dropped.map((key) => change("key_dropped", key.name)),
        ...keys.made.map((key) => change("key_made", key.name, `${key.columns.join(", ")} → ${key.target}`)),
      ]),
    );
  for (const column of changes?.gone ?? [])
    parts.push(part("drop", name, [change("column_gone", column)], { isOffered: true, column }));
  return parts;
}

interface TypeLike extends Named {
  readonly labels?: readonly string[];
}

function typeParts({ base, source, here }: PlanStates): {
  readonly parts: readonly PlanPart[];
  readonly untaken: readonly PartChange[];
} {
  const parts: PlanPart[] = [];
  const untaken: PartChange[] = [];
  const present = new Set([...here.enums, ...here.domains, ...here.composites, ...here.ranges].map(({ name }) => name));
  const groups: readonly (readonly [readonly TypeLike[], readonly TypeLike[]])[] = [
    [base.enums, source.enums],
    [base.domains, source.domains],
    [base.composites, source.composites],
    [base.ranges, source.ranges],
  ];
  for (const [before, now] of groups) {
    for (const type of now) {
      const former = find(before, type.name);
      if (!present.has(type.name)) {
        if (!former) parts.push(part("type", type.name, [change("type_added", type.name)]));
        continue;
      }
      // What is kept of the source has its properties in another order.
      if (!former || canonicalJson(former) === canonicalJson(type)) continue;
      const labels = find(here.enums, type.name)?.labels;
      const wanted = type.labels?.filter((label) => !labels?.includes(label)) ?? [];
      const kept = former.labels?.every((label) => type.labels?.includes(label)) ?? false;
      if (labels && wanted.length > 0)
        parts.push(
          part(
            "type",
            type.name,
            wanted.map((label) => change("label_added", type.name, label)),
          ),
        );
      if (!labels || !kept) untaken.push(change("type_changed", type.name));
    }
  }
  return { parts, untaken };
}

function viewParts({ base, source, here }: PlanStates, touched: ReadonlySet<string>): readonly PlanPart[] {
  const shape = (view: CatalogueView) => `${view.isMaterialised} ${view.query.sql} ${view.options.join()}`;
  const parts = source.views.flatMap((view): readonly PlanPart[] => {
    const [former, present] = [find(base.views, view.name), find(here.views, view.name)];
    if (former && shape(former) === shape(view)) return [];
    if (former && !present) return [];
    if (present && shape(present) === shape(view)) return [];
    // A view follows the renames of what it reads by itself; whether more of it changed shows once they are applied.
    if (present && view.reads.some((name) => touched.has(name))) return [];
    return [part("view", view.name, [change(present ? "view_changed" : "view_added", view.name)])];
  });
  const gone = base.views.filter(({ name }) => !find(source.views, name) && find(here.views, name));
  const ids = new Set(parts.map(({ id }) => id));
  return [
    ...parts.map((one) => {
      const reads = find(source.views, one.object)?.reads ?? [];
      return { ...one, needs: reads.map((name) => `view:${name}`).filter((id) => ids.has(id) && id !== one.id) };
    }),
    ...gone.map(({ name }) => part("drop", name, [change("view_gone", name)], { isOffered: true })),
  ];
}

/** What the parts of a table need: the tables that they name, with their keys, where a part makes or changes these. */
function withNeeds(parts: readonly PlanPart[], tables: ReadonlyMap<string, TablePlan>): readonly PlanPart[] {
  const ids = new Set(parts.map(({ id }) => id));
  return parts.map((one) => {
    const plan = tables.get(one.object);
    const targets = one.kind === "keys" ? (plan?.changes?.keys.made ?? plan?.source.foreignKeys ?? []) : [];
    const own = one.kind === "keys" || one.kind === "drop" ? [`table:${one.object}`] : [];
    const wanted = [...one.needs, ...own, ...targets.map(({ target }) => `table:${target}`)];
    return { ...one, needs: [...new Set(wanted)].filter((id) => ids.has(id) && id !== one.id) };
  });
}

/**
 * Parts that change structure, in an order in which each comes after those it needs. Rows are compared by their data,
 * apart from this.
 */
export function structurePlan(states: PlanStates, renames: Renames): StructurePlan {
  const { source } = states;
  const base = renameCatalogue(states.base, renames);
  const here = renameCatalogue(states.here, renames);
  const { parts: types, untaken } = typeParts(states);
  const typeNames = new Set(types.map(({ object }) => object));
  const tables = new Map<string, TablePlan>();
  const missing: PartChange[] = [];
  for (const table of source.tables) {
    const [former, present] = [find(base.tables, table.name), find(here.tables, table.name)];
    // Who dropped a table here does not get it again.
    if (former && !present) continue;
    const changes = present ? tableChanges(former ?? present, table, present) : null;
    const own = renames.tables.find(({ to }) => to === table.name) ?? null;
    const columns = renames.columns.get(table.name) ?? [];
    tables.set(table.name, { source: table, here: present ?? null, table: own, columns, changes });
    if (changes?.isRebuilt) missing.push(change("table_rebuilt", table.name));
    for (const column of changes?.recomputed ?? [])
      missing.push(change("column_recomputed", `${table.name}.${column}`));
  }
  const gone = base.tables.filter(({ name }) => !find(source.tables, name) && find(here.tables, name));
  const touched = new Set(renames.tables.map(({ to }) => to));
  for (const [name, columns] of renames.columns) if (columns.length > 0) touched.add(name);
  const ofTables = [...tables.values()].flatMap((plan) => tableParts(plan, typeNames));
  const parts = [
    ...types,
    ...ofTables.filter(({ kind }) => kind === "table"),
    ...viewParts({ base, source, here }, touched),
    ...ofTables.filter(({ kind }) => kind === "keys"),
    ...ofTables.filter(({ kind }) => kind === "drop"),
    ...gone.map(({ name }) => part("drop", name, [change("table_gone", name)], { isOffered: true })),
  ];
  return { parts: withNeeds(parts, tables), tables, untaken: [...untaken, ...missing] };
}

const order: readonly PartKind[] = ["type", "table", "view", "rows", "keys", "drop"];

/** The tables with those first that others refer to; where they refer to one another, in the order given. */
function referredFirst(tables: readonly CatalogueTable[]): readonly string[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const done = new Set<string>();
  const visit = (name: string, path: ReadonlySet<string>): void => {
    const table = byName.get(name);
    if (!table || done.has(name) || path.has(name)) return;
    for (const { target } of table.foreignKeys) visit(target, new Set([...path, name]));
    done.add(name);
  };
  for (const { name } of tables) visit(name, new Set());
  return [...done];
}

/** All parts in the order of their application; rows are known for tables of the plan. */
export function orderedParts(
  structure: StructurePlan,
  rows: ReadonlyMap<string, RowCounts>,
  source: Catalogue,
): readonly PlanPart[] {
  const reshaped = (name: string): boolean => {
    const plan = structure.tables.get(name);
    const isRetyped = plan?.changes?.changed.some(({ aspects }) => aspects.includes("type")) ?? true;
    return isRetyped || plan?.table != null || (plan?.columns.length ?? 0) + (plan?.changes?.added.length ?? 0) > 0;
  };
  const known = new Set(structure.parts.map(({ id }) => id));
  const ofRows = referredFirst(source.tables).flatMap((name): readonly PlanPart[] => {
    const counts = rows.get(name);
    if (!counts || Object.values(counts).every((count) => count === 0)) return [];
    const needs = reshaped(name) && known.has(`table:${name}`) ? [`table:${name}`] : [];
    const isOffered = counts.added + counts.changed === 0;
    return [{ ...part("rows", name, [], { needs, isOffered }), rows: counts }];
  });
  const all = [...structure.parts, ...ofRows];
  return order.flatMap((kind) => all.filter((one) => one.kind === kind));
}
