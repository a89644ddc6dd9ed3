import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { optionSign } from "@tessera/contract/definitions/optionSign.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * What an entity holds for a caller (spec shell §7.3 table and field metadata, enum data, connections): the columns
 * that they may read, and the references from it and to it whose other side they may read.
 */
export const getTable = defineOperation({
  id: "Dynform_getTable",
  family: "Dynforms",
  name: "table-metadata",
  method: "GET",
  aliases: ["/api/Dynforms/connections", "/api/Dynforms/enum-data", "/api/Dynforms/field-metadata"],
  envelope: "body",
  access: { kind: "session", decidedBy: "records" },
  summary: "Columns and connections of an entity",
  errors: ["not_found"],
  input: closed({ entity: Type.String({ minLength: 1, maxLength: 200 }) }),
  output: closed({
    entity: Type.String(),
    label: Type.String(),
    /** Names of the key's columns. */
    key: Type.Array(Type.String()),
    columns: Type.Array(
      closed({
        name: Type.String(),
        label: Type.String(),
        type: Type.String(),
        /** Signs of a text, digits of a decimal number; null: not bounded. */
        length: nullable(Type.Integer()),
        precision: nullable(Type.Integer()),
        scale: nullable(Type.Integer()),
        required: Type.Boolean(),
        /** Field type that it names; null: none. */
        fieldType: nullable(Type.String()),
        /** Its fixed options; null: it has none. */
        options: nullable(Type.Array(closed({ key: Type.String(), value: Type.String(), ...optionSign }))),
      }),
    ),
    connections: Type.Array(
      closed({
        /** `to`: this entity refers to the other one; `from`: the other one refers to it. */
        kind: Type.Union([Type.Literal("to"), Type.Literal("from")]),
        reference: Type.String(),
        entity: Type.String(),
        label: Type.String(),
        columns: Type.Array(Type.String()),
      }),
    ),
  }),
});
