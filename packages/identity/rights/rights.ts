import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { DocumentAction, EntityGrant, Grant, RecordAction } from "@tessera/contract/definitions/grant.ts";
import { bodyOf, findBody } from "@tessera/contract/documents/bodyOf.ts";
import { grantCovers } from "@tessera/contract/documents/grantCovers.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";

/**
 * The role of the one who is not signed in, when there is such a document; `publicReach` says where its grants count.
 */
export const guestRole = "guest";

/** A grant over an entity's records, as compiled: where it stands and what it covers. */
export interface CompiledGrant {
  /** Id of the `role` document, and of the grant in it. */
  readonly role: string;
  readonly grant: string;
  /** Rows it covers; null covers all. */
  readonly filter: Condition | null;
  /** Names of the columns it covers; null covers all. */
  readonly fields: ReadonlySet<string> | null;
}

/** A global rule of an entity: its document's element id, and the condition every row must fit. */
export interface GlobalRule {
  readonly rule: string;
  readonly condition: Condition;
}

/** What a set of roles may do with an entity by one action. */
export interface ActionRights {
  /** Empty: not allowed. */
  readonly grants: readonly CompiledGrant[];
  /** All of them hold, whatever the grants say. */
  readonly rules: readonly GlobalRule[];
}

/**
 * What a set of roles may do (design §10): nothing that no grant allows. Compiled once per role set and pair of
 * counters; the rows and cells it covers are decided by the database.
 */
export interface Rights {
  /** Role ids, sorted. */
  readonly roles: readonly string[];
  /** Counters it was compiled at. */
  readonly definitions: number;
  readonly rights: number;
  /** Grants and global rules for an action on an entity. */
  entity(entity: string, action: RecordAction): ActionRights;
  /** Whether any row of the entity may be reached by the action. */
  mayAny(entity: string, action: RecordAction): boolean;
  /** Whether a url document may be opened. */
  mayUseUrl(url: string): boolean;
  /** Whether an operation with access `granted` may be called. */
  mayUseOperation(operation: string): boolean;
  /** Whether a user function may be called. */
  mayUseFunction(name: string): boolean;
  /** Whether documents of a kind in a subsystem may be read, drafted or published. */
  mayDocument(kind: string, subsystem: string, action: DocumentAction): boolean;
  /**
   * Whether there are documents anywhere, of this kind or without one of any, that may be read, drafted or published.
   */
  mayAnyDocument(action: DocumentAction, kind?: string): boolean;
}

/** Why something is or is not allowed. */
export interface Explanation {
  readonly allowed: boolean;
  /** Grants that cover it: role, grant id, and whether it covers the record in question (null without a record). */
  readonly grants: readonly { readonly role: string; readonly grant: string; readonly covers: boolean | null }[];
  /** Global rules, and whether the record fits each (null without a record). */
  readonly rules: readonly { readonly rule: string; readonly fits: boolean | null }[];
}

const everything = "*";
const nothing: ActionRights = { grants: [], rules: [] };

type Definitions = Pick<Snapshot, "get" | "definitions">;

interface HeldGrant<Kind extends Grant> {
  readonly role: string;
  readonly grant: Kind;
}

function heldGrants(snapshot: Definitions, roles: readonly string[]): readonly HeldGrant<Grant>[] {
  return roles.flatMap((role) => {
    const grants = findBody(snapshot, "role", role)?.grants ?? [];
    return grants.map((grant) => ({ role, grant }));
  });
}

function coversEntity(grant: EntityGrant, entity: string, subsystem: string): boolean {
  if (grant.entity !== everything && grant.entity !== entity) return false;
  return (grant.subsystem ?? null) === null || grant.subsystem === everything || grant.subsystem === subsystem;
}

function compiled({ role, grant }: HeldGrant<EntityGrant>): CompiledGrant {
  return {
    role,
    grant: grant.id,
    filter: grant.filter ?? null,
    fields: grant.fields ? new Set(grant.fields) : null,
  };
}

const guestActions: ReadonlySet<RecordAction> = new Set(["read", "refer", "create", "update"]);

/** What of a grant counts for a guest: see `compileRights`. Null: nothing. */
function grantOfGuest(grant: Grant): Grant | null {
  if (grant.kind === "function") return grant;
  if (grant.kind !== "entity") return null;
  return { ...grant, actions: grant.actions.filter((action) => guestActions.has(action)) };
}

/**
 * Compiles what a set of roles may do. Roles without a document give nothing. For a guest only grants of functions
 * count, and those to read, refer to, create and update records; urls are opened to them by being public and by nothing
 * else.
 * @param rights Counter at which the memberships were read.
 */
