import type { InputOf, OutputOf } from "@tessera/contract/defineOperation.ts";
import type { PanelNeed } from "@tessera/contract/definePanel.ts";
import type { FormBody, FormItem } from "@tessera/contract/definitions/formBody.ts";
import type { Grant } from "@tessera/contract/definitions/grant.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { findUrl } from "@tessera/documents/store/findUrl.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import { type CompiledGrant, compileRights, type Rights } from "@tessera/identity/rights/rights.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { getAccess } from "../operations/getAccess.ts";

type Subject = InputOf<typeof getAccess>["subjects"][number];
type Open = OutputOf<typeof getAccess>[number]["open"];

/** Why a role opens a subject: by which grants of its document, and whether to some rows only. */
interface Passed {
  readonly isLimited: boolean;
  readonly grants: readonly string[];
}

/** What opens a subject: everyone of a kind, or the roles whose rights and grants pass `test` (null: not). */
export interface SubjectAccess {
  readonly open: Open;
  readonly document: { readonly kind: string; readonly id: string } | null;
  readonly url: { readonly ID_URL: string; readonly IS_TECHNICAL: boolean; readonly IS_PUBLIC: boolean } | null;
  readonly test: (rights: Rights, grants: readonly Grant[]) => Passed | null;
}

const nobody = (): null => null;
/** What grants that know no rows open. */
const byGrants = (grants: readonly Grant[], fits: (grant: Grant) => boolean): Passed => ({
  isLimited: false,
  grants: grants.filter(fits).map(({ id }) => id),
});
const isOrAll = (granted: string, asked: string): boolean => granted === "*" || granted === asked;
const nothing: SubjectAccess = { open: "roles", document: null, url: null, test: nobody };

function ofGrants(grants: readonly CompiledGrant[]): Passed | null {
  if (grants.length === 0) return null;
  return { isLimited: grants.every(({ filter }) => filter !== null), grants: grants.map(({ grant }) => grant) };
}

const reading =
  (entity: string, field: string | null) =>
  (rights: Rights): Passed | null =>
    ofGrants(
      rights
        .entity(entity, "read")
        .grants.filter(({ fields }) => field === null || fields === null || fields.has(field)),
    );

function urlAccess(snapshot: Snapshot, address: string): SubjectAccess {
  const entry = findUrl(snapshot, address);
  if (entry === null) return nothing;
  const { forEveryone, id, isPublic, isTechnical } = entry;
  return {
    open: isPublic ? "guests" : forEveryone ? "signedIn" : "roles",
    document: { kind: "url", id },
    url: { ID_URL: id, IS_TECHNICAL: isTechnical, IS_PUBLIC: isPublic },
    test: (rights, grants) =>
      rights.mayUseUrl(id) ? byGrants(grants, (grant) => grant.kind === "url" && isOrAll(grant.url, id)) : null,
  };
}

function needAccess(
  context: RequestContext,
  snapshot: Snapshot,
  need: PanelNeed | undefined,
  params: { readonly [name: string]: unknown },
): SubjectAccess {
  switch (need?.kind) {
    case undefined:
      return { ...nothing, open: "page" };
    case "session":
      return { ...nothing, open: "signedIn" };
    case "operation":
      return {
        ...nothing,
        test: (rights, grants) =>
          rights.mayUseOperation(need.operation)
            ? byGrants(grants, (grant) => grant.kind === "operation" && isOrAll(grant.operation, need.operation))
            : null,
      };
    case "drafts":
      return {
        ...nothing,
        test: (rights, grants) =>
          rights.mayAnyDocument("draft", need.documentKind)
            ? byGrants(
                grants,
                (grant) =>
                  grant.kind === "document" &&
                  grant.actions.includes("draft") &&
                  isOrAll(grant.documentKind, need.documentKind),
              )
            : null,
      };
    case "definitions": {
      const kinds = [...context.services.definitions.kinds.keys()];
      const reads = (rights: Rights): boolean =>
        kinds.some((kind) => snapshot.all(kind).some(({ subsystem }) => rights.mayDocument(kind, subsystem, "read")));
      return {
        ...nothing,
        test: (rights, grants) =>
          reads(rights)
            ? byGrants(grants, (grant) => grant.kind === "document" && grant.actions.includes("read"))
            : null,
      };
    }
    case "records": {
      const id = params[need.param];
      const shown = typeof id === "string" ? snapshot.get(need.of, id) : null;
      if (typeof id !== "string" || shown === null) return nothing;
      const entity = context.services.definitions.kinds.get(need.of)?.onPages?.entityOf?.(shown.body) ?? null;
      const document = { kind: need.of, id };
      if (entity === null) return { ...nothing, open: "page", document };
      return { ...nothing, document, test: reading(entity, null) };
    }
  }
}

const itemsOf = (form: FormBody): readonly FormItem[] =>
  form.pages.flatMap((page) => page.groups.flatMap((group) => group.items));

function fieldAccess(snapshot: Snapshot, form: string, field: string): SubjectAccess {
  const body = findBody(snapshot, "form", form);
  const item = body && itemsOf(body).find(({ name }) => name === field);
  if (!body || !item) return nothing;
  const document = { kind: "form", id: form };
  if (body.entity === null) return { ...nothing, open: "page", document };
  return { ...nothing, document, test: reading(body.entity, item.column ?? item.reference ?? null) };
}

/** What opens a subject, before it is asked for each role. An unknown one is opened by nothing. */
export function accessOf(context: RequestContext, snapshot: Snapshot, subject: Subject): SubjectAccess {
  if (subject.kind === "url") return urlAccess(snapshot, subject.url);
  if (subject.kind === "field") return fieldAccess(snapshot, subject.form, subject.field);
  const type = context.services.definitions.panelTypes.get(subject.type);
  return type === undefined ? nothing : needAccess(context, snapshot, type.needs, subject.params);
}

/** The rights that each role gives by itself, by its id. */
export function rightsByRole(snapshot: Snapshot): ReadonlyMap<string, Rights> {
  return new Map(snapshot.all("role").map(({ id }) => [id, compileRights(snapshot, [id], 0, id === "guest")]));
}
