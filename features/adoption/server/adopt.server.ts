import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import type { LocatedProblem } from "@tessera/contract/documents/locatedProblem.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { RequestContext } from "@tessera/server-kit/context.ts";
import type { Database } from "@tessera/server-kit/database/pool.ts";
import { renewContext } from "@tessera/server-kit/sessions/renewContext.ts";
import { assertFresh, readCounters } from "@tessera/server-kit/state/writeLock.ts";
import { landingPage } from "@tessera/server-kit/texts/installationSettings.ts";
import { AdoptionError } from "./adoptionError.ts";
import {
  type Adoption,
  catalogueFingerprint,
  keepDocuments,
  type MadeOf,
  noteCopy,
  readAdoption,
} from "./adoptionStore.server.ts";
import { type AdoptionSource, type AdoptReport, adoptSchema, readSource } from "./adoptSchema.server.ts";
import { readCatalogue } from "./catalogue.server.ts";
import type { Catalogue } from "./catalogue.ts";
import { checkSubsystem } from "./copySchema.server.ts";
import { readDataFacts } from "./dataFacts.server.ts";
import { type DataFacts, factName, keptFacts } from "./documents/dataFacts.ts";
import { makeDocuments, startPage } from "./documents/makeDocuments.ts";
import { findGrants, grantRoles, type RoleGrant } from "./grantRoles.server.ts";
import { type Fitting, publishFitting } from "./publishFitting.ts";
import { quoteName } from "./quoteName.ts";
import { madeAgain } from "./repeat/madeAgain.server.ts";
import { type ChangeProposal, proposeChanges } from "./repeat/proposeChanges.server.ts";
import { documentName } from "./repeat/proposeDocuments.ts";
import { type StructureChanges, structureChanges } from "./repeat/structureChanges.ts";
import { withoutPassword, withSession } from "./session.server.ts";

/** What to adopt. */
export interface AdoptRequest {
  /** Null only for a subsystem that was adopted before. */
  readonly source: AdoptionSource | null;
  /** Schema of the source; null: the only one with tables, else `public`. */
  readonly schema: string | null;
  readonly subsystem: string;
  /** Roles to give when it is done. */
  readonly grants: readonly RoleGrant[];
  /** Address with a role that may make databases and roles; needed for a dump only. */
  readonly adminUrl: string;
}

/** How far an adoption has come. */
export type AdoptionProgress =
  | { readonly step: "reading" | "documents" }
  | { readonly step: "table"; readonly table: string; readonly index: number; readonly count: number };

/** A schema that was adopted for the first time. */
export interface Adopted {
  readonly kind: "adopted";
  readonly subsystem: string;
  /** What the copy came to; null when it had been copied by a run that did not come to its end. */
  readonly copy: AdoptReport | null;
  readonly tables: number;
  readonly views: number;
  readonly documents: number;
  /** Why documents could not be published; what they are about is there without them. */
  readonly problems: readonly LocatedProblem[];
  /** Addresses of the lists. */
  readonly urls: readonly string[];
  readonly granted: readonly RoleGrant[];
}

/** A subsystem that had been adopted before: nothing is copied, changes are proposed. */
export interface AdoptedAgain {
  readonly kind: "again";
  readonly subsystem: string;
  readonly proposal: ChangeProposal;
  /** What is otherwise at the source that was named, seen from the copy as it is now; null when none was named. */
  readonly source: StructureChanges | null;
  readonly granted: readonly RoleGrant[];
}

const rolesOf = (subsystem: string) => new Set([`${subsystem}-editor`, `${subsystem}-reader`]);

/** Who adopts makes documents of every kind that an adoption makes; asked before the copy, and again before the publish. */
function assertMay(context: RequestContext, subsystem: string, action: "draft" | "publish"): void {
  const rights = context.services.records.rights(context);
  const kinds = ["entity", "form", "list", "page", "url", "menu", "role", "settings"];
  if (!kinds.every((kind) => rights.mayDocument(kind, subsystem, action))) throw new TesseraError("access_denied");
}

/** The same person with the rights of now: a copy may take minutes. */
async function renewed(context: RequestContext): Promise<RequestContext> {
  await context.services.definitions.refresh();
  return renewContext(context);
}

async function liveCatalogue(database: Database, schema: string): Promise<Catalogue> {
  const catalogue = await withSession(database.url, {}, (client) => readCatalogue(client, schema));
  if (catalogue.tables.length + catalogue.views.length === 0) throw new AdoptionError("target_gone", { schema });
  return catalogue;
}

