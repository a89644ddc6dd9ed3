import { TesseraError } from "@tessera/contract/errors.ts";
import type { FieldBehaviours } from "@tessera/contract/fieldBehaviour.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import { exportAccess } from "@tessera/identity/rights/exportAccess.ts";
import type { Rights } from "@tessera/identity/rights/rights.ts";
import { createRightsCache } from "@tessera/identity/rights/rightsCache.ts";
import type { EntityModel, EntityModels } from "@tessera/query-model/entityModel.ts";
import { type QueryEnvironment, queryEnvironment } from "@tessera/query-model/environment.ts";
import type { RequestContext, Subject } from "@tessera/server-core/context.ts";
import type { FreshnessClaim } from "@tessera/server-core/state/freshness.ts";
import { operandSource } from "../reading/operandSource.ts";
import { recordVersionSql } from "../writing/history/recordState.ts";
import { entityModelsOf } from "./entityModels.ts";

/** What is read for: to be shown, or to leave as a file, which takes a grant to export as well. */
export type ReadingPurpose = "show" | "export";

/** What one request may do with which entities, and the counters that this is true at. */
export interface Guard {
  readonly snapshot: Snapshot;
  readonly models: EntityModels;
  readonly rights: Rights;
  /** What every statement of the request must compare (design §4). */
  readonly claim: FreshnessClaim;
  /** Language in which the request reads and writes translatable columns; null: what they hold. */
  readonly texts: string | null;
  /** What the field types of columns know of values. */
  readonly behaviours: FieldBehaviours;
  /** A fresh environment for a statement; `purpose` says whether what it reads is shown or leaves as a file. */
  environment(purpose?: ReadingPurpose): QueryEnvironment;
}

/** Finds the guard of a request; compiled rights and models are kept per state of the definitions. */
export type GuardOf = (context: RequestContext) => Guard;

/** Makes a `GuardOf` with caches of its own. */
export function createGuardOf(): GuardOf {
  const rightsCache = createRightsCache();
  // A session's subject is the same object until a person's rights move.
  const rightsOf = new WeakMap<
    Subject,
    { readonly snapshot: Snapshot; readonly counter: number; readonly rights: Rights }
  >();

  function rightsFor({ subject, freshness }: RequestContext, snapshot: Snapshot): Rights {
    const found = rightsOf.get(subject);
    if (found?.snapshot === snapshot && found.counter === freshness.rights) return found.rights;
    const rights = rightsCache.of(subject, snapshot, freshness.rights);
    rightsOf.set(subject, { snapshot, counter: freshness.rights, rights });
    return rights;
  }

  return (context) => {
    const snapshot = context.services.definitions.current();
    const models = entityModelsOf(snapshot);
    const rights = rightsFor(context, snapshot);
    const texts = context.textsLanguage === undefined ? context.language : context.textsLanguage;
    return {
      snapshot,
      models,
      rights,
      // The snapshot may be younger than the request; the memberships are as old as the request.
      claim: {
        freshness: { definitions: snapshot.definitions, rights: context.freshness.rights },
        subject: context.subject,
      },
      texts,
      behaviours: context.services.behaviours,
      environment: (purpose = "show") =>
        queryEnvironment({
          models,
          access: purpose === "export" ? exportAccess(rights) : (entity, action) => rights.entity(entity, action),
          operands: operandSource(context),
          language: context.language,
          texts,
          version: recordVersionSql,
        }),
    };
  };
}

/** The model of an entity whose records can be written. Throws `access_denied` for views and entities without key. */
export function writableEntity(guard: Guard, id: string): EntityModel {
  const entity = guard.models.require(id);
  if (entity.body.origin === "view" || entity.key.length === 0) throw new TesseraError("access_denied");
  return entity;
}
