import type { DocumentLookup, DocumentProblem, NameUse, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { EntityGrant, Grant } from "@tessera/contract/definitions/grant.ts";
import { type PathFindings, readPath } from "@tessera/contract/documents/entityPath.ts";
import { readRule } from "@tessera/contract/documents/readRule.ts";

/** The part of a role's body that its check reads; the schema of the kind has checked it. */
type RoleLike = TesseraDocument<{ readonly grants: readonly unknown[] }>;

function grantsOf(document: RoleLike): readonly Grant[] {
  // `GrantSchema` describes `Grant`; the static type of its condition is recursive and cannot be told apart by the
  // compiler.
  return document.body.grants as readonly Grant[];
}

function grantFindings(lookup: DocumentLookup, grant: EntityGrant, index: number): readonly PathFindings[] {
  const at = `/grants/${index}`;
  if (grant.entity === "*") return [];
  return [
    readRule(lookup, grant.entity, grant.filter, `${at}/filter`, grant.id),
    ...(grant.fields ?? []).map((field, position) =>
      readPath(lookup, grant.entity, field, `${at}/fields/${position}`, grant.id),
    ),
  ];
}

function findings(document: RoleLike, lookup: DocumentLookup): readonly PathFindings[] {
  return grantsOf(document).flatMap((grant, index) =>
    grant.kind === "entity" ? grantFindings(lookup, grant, index) : [],
  );
}

/**
 * Checks of a role beyond its schema: fields and conditions of its grants; rows or fields of all entities at once mean
 * nothing.
 */
export function checkRole(document: RoleLike, lookup: DocumentLookup): readonly DocumentProblem[] {
  const everywhere = grantsOf(document).flatMap((grant, index): DocumentProblem[] =>
    grant.kind === "entity" && grant.entity === "*" && (grant.filter || grant.fields)
      ? [{ severity: "error", code: "grant_all_limited", path: `/grants/${index}`, data: {} }]
      : [],
  );
  const ids = new Set<string>();
  const twice = grantsOf(document).flatMap(({ id }, index): DocumentProblem[] => {
    const isTaken = ids.has(id);
    ids.add(id);
    return isTaken ? [{ severity: "error", code: "element_id_twice", path: `/grants/${index}/id`, data: { id } }] : [];
  });
  return [...findings(document, lookup).flatMap((found) => found.problems), ...everywhere, ...twice];
}

/** The names by which the grants of a role use columns and references. */
export function roleUses(document: RoleLike, lookup: DocumentLookup): readonly NameUse[] {
  return findings(document, lookup).flatMap((found) => found.uses);
}

function mayPublishRoles(document: RoleLike): boolean {
  return grantsOf(document).some(
    (grant) =>
      grant.kind === "document" &&
      (grant.documentKind === "*" || grant.documentKind === "role") &&
      grant.subsystem === "*" &&
      grant.actions.includes("publish"),
  );
}

/** The product's own administrators stay able to give rights: an installation cannot lock everyone out (design §5). */
export function checkProductRole(document: RoleLike, shipped: RoleLike | null): readonly DocumentProblem[] {
  if (!shipped || !mayPublishRoles(shipped) || mayPublishRoles(document)) return [];
  return [{ severity: "error", code: "last_administrator", path: "/grants", data: {} }];
}
