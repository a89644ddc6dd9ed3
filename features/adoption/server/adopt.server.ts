import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import type { LocatedProblem } from "@tessera/contract/documents/locatedProblem.ts";
import { landingPage } from "@tessera/documents/texts/installationSettings.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";
import { assertFresh, readCounters } from "@tessera/server-core/state/writeLock.ts";
import { type AdoptedAgain, adoptAgain } from "./adoptAgain.server.ts";
import { AdoptionError } from "./adoptionError.ts";
import {
  type AdoptionProgress,
  type AdoptRequest,
  assertMay,
  factsOf,
  liveCatalogue,
  renewed,
  rolesOf,
} from "./adoptionParts.server.ts";
import { type Adoption, type KeptReport, keepDocuments, noteCopy, readAdoption } from "./adoptionStore.server.ts";
import { type AdoptReport, adoptSchema } from "./adoptSchema.server.ts";
import type { Catalogue } from "./catalogue/catalogue.ts";
import { checkSubsystem } from "./copy/copySchema.server.ts";
import type { DataFacts } from "./documents/dataFacts.ts";
import { makeDocuments, startPage } from "./documents/makeDocuments.ts";
import type { DumpReport } from "./dump/dumpReader.server.ts";
import { findGrants, grantRoles, type RoleGrant } from "./grantRoles.server.ts";
import { type Fitting, publishFitting } from "./publishFitting.ts";
import { documentName } from "./repeat/proposeDocuments.ts";
import { shownAddress } from "./session.server.ts";
import { quoteName } from "./statements/quoteName.ts";

/** What a copy came to, and the dump that it was copied from; absent: it is not known, or was none. */
export type FirstReport = KeptReport & { readonly dump?: DumpReport | null };

/** A schema that was adopted for the first time. */
export interface Adopted {
  readonly kind: "adopted";
  readonly subsystem: string;
  /** What the copy came to; null when it had been copied by a run that did not come to its end. */
  readonly copy: FirstReport | null;
  readonly tables: number;
  readonly views: number;
  readonly documents: number;
  /** Why documents could not be published; what they are about is there without them. */
  readonly problems: readonly LocatedProblem[];
  /** Addresses of the lists. */
  readonly urls: readonly string[];
  readonly granted: readonly RoleGrant[];
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
  const { source, schema, subsystem, adminUrl, triggers = [] } = request;
  if (source === null) throw new AdoptionError("source_missing", { subsystem });
  const from = "file" in source ? source.file : shownAddress(source.url);
  onProgress({ step: "reading" });
  return adoptSchema({
    source,
    schema,
    subsystem,
    triggers,
    adminUrl,
    targetUrl: context.services.database.url,
    onTable: (table, index, count) => onProgress({ step: "table", table, index, count }),
    onCopied: (target, schemas, report) =>
      noteCopy(target, { subsystem, origin: { from, schema: schemas }, run: request.run ?? null }, report),
    ...(request.signal === undefined ? {} : { signal: request.signal }),
  });
}

/** Nothing remains of a copy whose documents could not be published; with `run` only of the one that it made. */
export async function rollBack(database: Database, subsystem: string, run: string | null = null): Promise<void> {
  await database.transaction(
    async (transaction) => {
      const { rowCount } = await transaction.query({
        text: "delete from sys.adoption where subsystem = $1 and documents is null and ($2::text is null or run = $2)",
        values: [subsystem, run],
      });
      if (rowCount > 0) await transaction.query(`drop schema if exists ${quoteName(subsystem)} cascade`);
    },
    { statementTimeout: 0 },
  );
}