/** What the rows of the adopted schema say: of what was known before it stays as it was seen then. */
async function factsOf(database: Database, schema: string, catalogue: Catalogue, before: MadeOf | null) {
  const now = await withSession(database.url, {}, (client) => readDataFacts(client, schema, catalogue));
  if (before === null) return now;
  const known = new Set(
    before.catalogue.tables.flatMap(({ name, columns }) => columns.map((column) => factName(name, column.name))),
  );
  return keptFacts(before.facts, now, (column) => !known.has(column));
}

/** A subsystem's name belongs to one system: documents that exist are not written over. */
function assertFree(context: RequestContext, subsystem: string, documents: readonly TesseraDocument[]): void {
  const { definitions } = context.services;
  const snapshot = definitions.published();
  const isOwned = [...definitions.kinds.keys()].some((kind) =>
    snapshot.all(kind).some((document) => document.subsystem === subsystem),
  );
  if (isOwned || documents.some(({ kind, id }) => snapshot.get(kind, id) !== null))
    throw new AdoptionError("subsystem_taken", { subsystem });
}

async function copy(
  context: RequestContext,
  request: AdoptRequest,
  onProgress: (progress: AdoptionProgress) => void,
): Promise<AdoptReport> {
  const { source, schema, subsystem, adminUrl } = request;
  if (source === null) throw new AdoptionError("source_missing", { subsystem });
  const from = "file" in source ? source.file : withoutPassword(source.url);
  onProgress({ step: "reading" });
  return adoptSchema({
    source,
    schema,
    subsystem,
    adminUrl,
    targetUrl: context.services.database.url,
    onTable: (table, index, count) => onProgress({ step: "table", table, index, count }),
    onCopied: (target, catalogue, sourceSchema) =>
      noteCopy(target, {
        subsystem,
        origin: { from, schema: sourceSchema },
        fingerprint: catalogueFingerprint(catalogue),
      }),
  });
}

/** Nothing remains of a copy whose documents could not be published. */
async function takeBack(database: Database, subsystem: string): Promise<void> {
  await database.transaction(
    async (transaction) => {
      const { rowCount } = await transaction.query({
        text: "delete from sys.adoption where subsystem = $1 and documents is null",
        values: [subsystem],
      });
      if (rowCount > 0) await transaction.query(`drop schema if exists ${quoteName(subsystem)} cascade`);
    },
    { statementTimeout: 0 },
  );
}

/**
 * The documents as they are published: where `/` leads nowhere yet, it leads to the start page of what is adopted. That is a setting of the
 * installation, which its administrator changes, and no part of what is compared when the schema is adopted again.
 */
function withLanding(
  context: RequestContext,
  subsystem: string,
  documents: readonly TesseraDocument[],
): readonly TesseraDocument[] {
  const snapshot = context.services.definitions.published();
  const routes = new Set(snapshot.all("url").map((document) => bodyOf(document, "url").route));
  const start = documents.find(({ kind, id }) => kind === "url" && id === startPage(subsystem));
  if (start === undefined || routes.has(landingPage(snapshot))) return documents;
  const { route } = bodyOf(start, "url");
  return documents.map((document) => {
    if (document.kind !== "settings") return document;
    return { ...document, body: { ...bodyOf(document, "settings"), landingPage: route } };
  });
}

async function publish(
  context: RequestContext,
  subsystem: string,
  { catalogue, facts }: { readonly catalogue: Catalogue; readonly facts: DataFacts },
): Promise<Fitting> {
  const { definitions, database } = context.services;
  const make = (without: ReadonlySet<string>) =>
    makeDocuments(catalogue, { subsystem, schema: subsystem, without, facts });
  const { userId, displayName } = context.subject;
  const publishAll = async (documents: readonly TesseraDocument[]): Promise<void> => {
    await definitions.publishDocuments(
      { put: withLanding(context, subsystem, documents), remove: [] },
      {
        note: `Adopted ${subsystem}`,
        author: { userId, displayName },
        inTransaction: async (transaction) => {
          const freshness = await readCounters(transaction);
          await assertFresh(transaction, { subject: context.subject, freshness });
          const made = new Set(documents.map(documentName));
          const leftOut = make(new Set()).flatMap((document) => {
            const name = documentName(document);
            return made.has(name) ? [] : [name];
          });
          await keepDocuments(transaction, subsystem, documents, { catalogue, facts, leftOut });
        },
      },
    );
  };
  try {
    assertFree(context, subsystem, make(new Set()));
    assertMay(context, subsystem, "publish");
    return await publishFitting(make, publishAll);
  } catch (error) {
    await takeBack(database, subsystem);
    throw error;
  }
}

