import type { InputOf, OutputOf } from "@tessera/contract/defineOperation.ts";
import type { PanelNeed } from "@tessera/contract/definePanel.ts";
import type { FormBody, FormItem } from "@tessera/contract/definitions/formBody.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import type { RequestContext } from "@tessera/server-kit/context.ts";
import type { Snapshot } from "@tessera/server-kit/documents/snapshot.ts";
import { findUrl } from "@tessera/server-kit/http/findUrl.ts";
import { compileRights } from "@tessera/server-kit/rights/compileRights.ts";
import type { CompiledGrant, Rights } from "@tessera/server-kit/rights/rights.ts";
import type { getAccess } from "../operations/getAccess.ts";

type Subject = InputOf<typeof getAccess>["subjects"][number];
type Open = OutputOf<typeof getAccess>[number]["open"];

/** What opens a subject: everybody of a kind, or the roles whose rights pass `test` (null: not; `isLimited`: to some rows only). */
export interface SubjectAccess {
  readonly open: Open;
  readonly document: { readonly kind: string; readonly id: string } | null;
  readonly url: { readonly ID_URL: string; readonly IS_TECHNICAL: boolean; readonly IS_PUBLIC: boolean } | null;
  readonly test: (rights: Rights) => { readonly isLimited: boolean } | null;
}

const nobody = (): null => null;
const whole = { isLimited: false };
const nothing: SubjectAccess = { open: "roles", document: null, url: null, test: nobody };

function ofGrants(grants: readonly CompiledGrant[]): { readonly isLimited: boolean } | null {
  return grants.length === 0 ? null : { isLimited: grants.every(({ filter }) => filter !== null) };
}

const reading =
  (entity: string, field: string | null) =>
  (rights: Rights): { readonly isLimited: boolean } | null =>
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
    test: (rights) => (rights.mayUseUrl(id) ? whole : null),
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
      return { ...nothing, test: (rights) => (rights.mayUseOperation(need.operation) ? whole : null) };
    case "definitions": {
      const kinds = [...context.services.definitions.kinds.keys()];
      const reads = (rights: Rights): boolean =>
        kinds.some((kind) => snapshot.all(kind).some(({ subsystem }) => rights.mayDocument(kind, subsystem, "read")));
      return { ...nothing, test: (rights) => (reads(rights) ? whole : null) };
    }
    case "records": {
      const id = params[need.param];
      const body = typeof id === "string" ? findBody(snapshot, need.of, id) : null;
      if (typeof id !== "string" || body === null) return nothing;
      const document = { kind: need.of, id };
      if (body.entity === null) return { ...nothing, open: "page", document };
      return { ...nothing, document, test: reading(body.entity, null) };
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