/**
 * The documents as they are published: where `/` leads nowhere yet, it leads to the start page of what is adopted. That
 * is a setting of the installation, which its administrator changes, and no part of what is compared when the schema is
 * adopted again.
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
  const { definitions, database, fieldTypes } = context.services;
  const make = (without: ReadonlySet<string>) =>
    makeDocuments(catalogue, { subsystem, schema: subsystem, without, facts, fieldTypes });
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
    await rollBack(database, subsystem);
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
  const grants = await findGrants(context, request.grants, rolesOf(subsystem), definitions.published());
  const copied = known ? null : await copy(context, request, onProgress);
  onProgress({ step: "documents" });
  const catalogue = copied?.catalogue ?? (await liveCatalogue(database, subsystem));
  const prepare = async () => {
    const facts = await factsOf(database, subsystem, catalogue, null);
    return { facts, publisher: await renewed(context) };
  };
  const { facts, publisher } = await prepare().catch(async (error: unknown) => {
    await rollBack(database, subsystem);
    throw error;
  });
  const { documents, problems } = await publish(publisher, subsystem, { catalogue, facts });
  return {
    kind: "adopted",
    subsystem,
    copy: copied ?? known?.report ?? null,
    tables: catalogue.tables.length,
    views: catalogue.views.length,
    documents: documents.length,
    problems,
    urls: listUrls(context, documents),
    granted: await grantRoles(await renewed(context), grants),
  };
}

/** What a run had adopted when its server died: the roles may still have to be given. */
async function finishFirst(context: RequestContext, request: AdoptRequest, known: Adoption): Promise<Adopted> {
  const { subsystem } = request;
  const { database, definitions } = context.services;
  const [catalogue, documents] = [await liveCatalogue(database, subsystem), known.documents ?? []];
  const grants = await findGrants(context, request.grants, rolesOf(subsystem), definitions.published());
  return {
    kind: "adopted",
    subsystem,
    copy: known.report,
    tables: catalogue.tables.length,
    views: catalogue.views.length,
    documents: documents.length,
    problems: (known.madeOf?.leftOut ?? []).map((name) => {
      const [kind = "", id = ""] = name.split(/:(.*)/s);
      return { severity: "error", code: "", path: "", data: {}, document: { kind, id } };
    }),
    urls: listUrls(context, documents),
    granted: await grantRoles(await renewed(context), grants),
  };
}

/** Whether a run had adopted all of it when its server died. */
const isOwn = ({ run }: AdoptRequest, known: Adoption): boolean =>
  run !== undefined && known.run === run && known.documents !== null;

/**
 * What is known of the subsystem, if the caller may adopt it so, as far as that can be seen without the source. Throws
 * `AdoptionError`, `access_denied`.
 */
export async function adoptable(context: RequestContext, request: AdoptRequest): Promise<Adoption | null> {
  const { plan, source, subsystem, triggers = [] } = request;
  checkSubsystem(subsystem);
  const known = await readAdoption(context.services.database, subsystem);
  if (known !== null && isOwn(request, known)) assertMay(context, subsystem, "publish");
  else if (known === null || known.documents === null) {
    assertFree(context, subsystem, []);
    assertMay(context, subsystem, "publish");
    if (known === null && source === null) throw new AdoptionError("source_missing", { subsystem });
  } else {
    if (triggers.length > 0) throw new AdoptionError("triggers_late", { subsystem });
    const applies = plan !== undefined && plan.apply !== null;
    assertMay(context, subsystem, applies ? "publish" : "draft");
    if (applies && source === null) throw new AdoptionError("source_missing", { subsystem });
  }
  return known;
}

/**
 * Adopts a schema (design §5): the first time its structure and rows are copied into schema `<subsystem>` and
 * everything needed to work with it is published at once; a run that fails leaves nothing behind, one that was killed
 * after the copy goes on from there. Again, what changed in the adopted schema is proposed as drafts, and what changed
 * in a source that is named since it was taken over becomes a plan, of which `request.plan` says what to apply. The
 * caller needs the right to publish (again, without applying: to draft) documents of the subsystem; roles are given by
 * the rules of memberships. Throws `AdoptionError`, `access_denied`, and what publishing throws.
 */
export async function adopt(
  context: RequestContext,
  request: AdoptRequest,
  onProgress: (progress: AdoptionProgress) => void = () => {},
): Promise<Adopted | AdoptedAgain> {
  const known = await adoptable(context, request);
  if (!known || known.documents === null) return adoptFirst(context, request, known, onProgress);
  return isOwn(request, known) ? finishFirst(context, request, known) : adoptAgain(context, request, known, onProgress);
}
