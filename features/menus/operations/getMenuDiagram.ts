import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** The most tables that a diagram shows. */
export const maxDrawn = 12;

/**
 * Of the tables whose records a menu counts, the largest and the most connected, `maxDrawn` at most: how many records
 * the caller may read, and which of them refer to which. Items that they may not open are left out.
 */
export const getMenuDiagram = defineOperation({
  id: "Menu_getDiagram",
  family: "Menus",
  name: "get-diagram",
  method: "GET",
  envelope: "data",
  input: closed({ menu: Type.String({ minLength: 1, maxLength: 200 }) }),
  output: closed({
    nodes: Type.Array(
      closed({
        /** Id of the entity. */
        id: Type.String(),
        label: Type.String(),
        route: Type.String(),
        total: Type.Integer(),
        /** False: at least so many. */
        exact: Type.Boolean(),
      }),
    ),
    /** Ids of nodes: records of `from` refer to records of `to`. Each pair once. */
    edges: Type.Array(closed({ from: Type.String(), to: Type.String() })),
  }),
  access: { kind: "session", decidedBy: "records" },
  summary: "Tables of a menu and how they refer to each other",
});
