import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { AnyJson, closed, nullable, oneOf } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Options of a page; the last page is `completed` (spec forms §9 page index from 0). */
export const choicePageSize = 50;

/**
 * Choices of a field that refers to records (spec forms §7 LazyLoader_bySourceType). `idSource` is the form, or, for
 * the source type `query`, a stored query whose rows are read by themselves, called by the column `fieldName`. Of a
 * form `fieldName` is the field, or `<sub-form>.<field>` in a row. `filter` holds what was typed and the columns that
 * choices must equal. `selection` are keys whose names are wanted whatever the page; they come back first on page 0. Of
 * a field that suggests what others have, the texts in its column.
 */
export const bySourceType = defineOperation({
  id: "LazyLoader_bySourceType",
  family: "LazyLoaders",
  name: "by-source-type",
  method: "GET",
  envelope: "body",
  access: { kind: "page", shows: "form", named: "idSource" },
  forRules: true,
  jsonKeys: ["filter", "selection", "contextData", "externalParams"],
  summary: "Choices of a field, page by page",
  errors: ["not_found"],
  input: closed({
    sourceType: oneOf("form", "query"),
    idSource: Type.String({ minLength: 1, maxLength: 200 }),
    fieldId: Type.Optional(Type.String()),
    fieldName: Type.String({ minLength: 1, maxLength: 200 }),
    filter: Type.Optional(
      closed({
        search: Type.Optional(Type.String({ maxLength: 200 })),
        equals: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      }),
    ),
    isSearchControl: Type.Optional(Type.Boolean()),
    contextData: Type.Optional(Type.Unknown()),
    externalParams: Type.Optional(Type.Unknown()),
    selection: Type.Optional(Type.Array(Type.String(), { maxItems: 100 })),
    page: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  }),
  output: closed({
    /** `detail` tells records of one name apart; null where the caller may not read it, and where there is none. */
    options: Type.Array(
      closed({
        key: Type.String(),
        value: Type.String(),
        detail: nullable(Type.String()),
        /** Wire values of `columns`. */
        cells: Type.Optional(Type.Array(AnyJson())),
      }),
    ),
    /** With `isSearchControl`, of the rows of a query: what stands beside their names. Guests get none. */
    columns: Type.Optional(
      Type.Array(
        closed({
          name: Type.String(),
          label: Type.String(),
          /** In the value table. */
          type: Type.String(),
          fieldType: nullable(closed({ type: Type.String(), formats: Type.Record(Type.String(), Type.Unknown()) })),
          options: nullable(Type.Array(closed({ key: Type.String(), label: Type.String() }))),
        }),
      ),
    ),
    completed: Type.Boolean(),
    /** Whether the caller may make a row for a name that none has, in a field that makes rows. Absent: no. */
    mayMake: Type.Optional(Type.Boolean()),
  }),
});
