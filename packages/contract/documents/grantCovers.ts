import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import type { EntityGrant, Grant } from "../definitions/grant.ts";

function includesAll(held: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((action) => held.includes(action));
}

const matches = (held: string, wanted: string) => held === "*" || held === wanted;

function entityCovers(held: EntityGrant, wanted: EntityGrant): boolean {
  if (!matches(held.entity, wanted.entity) || !includesAll(held.actions, wanted.actions)) return false;
  if (held.subsystem && held.subsystem !== wanted.subsystem) return false;
  if (held.filter && canonicalJson(held.filter) !== canonicalJson(wanted.filter ?? null)) return false;
  return !held.fields || (wanted.fields != null && includesAll(held.fields, wanted.fields));
}

/**
 * Whether what `wanted` allows is within what `held` allows (design §5: nobody grants what they do not hold). Careful,
 * not clever: a limited grant covers another only when the limit is the same.
 */
export function grantCovers(held: Grant, wanted: Grant): boolean {
  if (held.kind === "entity") return wanted.kind === "entity" && entityCovers(held, wanted);
  if (held.kind === "document")
    return (
      wanted.kind === "document" &&
      matches(held.documentKind, wanted.documentKind) &&
      matches(held.subsystem, wanted.subsystem) &&
      includesAll(held.actions, wanted.actions)
    );
  if (held.kind === "url") return wanted.kind === "url" && matches(held.url, wanted.url);
  if (held.kind === "operation") return wanted.kind === "operation" && matches(held.operation, wanted.operation);
  return wanted.kind === "function" && matches(held.function, wanted.function);
}
