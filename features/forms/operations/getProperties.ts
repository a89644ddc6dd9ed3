import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable, oneOf } from "@tessera/contract/schema.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { Chain } from "@tessera/form-engine/definition/expressionChains.ts";
import { packedShape } from "@tessera/form-engine/definition/unpackForm.ts";
import { Type } from "typebox";

/** An expression that a change sets off: see `ChainLink` of the form engine. */
const chainLink = closed({
  target: oneOf("field", "subForm", "page", "group"),
  name: Type.String(),
  subForm: nullable(Type.String()),
  property: Type.String(),
  expression: Type.String(),
});
const chain = Type.Unsafe<Chain>(Type.Record(Type.String(), Type.Array(chainLink)));
const paths = Type.Record(Type.String(), Type.String());

/**
 * The form ready to run (spec forms §7 Dynform_getProperties): `forms` holds the compiled form by its id, texts in the
 * caller's language; rules that read what the caller may not are left out and marked `withheld`, for the record
 * `idMaintable` or, without it, for a new one; `definitions` is the counter it was compiled at; `may.create` whether
 * the caller may create records of its entity, `may.draft` whether they may design the form; `user` what its rules read
 * of the caller, by slot (empty where none asks); `links` the route of each of its links, null where no page that the
 * caller may open shows its list; `tabs` the panel of each that is a tab of the record and may be read; `attachments`
 * where files may hang on its records, `activity` where people comment on these and follow them. Where fields stand and
 * what a change sets off (`expressionChain` and its relatives) is left out for a caller that asks for the form `only`;
 * asked for by the name of the packed shape, `forms` holds a `PackedForm`, without what only designers and the server
 * read.
 */
export const getProperties = defineOperation({
  id: "Dynform_getProperties",
  family: "Dynforms",
  name: "properties",
  method: "GET",
  envelope: "body",
  access: { kind: "page", shows: "form", named: "idForm" },
  summary: "A compiled form",
  errors: ["not_found"],
  input: closed({
    idForm: Type.String({ minLength: 1, maxLength: 200 }),
    idMaintable: Type.Optional(nullable(Type.String())),
    path: Type.Optional(Type.String()),
    only: Type.Optional(oneOf("form", packedShape)),
  }),
  output: closed({
    forms: Type.Record(Type.String(), Type.Unknown()),
    definitions: Type.Integer(),
    zone: Type.String(),
    may: closed({ create: Type.Boolean(), draft: Type.Boolean() }),
    user: Type.Unsafe<readonly EngineValue[]>(Type.Array(Type.Unknown())),
    links: Type.Record(Type.String(), nullable(Type.String())),
    tabs: Type.Optional(
      Type.Record(Type.String(), closed({ type: Type.String(), params: Type.Record(Type.String(), Type.Unknown()) })),
    ),
    attachments: Type.Optional(Type.Boolean()),
    activity: Type.Optional(Type.Boolean()),
    expressionChain: Type.Optional(chain),
    subFormExpressions: Type.Optional(Type.Record(Type.String(), chain)),
    fieldPathMap: Type.Optional(paths),
    fieldPathMapByFormName: Type.Optional(Type.Record(Type.String(), paths)),
  }),
});
