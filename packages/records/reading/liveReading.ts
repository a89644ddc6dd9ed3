import type { Rights } from "@tessera/identity/rights/rights.ts";
import { assertBounded } from "@tessera/query-model/conditions/assertBounded.ts";
import type { EntityModels } from "@tessera/query-model/entityModel.ts";
import type { QueryEnvironment } from "@tessera/query-model/environment.ts";
import { countSql, pageSql } from "@tessera/query-model/pageSql.ts";
import type { RawJson, RequestContext } from "@tessera/server-core/context.ts";
import type { Guard, GuardOf } from "../guard/guard.ts";
import type { LiveReading, SharedListRequest } from "../guard/liveReading.ts";
import type { ListRequest, RecordCount, RecordSelection } from "../guard/recordSelection.ts";
import { assertAffordable } from "./assertAffordable.ts";

/** How `createLiveReading` reads. */
export interface LiveReaders {
  readonly page: (context: RequestContext, guard: Guard, request: SharedListRequest) => Promise<RawJson>;
  readonly count: (context: RequestContext, guard: Guard, request: RecordSelection) => Promise<RecordCount>;
}

interface Watched {
  readonly isPersonal: boolean;
  readonly others: ReadonlySet<string>;
}

const maxKnown = 500;

/** The environment, and what a statement that is built with it asks for. */
export function watchedEnvironment(env: QueryEnvironment): {
  readonly env: QueryEnvironment;
  readonly watched: () => Watched;
} {
  const others = new Set<string>();
  let isPersonal = false;
  const personal =
    <Argument, Value>(read: (argument: Argument) => Value) =>
    (argument: Argument): Value => {
      isPersonal = true;
      return read(argument);
    };
  const models: EntityModels = {
    ...env.models,
    get: (entity) => {
      others.add(entity);
      return env.models.get(entity);
    },
    rows: (source) => {
      const model = env.models.rows(source);
      for (const entity of model.derived?.entities ?? []) others.add(entity);
      return model;
    },
  };
  const operands = {
    user: personal(env.operands.user),
    param: personal(env.operands.param),
    today: personal(env.operands.today),
    zone: () => {
      isPersonal = true;
      return env.operands.zone();
    },
  };
  return { env: { ...env, models, operands }, watched: () => ({ isPersonal, others }) };
}

/** Makes the reading for several. */
export function createLiveReading(guardOf: GuardOf, readers: LiveReaders): LiveReading {
  const known = new WeakMap<Rights, Map<string, Watched>>();

  function watch(guard: Guard, language: string, request: ListRequest): Watched {
    const key = JSON.stringify([guard.claim.freshness, language, guard.texts, request]);
    const ofRights = known.get(guard.rights) ?? new Map<string, Watched>();
    const found = ofRights.get(key);
    if (found) return found;
    assertBounded(request.fixed, request.where);
    const { env, watched } = watchedEnvironment(guard.environment());
    pageSql(request, env);
    countSql(request, 1, env);
    if (ofRights.size >= maxKnown) ofRights.clear();
    ofRights.set(key, watched());
    known.set(guard.rights, ofRights);
    return watched();
  }

  /** The guard of readers whose sessions are not this statement's affair. */
  function sharedGuard(context: RequestContext): Guard {
    const guard = guardOf(context);
    return { ...guard, claim: { ...guard.claim, subject: { sessionId: null } } };
  }

  return {
    audience: (context, request) => {
      assertAffordable(context, request.where);
      const guard = guardOf(context);
      const { isPersonal, others } = watch(guard, context.language, request);
      const { roles, definitions, rights } = guard.rights;
      const { subject, zone, page } = context;
      const person = isPersonal ? [subject.userId, zone, [...page.params].sort()] : null;
      const name = JSON.stringify([
        roles,
        subject.userId === null,
        definitions,
        rights,
        guard.claim.freshness.definitions,
        context.language,
        guard.texts,
        person,
      ]);
      return { name, others };
    },
    page: (context, request) => readers.page(context, sharedGuard(context), request),
    count: (context, request) => readers.count(context, sharedGuard(context), request),
  };
}
