import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable, oneOf } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** The most entities that a diagram shows. */
export const maxDiagramEntities = 200;

/**
 * How far a diagram reaches around its entity: along one reference or two, whichever way they lead, or all of its
 * subsystem.
 */
export const diagramReaches = ["one", "two", "subsystem"] as const;

/**
 * The entities around one of them, nearest first and `maxDiagramEntities` at most, with their main columns and their
 * references, as drafts have them. Entities that the caller may not read are left out, and so are those that a draft
 * deletes.
 */
export const getEntityDiagram = defineOperation({
  id: "Definition_entityDiagram",
  family: "Definitions",
  name: "entity-diagram",
  method: "GET",
  envelope: "data",
  access: { kind: "session", decidedBy: "documents" },
  summary: "Entities around one, with columns and references",
  errors: ["not_found"],
  input: closed({ entity: Type.String({ minLength: 1, maxLength: 200 }), reach: oneOf(...diagramReaches) }),
  output: closed({
    entities: Type.Array(
      closed({
        id: Type.String(),
        /** A literal; null where it has none. */
        label: nullable(Type.String()),
        /** Those of the key, of the display name, and required ones; keys inside references are left out. */
        columns: Type.Array(
          closed({ name: Type.String(), label: Type.String(), type: Type.String(), isKey: Type.Boolean() }),
        ),
        /** How many columns are not among `columns`, besides keys inside references. */
        moreColumns: Type.Integer(),
        /** `entity` is the id of the entity that it leads to, which may not be among these. */
        references: Type.Array(closed({ name: Type.String(), label: Type.String(), entity: Type.String() })),
      }),
    ),
    /** How many entities are in reach and not shown. */
    left: Type.Integer(),
  }),
});