function listUrls(context: RequestContext, documents: readonly TesseraDocument[]): readonly string[] {
  return documents.flatMap(({ kind, id, body }) => {
    const route = kind === "url" && id.endsWith(".index") && typeof body === "object" && body && "route" in body;
    return route && typeof body.route === "string" ? [`${context.services.settings.url}${body.route}`] : [];
  });
}

async function adoptFirst(
  context: RequestContext,
  request: AdoptRequest,
  known: Adoption | null,
  onProgress: (progress: AdoptionProgress) => void,
): Promise<Adopted> {
  const { subsystem } = request;
  const { database, definitions } = context.services;
  assertFree(context, subsystem, []);
  assertMay(context, subsystem, "publish");
  const grants = await findGrants(context, request.grants, rolesOf(subsystem), definitions.published());
  const report = known ? null : await copy(context, request, onProgress);
  onProgress({ step: "documents" });
  const catalogue = report?.catalogue ?? (await liveCatalogue(database, subsystem));
  const prepare = async () => {
    const facts = await factsOf(database, subsystem, catalogue, null);
    return { facts, publisher: await renewed(context) };
  };
  const { facts, publisher } = await prepare().catch(async (error: unknown) => {
    await takeBack(database, subsystem);
    throw error;
  });
  const { documents, problems } = await publish(publisher, subsystem, { catalogue, facts });
  return {
    kind: "adopted",
    subsystem,
    copy: report,
    tables: catalogue.tables.length,
    views: catalogue.views.length,
    documents: documents.length,
    problems,
    urls: listUrls(context, documents),
    granted: await grantRoles(await renewed(context), grants),
  };
}

/** The structure of the source as it is now; null when none is named. */
async function sourceCatalogue(
  { source, schema, adminUrl }: AdoptRequest,
  onProgress: (progress: AdoptionProgress) => void,
): Promise<Catalogue | null> {
  if (source === null) return null;
  onProgress({ step: "reading" });
  return readSource({ source, schema, adminUrl });
}

/**
 * Adopts a schema (design §5): the first time its structure and rows are copied into schema `<subsystem>` and everything needed to work
 * with it is published at once; a run that fails leaves nothing behind, one that was killed after the copy goes on from there. Again,
 * nothing is copied: what changed in the adopted schema is proposed as drafts, and what is otherwise at a source that is named is told. The caller needs the right to publish (again: to draft)
 * documents of the subsystem; roles are given by the rules of memberships.
 * Throws `AdoptionError`, `access_denied`, and what publishing throws.
 */
export async function adopt(
  context: RequestContext,
  request: AdoptRequest,
  onProgress: (progress: AdoptionProgress) => void = () => {},
): Promise<Adopted | AdoptedAgain> {
  const { subsystem } = request;
  checkSubsystem(subsystem);
  const { database, definitions } = context.services;
  const known = await readAdoption(database, subsystem);
  if (!known || known.documents === null) return adoptFirst(context, request, known, onProgress);
  assertMay(context, subsystem, "draft");
  const grants = await findGrants(context, request.grants, rolesOf(subsystem), definitions.published());
  const atSource = await sourceCatalogue(request, onProgress);
  onProgress({ step: "documents" });
  const catalogue = await liveCatalogue(database, subsystem);
  const facts = await factsOf(database, subsystem, catalogue, known.proposed?.madeOf ?? known.madeOf);
  const documents = makeDocuments(catalogue, { subsystem, schema: subsystem, facts });
  const isAsAdopted = catalogueFingerprint(catalogue) === known.fingerprint;
  const proposal = await proposeChanges(await renewed(context), madeAgain(known, isAsAdopted ? documents : null), {
    wanted: documents,
    madeOf: { catalogue, facts, leftOut: [] },
  });
  return {
    kind: "again",
    subsystem,
    proposal,
    source: atSource && structureChanges(documents, makeDocuments(atSource, { subsystem, schema: subsystem, facts })),
    granted: await grantRoles(await renewed(context), grants),
  };
}
