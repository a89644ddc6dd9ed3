import type { Grant } from "@tessera/contract/definitions/grant.ts";
import { isJsonObject, property } from "@tessera/contract/documents/jsonShape.ts";
import { elementSegment } from "@tessera/contract/documents/pointer.ts";
import { valueAt } from "@tessera/designer-kit/document/bodyPath.ts";
import { Command } from "@tessera/designer-kit/document/command.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { randomId } from "@tessera/std/ids.ts";

/** Where a new page is found, and who may open it. */
export interface PagePlace {
  /** Menu and section of its entry; null: none. */
  readonly entry: { readonly menu: string; readonly section: string; readonly label: string } | null;
  readonly roles: readonly PageRole[];
}

/**
 * A role that may open a new page. `reads`: it may also read the records of this entity from now on; null: what it
 * reads stays as it is.
 */
export interface PageRole {
  readonly role: string;
  readonly reads: string | null;
}

const itemsOf = (value: unknown, key: string): readonly Json[] => {
  const items = property(value, key);
  return Array.isArray(items) ? (items as readonly Json[]) : [];
};

/** Puts an entry for a route at the end of a section of a menu; null where that section is gone. */
export function addEntry(menu: Json, section: string, entry: { readonly label: string; readonly url: string }) {
  const path = `/sections/${elementSegment(section)}`;
  const before = valueAt(menu, path);
  if (!isJsonObject(before)) return null;
  const after = { ...before, items: [...itemsOf(before, "items"), { id: randomId(), ...entry }] };
  return new Command(path, before, after, { key: "definitions.command.add", data: { element: entry.label } });
}

const isCovered = (granted: string, wanted: string): boolean => granted === "*" || granted === wanted;

/** Grants of the body of a role, which may be a draft's: what does not look like one is none. */
const grantsOf = (role: Json): readonly Grant[] =>
  itemsOf(role, "grants").filter(
    (one) => typeof property(one, "kind") === "string",
  ) as readonly Json[] as readonly Grant[];

/** Whether a role reads records of an entity of a subsystem, some or all of them. */
export const readsEntity = (role: Json, entity: string, subsystem: string): boolean =>
  grantsOf(role).some(
    (grant) =>
      grant.kind === "entity" &&
      isCovered(grant.entity, entity) &&
      (grant.entity !== "*" || isCovered(grant.subsystem ?? "*", subsystem)) &&
      grant.actions.includes("read"),
  );

/** Whether a role may open every page. */
export const opensEverything = (role: Json): boolean =>
  grantsOf(role).some((grant) => grant.kind === "url" && grant.url === "*");

/** Lets a role open a route, and read the records of an entity where one is named. */
export function allowPage(role: Json, url: string, reads: string | null): Command {
  const added: readonly Json[] = [
    { id: randomId(), kind: "url", url },
    ...(reads === null ? [] : [{ id: randomId(), kind: "entity", entity: reads, actions: ["read"] }]),
  ];
  const after = { ...(isJsonObject(role) ? role : {}), grants: [...itemsOf(role, "grants"), ...added] };
  return new Command("", role, after, { key: "definitions.command.add", data: { element: url } });
}
