import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import { Type } from "typebox";

const id = Type.String({ minLength: 1, maxLength: 2500 });

/**
 * A version of a record, drawn with the form of its time (spec forms §7 FormDataVersions_findOne). `where` names it by
 * the id of the version record, or by form, record and version. `formStructure` holds the compiled form by its id,
 * `newData.REFRESH` the values by the columns of its time, hidden where today's rights hide them.
 */
export const findOneVersion = defineOperation({
  id: "FormDataVersions_findOne",
  family: "FormDataVersions",
  name: "find-one",
  path: "/api/FormDataVersions/findOne",
  method: "GET",
  envelope: "plain",
  access: { kind: "session", decidedBy: "records" },
  jsonKeys: ["filter"],
  summary: "A version of a record with the form of its time",
  errors: ["not_found", "record_not_found", "query_too_expensive"],
  input: closed({
    filter: closed({
      where: Type.Union([
        closed({ id }),
        closed({
          idForm: Type.String({ minLength: 1, maxLength: 200 }),
          idMaintable: Type.String({ minLength: 1, maxLength: 2000 }),
          version: Type.Integer({ minimum: 1 }),
        }),
      ]),
    }),
  }),
  output: closed({
    id,
    idForm: Type.String(),
    idMaintable: Type.String(),
    version: Type.Integer(),
    /** Of a state that was written after the version another way than by saving the record; null for the version. */
    moment: nullable(Type.Integer()),
    formStructure: Type.Record(Type.String(), Type.Unknown()),
    newData: closed({ REFRESH: Type.Unknown() }),
    user: Type.Unsafe<readonly EngineValue[]>(Type.Array(Type.Unknown())),
    zone: Type.String(),
    kind: Type.String(),
    userName: nullable(Type.String()),
    isGuest: Type.Boolean(),
    at: nullable(Type.String()),
    /** Version of the form's document; null for a form of the product. */
    formVersion: nullable(Type.Integer()),
    isPresentForm: Type.Boolean(),
  }),
});
