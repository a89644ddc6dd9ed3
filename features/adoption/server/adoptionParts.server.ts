import { TesseraError } from "@tessera/contract/errors.ts";
import { renewContext } from "@tessera/identity/sessions/withFreshRetry.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { AdoptionError } from "./adoptionError.ts";
import type { MadeOf } from "./adoptionStore.server.ts";
import type { AdoptionSource } from "./adoptSchema.server.ts";
import { readCatalogue } from "./catalogue/catalogue.server.ts";
import type { Catalogue } from "./catalogue/catalogue.ts";
import { readDataFacts } from "./dataFacts.server.ts";
import { type DataFacts, factName, keptFacts } from "./documents/dataFacts.ts";
import type { RoleGrant } from "./grantRoles.server.ts";
import { withSession } from "./session.server.ts";
import type { PlanRequestOptions } from "./source/sourcePlan.server.ts";
import { readFilledColumns } from "./triggers/filledColumns.server.ts";
import type { RoutineChoice } from "./triggers/takeRoutines.server.ts";

/** Does work under a name and keeps its answer: work of that name that was done is not done again. */
export type AdoptionStep = <Value extends Json>(name: string, work: () => Promise<Value>) => Promise<Value>;

/** What to adopt. */
export interface AdoptRequest {
  /** Null only for a subsystem that was adopted before. */
  readonly source: AdoptionSource | null;
  /** Schema of the source; null: those adopted before, else the only one with tables, else `public`. */
  readonly schema: string | null;
  readonly subsystem: string;
  /** Triggers and functions to take over with the copy. Default: none. */
  readonly triggers?: RoutineChoice;
  /** Roles to give when it is done. */
  readonly grants: readonly RoleGrant[];
  /** Address with a role that may make databases and roles; needed for a dump only. */
  readonly adminUrl: string;
  /** What to apply of the plan when it was adopted before. Default: nothing. */
  readonly plan?: PlanRequestOptions;
  /** The run that adopts; what it copied it goes on with. Absent: no run does. */
  readonly run?: string;
  /** Breaks the work off. */
  readonly signal?: AbortSignal;
  /** Does a part of the work once, whichever server goes on with it. Absent: it is just done. */
  readonly step?: AdoptionStep;
}

/** How far an adoption has come. */
export type AdoptionProgress =
  | { readonly step: "reading" | "documents" | "comparing" }
  | { readonly step: "applying"; readonly part: string; readonly index: number; readonly count: number }
  | { readonly step: "table"; readonly table: string; readonly index: number; readonly count: number };

/** The roles that an adoption makes. */
export const rolesOf = (subsystem: string) => new Set([`${subsystem}-editor`, `${subsystem}-reader`]);

/**
 * Who adopts makes documents of every kind that an adoption makes; asked before the copy, and again before the publish.
 */
export function assertMay(context: RequestContext, subsystem: string, action: "draft" | "publish"): void {
  const rights = context.services.records.rights(context);
  const kinds = ["entity", "form", "list", "page", "url", "menu", "role", "settings"];
  if (!kinds.every((kind) => rights.mayDocument(kind, subsystem, action))) throw new TesseraError("access_denied");
}

/** The same person with the rights of now: a copy may take minutes. */
export async function renewed(context: RequestContext): Promise<RequestContext> {
  await context.services.definitions.refresh();
  return renewContext(context);
}

/** The adopted schema as it is. Throws `AdoptionError` `target_gone` when it has no tables. */
export async function liveCatalogue(database: Database, schema: string): Promise<Catalogue> {
  const catalogue = await withSession(database.url, {}, (client) => readCatalogue(client, schema));
  if (catalogue.tables.length + catalogue.views.length === 0) throw new AdoptionError("target_gone", { schema });
  return catalogue;
}

/** What the rows of the adopted schema say: of what was known before it stays as it was seen then. */
export async function factsOf(
  database: Database,
  schema: string,
  catalogue: Catalogue,
  before: MadeOf | null,
): Promise<DataFacts> {
  const [now, filled] = await withSession(database.url, {}, async (client) => [
    await readDataFacts(client, schema, catalogue),
    await readFilledColumns(client, schema, catalogue),
  ]);
  if (before === null) return filled.length === 0 ? now : { ...now, filled };
  const known = new Set(
    before.catalogue.tables.flatMap(({ name, columns }) => columns.map((column) => factName(name, column.name))),
  );
  return keptFacts(before.facts, now, (column) => !known.has(column));
}
