import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Client } from "pg";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { PlanPart, StructurePlan } from "./planParts.ts";
import { type Renames, renameCatalogue } from "./renameCatalogue.ts";
import type { ReadPlan } from "./sourcePlan.server.ts";
import type { Stage } from "./stage.server.ts";

/** Where the application of a plan has come to. */
export interface PlanState {
  /** The source as it was last taken over, part by part. */
  readonly base: Catalogue;
  /** The schema as it is now, with the names that documents know. */
  readonly here: Catalogue;
  /** Renames that are still to be applied. */
  readonly renames: Renames;
  readonly structure: StructurePlan;
}

/** An application of a plan. */
export interface PlanRun {
  /** The caller, with the rights of now. */
  readonly context: () => Promise<RequestContext>;
  readonly subsystem: string;
  readonly target: Client;
  readonly stage: Stage;
  readonly plan: ReadPlan;
}

interface Named {
  readonly name: string;
}

/** A list in which the item of a name is that of another list, or gone. */
function withItem<Item extends Named>(items: readonly Item[], name: string, item: Item | undefined): readonly Item[] {
  const others = items.filter((one) => one.name !== name);
  return item ? [...others, item] : others;
}

const find = <Item extends Named>(items: readonly Item[], name: string) => items.find((item) => item.name === name);

/** The renames of one table, and all others. */
export function divideRenames(renames: Renames, table: string): { readonly own: Renames; readonly others: Renames } {
  const isOwn = ({ to }: { readonly to: string }) => to === table;
  const of = (keep: (name: string) => boolean) => new Map([...renames.columns].filter(([name]) => keep(name)));
  return {
    own: { tables: renames.tables.filter(isOwn), columns: of((name) => name === table) },
    others: { tables: renames.tables.filter((one) => !isOwn(one)), columns: of((name) => name !== table) },
  };
}

function dropped(base: Catalogue, { object, column }: PlanPart): Catalogue {
  const without = <Item extends Named>(items: readonly Item[]) => items.filter(({ name }) => name !== object);
  if (column === null) return { ...base, tables: without(base.tables), views: without(base.views) };
  return {
    ...base,
    tables: base.tables.map((table) =>
      table.name === object ? { ...table, columns: table.columns.filter(({ name }) => name !== column) } : table,
    ),
  };
}

/**
 * The source as it was last taken over, once a part of it has been. Columns that went stay in it until they are dropped
 * here.
 */
export function baseAfter(base: Catalogue, part: PlanPart, source: Catalogue, renames: Renames): Catalogue {
  const { kind, object } = part;
  switch (kind) {
    case "rows":
      return base;
    case "drop":
      return dropped(base, part);
    case "type":
      return {
        ...base,
        enums: withItem(base.enums, object, find(source.enums, object)),
        domains: withItem(base.domains, object, find(source.domains, object)),
        composites: withItem(base.composites, object, find(source.composites, object)),
        ranges: withItem(base.ranges, object, find(source.ranges, object)),
      };
    case "view":
      return { ...base, views: withItem(base.views, object, find(source.views, object)) };
    case "keys": {
      const keys = find(source.tables, object)?.foreignKeys ?? [];
      return {
        ...base,
        tables: base.tables.map((table) => (table.name === object ? { ...table, foreignKeys: keys } : table)),
      };
    }
    case "table": {
      const renamed = renameCatalogue(base, divideRenames(renames, object).own);
      const [now, former] = [find(source.tables, object), find(renamed.tables, object)];
      if (!now) return base;
      const gone = former?.columns.filter(({ name }) => !find(now.columns, name)) ?? [];
      const table = { ...now, columns: [...now.columns, ...gone], foreignKeys: former?.foreignKeys ?? [] };
      return { ...renamed, tables: withItem(renamed.tables, object, table) };
    }
  }
}