export function compileRights(
  snapshot: Definitions,
  roles: readonly string[],
  rights: number,
  isGuest = false,
): Rights {
  const sorted = [...new Set(roles)].sort();
  const held = heldGrants(snapshot, sorted).flatMap(({ role, grant }) => {
    const counting = isGuest ? grantOfGuest(grant) : grant;
    return counting === null ? [] : [{ role, grant: counting }];
  });
  const ofKind = <Kind extends Grant["kind"]>(kind: Kind): readonly HeldGrant<Extract<Grant, { kind: Kind }>>[] =>
    held.filter((item): item is HeldGrant<Extract<Grant, { kind: Kind }>> => item.grant.kind === kind);
  const entityGrants = ofKind("entity");
  const documentGrants = ofKind("document");
  const urls = new Set(ofKind("url").map(({ grant }) => grant.url));
  const operations = new Set(ofKind("operation").map(({ grant }) => grant.operation));
  const functions = new Set(ofKind("function").map(({ grant }) => grant.function));
  const known = new Map<string, ActionRights>();

  const entityRights = (entity: string, action: RecordAction): ActionRights => {
    const document = snapshot.get("entity", entity);
    if (document === null) return nothing;
    const grants = entityGrants
      .filter(({ grant }) => grant.actions.includes(action) && coversEntity(grant, entity, document.subsystem))
      .map(compiled);
    const rules = (bodyOf(document, "entity").rules ?? [])
      .filter((rule) => rule.actions.includes(action))
      .map((rule) => ({ rule: rule.id, condition: rule.condition }));
    return { grants, rules };
  };

  const entity = (id: string, action: RecordAction): ActionRights => {
    const key = `${action}:${id}`;
    let found = known.get(key);
    if (!found) {
      found = entityRights(id, action);
      known.set(key, found);
    }
    return found;
  };
  const isIn = (names: ReadonlySet<string>, name: string): boolean => names.has(everything) || names.has(name);

  return {
    roles: sorted,
    definitions: snapshot.definitions,
    rights,
    entity,
    mayAny: (id, action) => entity(id, action).grants.length > 0,
    mayUseUrl: (url) => isIn(urls, url),
    mayUseOperation: (operation) => isIn(operations, operation),
    mayUseFunction: (name) => isIn(functions, name),
    mayDocument: (kind, subsystem, action) =>
      documentGrants.some(
        ({ grant }) =>
          grant.actions.includes(action) &&
          (grant.documentKind === everything || grant.documentKind === kind) &&
          (grant.subsystem === everything || grant.subsystem === subsystem),
      ),
    mayAnyDocument: (action, kind) =>
      documentGrants.some(
        ({ grant }) =>
          grant.actions.includes(action) &&
          (kind === undefined || grant.documentKind === everything || grant.documentKind === kind),
      ),
  };
}

function grantsOf(snapshot: Snapshot, role: string): readonly Grant[] | null {
  return findBody(snapshot, "role", role)?.grants ?? null;
}

/**
 * Whether someone with `rights` holds at least what a grant gives, over all rows and fields where the grant limits
 * neither.
 */
function holds(rights: Rights, snapshot: Snapshot, grant: Grant): boolean {
  switch (grant.kind) {
    case "entity": {
      // All entities are more than those there are today: only a grant that says so, too, proves as much.
      if (grant.entity === "*") {
        return rights.roles.some((role) => grantsOf(snapshot, role)?.some((own) => grantCovers(own, grant)));
      }
      // A filtered or masked grant of one's own may be narrower than the one given on, so only an unlimited one proves
      // enough.
      return grant.actions.every((action) =>
        rights.entity(grant.entity, action).grants.some(({ filter, fields }) => filter === null && fields === null),
      );
    }
    case "document":
      return grant.actions.every((action) => rights.mayDocument(grant.documentKind, grant.subsystem, action));
    case "url":
      return rights.mayUseUrl(grant.url);
    case "operation":
      return rights.mayUseOperation(grant.operation);
    case "function":
      return rights.mayUseFunction(grant.function);
    default:
      return false;
  }
}

/** Whether someone with `rights` holds all that these grants give, over all rows and fields. */
export function holdsGrants(rights: Rights, snapshot: Snapshot, grants: readonly Grant[]): boolean {
  return grants.every((grant) => holds(rights, snapshot, grant));
}

/**
 * Whether someone with `rights` holds all that a role grants, so that they may give it on; null when there is no such
 * role.
 */
export function holdsRole(rights: Rights, snapshot: Snapshot, role: string): boolean | null {
  const grants = grantsOf(snapshot, role);
  return grants && holdsGrants(rights, snapshot, grants);
}
