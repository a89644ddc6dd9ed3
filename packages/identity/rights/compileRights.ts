import type { EntityGrant, Grant, RecordAction } from "@tessera/contract/definitions/grant.ts";
import { bodyOf, findBody } from "@tessera/contract/documents/bodyOf.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import type { ActionRights, CompiledGrant, Rights } from "./rights.ts";

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
 * Compiles what a set of roles may do. Roles without a document give nothing. For a guest only grants of functions count, and those to read,
 * refer to, create and update records; urls are opened to them by being public and by nothing else.
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
