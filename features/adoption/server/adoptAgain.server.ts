import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Client } from "pg";
import { AdoptionError } from "./adoptionError.ts";
import {
  type AdoptionProgress,
  type AdoptionStep,
  type AdoptRequest,
  assertMay,
  factsOf,
  liveCatalogue,
  renewed,
  rolesOf,
} from "./adoptionParts.server.ts";
import { type Adoption, catalogueFingerprint } from "./adoptionStore.server.ts";
import { type AdoptionSource, withSource } from "./adoptSchema.server.ts";
import type { Catalogue } from "./catalogue/catalogue.ts";
import { ownSchemas } from "./chooseSchema.server.ts";
import { makeDocuments } from "./documents/makeDocuments.ts";
import { findGrants, grantRoles, type RoleGrant } from "./grantRoles.server.ts";
import { madeAgain } from "./repeat/madeAgain.server.ts";
import { type ChangeProposal, proposeChanges } from "./repeat/proposeChanges.server.ts";
import { isSameDatabase } from "./sameDatabase.server.ts";
import { withSession } from "./session.server.ts";
import { applied, applyPlan, chosenParts } from "./source/applyPlan.server.ts";
import type { PlanPart } from "./source/planParts.ts";
import { readPlan } from "./source/readPlan.server.ts";
import { withKnownNames } from "./source/renameCatalogue.ts";
import { type PartOutcome, planOnly, type SourcePlan } from "./source/sourcePlan.server.ts";
import { Stage } from "./source/stage.server.ts";

/** What changed in a source, and what of it was applied. */
export interface SourceChanges {
  readonly plan: SourcePlan;
  /** What became of the parts that were chosen, in the order of their application. */
  readonly outcomes: readonly PartOutcome[];
}

/**
 * A subsystem that had been adopted before: what changed here is proposed, and what changed in the source is planned.
 */
export interface AdoptedAgain {
  readonly kind: "again";
  readonly subsystem: string;
  readonly proposal: ChangeProposal;
  /** What changed in the source that was named since it was taken over; null when none was named. */
  readonly source: SourceChanges | null;
  readonly granted: readonly RoleGrant[];
}

interface AgainRun {
  readonly context: RequestContext;
  readonly request: AdoptRequest;
  readonly adoption: Adoption;
  readonly here: Catalogue;
  readonly onProgress: (progress: AdoptionProgress) => void;
}

/** A plan with the ids of the parts that were chosen of it, as it can be kept. */
interface KeptPlan {
  readonly plan: string;
  readonly chosen: readonly string[];
}

function asKept({ isBaseKnown, parts, uncompared, untaken }: SourcePlan, chosen: readonly PlanPart[]) {
  const plan: SourcePlan = { isBaseKnown, parts, uncompared, untaken };
  return { plan: JSON.stringify(plan), chosen: chosen.map(({ id }) => id) };
}

// What `asKept` wrote, of this version of the plan or of the one before it.
const keptPlan = ({ plan }: KeptPlan): SourcePlan => JSON.parse(plan);

async function compareAndApply(
  run: AgainRun,
  source: AdoptionSource,
  target: Client,
  stage: Stage,
): Promise<SourceChanges> {
  const { request, adoption, here, onProgress } = run;
  const { subsystem, adminUrl, plan: options = planOnly } = request;
  const schema = request.schema ?? adoption.origin.schema;
  const separate = new Set(options.separate);
  onProgress({ step: "reading" });
  const during = request.signal === undefined ? {} : { signal: request.signal };
  const plan = await withSource({ source, schema, adminUrl, ...during }, async (client, sourceSchemas) => {
    const own = sourceSchemas.find((name) => ownSchemas.has(name));
    if (own !== undefined && (await isSameDatabase(target, client)))
      throw new AdoptionError("source_is_own", { schema: own });
    onProgress({ step: "comparing" });
    const base = adoption.sourceCatalogue;
    return readPlan({ source: client, sourceSchemas, target, stage, subsystem, here, base, separate });
  });
  if (options.apply === null) return { plan, outcomes: [] };
  const { apply } = options;
  const step: AdoptionStep = request.step ?? ((_name, work) => work());
  // A server that goes on with a run finds those parts gone from the plan that were applied before its server died.
  const first = await step("chosen", async () => {
    const { chosen, unknown } = chosenParts(plan.parts, apply);
    if (unknown.length > 0)
      throw new AdoptionError("part_unknown", { parts: unknown, known: plan.parts.map(({ id }) => id) });
    return asKept(plan, chosen);
  });
  const wanted = new Set(first.chosen);
  const there = new Set(plan.parts.map(({ id }) => id));
  const gone: PartOutcome[] = [];
  for (const part of keptPlan(first).parts)
    if (wanted.has(part.id) && !there.has(part.id))
      gone.push({ part, ...(await step(`part ${part.id}`, async () => applied)) });
  const chosen = plan.parts.filter(({ id }) => wanted.has(id));
  const context = async () => {
    const now = await renewed(run.context);
    assertMay(now, subsystem, "publish");
    return now;
  };
  const onPart = (part: PlanPart) =>
    onProgress({ step: "applying", part: part.id, index: chosen.indexOf(part), count: chosen.length });
  const outcomes = await applyPlan({ context, subsystem, target, stage, plan }, here, chosen, {
    choices: options.choices,
    onPart,
    step,
  });
  return { plan: keptPlan(first), outcomes: [...gone, ...outcomes] };
}

async function sourceChanges(run: AgainRun, source: AdoptionSource): Promise<SourceChanges> {
  const { context, request } = run;
  const { subsystem } = request;
  const during = request.signal === undefined ? {} : { signal: request.signal };
  return withSession(context.services.database.url, during, async (target) => {
    const { rows } = await target.query<{ free: boolean }>(
      "select pg_try_advisory_lock(hashtextextended($1, 7301996)) as free",
      [subsystem],
    );
    if (rows[0]?.free !== true) throw new AdoptionError("running", { subsystem });
    const stage = await Stage.open(target, subsystem);
    try {
      return await compareAndApply(run, source, target, stage);
    } finally {
      await stage.close();
    }
  });
}

/** See `adopt`, for a subsystem that was adopted before. */
export async function adoptAgain(
  context: RequestContext,
  request: AdoptRequest,
  known: Adoption,
  onProgress: (progress: AdoptionProgress) => void,
): Promise<AdoptedAgain> {
  const { subsystem, source } = request;
  const { database, definitions, fieldTypes } = context.services;
  const grants = await findGrants(context, request.grants, rolesOf(subsystem), definitions.published());
  onProgress({ step: "documents" });
  const live = await liveCatalogue(database, subsystem);
  const before = known.proposed?.madeOf ?? known.madeOf;
  const here = before ? withKnownNames(live, before.catalogue) : live;
  const facts = await factsOf(database, subsystem, here, before);
  const documents = makeDocuments(here, { subsystem, schema: subsystem, facts, fieldTypes });
  const isAsAdopted = catalogueFingerprint(live) === known.fingerprint;
  const proposal = await proposeChanges(
    await renewed(context),
    madeAgain(known, isAsAdopted ? documents : null, fieldTypes),
    {
      wanted: documents,
      madeOf: { catalogue: here, facts, leftOut: [] },
    },
  );
  const changes = source && (await sourceChanges({ context, request, adoption: known, here, onProgress }, source));
  return {
    kind: "again",
    subsystem,
    proposal,
    source: changes,
    granted: await grantRoles(await renewed(context), grants),
  };
}
