import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable, oneOf } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

const name = () => Type.String({ minLength: 1, maxLength: 200 });

/** Something on a page whose visitors are asked for: an address, a placed panel, a field of a form. */
export const accessSubject = Type.Union([
  closed({ kind: Type.Literal("url"), url: Type.String({ minLength: 1, maxLength: 4000 }) }),
  closed({ kind: Type.Literal("panel"), type: name(), params: Type.Record(Type.String(), Type.Unknown()) }),
  closed({ kind: Type.Literal("field"), form: name(), field: name() }),
]);

/**
 * Who may see what stands on a page (spec shell §2.2 authorisation-editing mode), in the order of `subjects`; for those
 * who may change roles. `open` says who besides the roles: everyone (`guests`), anyone who is signed in, anyone who may
 * open the page, or nobody. Of an address there are the spec's details.
 */
export const getAccess = defineOperation({
  id: "Authority_getAccess",
  family: "Authorities",
  name: "get-access",
  method: "POST",
  envelope: "body",
  access: { kind: "session", decidedBy: "documents" },
  changesState: false,
  summary: "Who may see what stands on a page",
  errors: ["access_denied"],
  input: closed({ subjects: Type.Array(accessSubject, { maxItems: 100 }) }),
  output: Type.Array(
    closed({
      open: oneOf("guests", "signedIn", "page", "roles"),
      /** The document that says what it is; null where there is none. */
      document: nullable(closed({ kind: Type.String(), id: Type.String() })),
      url: nullable(
        closed({
          ID_URL: Type.String(),
          IS_TECHNICAL: Type.Boolean(),
          IS_PUBLIC: Type.Boolean(),
          /** Names of the roles that a grant opens it to. */
          GROUPS: Type.Array(Type.String()),
        }),
      ),
      /** `isLimited`: to some rows only. `grants`: the ids of those in the role's document that open it. */
      roles: Type.Array(
        closed({
          id: Type.String(),
          label: Type.String(),
          isLimited: Type.Boolean(),
          grants: Type.Array(Type.String()),
        }),
      ),
      /** Further roles whose documents the caller may not read. */
      otherRoles: Type.Integer(),
    }),
  ),
});
