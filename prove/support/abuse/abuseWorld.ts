import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { column, document, entity } from "@tessera/server-kit/testing/literals.ts";
import type { MoreWorld } from "../world.ts";

const made = (kind: string, id: string, body: object, schemaVersion = 1): TesseraDocument =>
  document(kind, id, body, "prove", schemaVersion);

/** Costs as much as an evaluation may: nobody can tell from its text. */
const costly = "replaceMatches((coalesce(subject, '') + 'a').padStart(100000, 'a'), 'a*?b|a', 'b') == 'q'";
const names = ["subject", "sender", "phone", "place", "note"];
const place = { posCol: 0, posSizex: 12 };

const visit = entity(
  "prove-visit",
  names.map((name) => column(name)),
  { storage: { schema: "app", table: "prove_visit" }, display: ["subject"] },
  "prove",
);

const visitForm = made("form", "prove-visit", {
  label: "Visit",
  entity: "prove-visit",
  pages: [
    {
      id: "p1",
      label: "Visit",
      groups: [
        {
          id: "g1",
          label: "Visit",
          items: names.map((name, posRow) => ({
            id: `f_${name}`,
            name,
            column: name,
            label: name,
            type: "text",
            posRow,
            ...place,
            expressions: { hiddenExp: costly, readOnlyExp: costly },
          })),
        },
      ],
    },
  ],
});

const list = made(
  "list",
  "prove-order",
  {
    label: "Orders",
    entity: "prove-order",
    columns: [{ id: "l1", name: "title", path: "title", label: "Title" }],
    order: [],
    form: "prove-order",
  },
  2,
);

const page = made("page", "prove-open", {
  label: "Open",
  rows: [{ id: "r1", columns: [{ id: "c1", width: 12 }] }],
  gridItems: [
    { id: "i1", columnId: "c1", type: "List", params: { list: "prove-order" } },
    { id: "i2", columnId: "c1", type: "DynForm", params: { form: "prove-visit" } },
  ],
});

/** Computes for as long as a script may at a stretch. */
const spin = made(
  "function",
  "prove-spin",
  {
    name: "spin",
    parameters: [],
    result: { type: "integer" },
    kind: "script",
    script: "for (let turn = 0; ; turn++) if (turn < 0) return turn;",
  },
  2,
);

/**
 * What the proof of abuse needs: a public list and form, a guest who may read and write there, and a person who reads
 * there, writes visits and calls a script.
 */
export const abuseWorld: MoreWorld = {
  documents: [
    visit,
    visitForm,
    spin,
    list,
    page,
    made("url", "prove-open", { route: "/open", isPublic: true, page: "prove-open", title: null }),
    made("role", "guest", {
      label: "Guests",
      grants: [
        { id: "g1", kind: "entity", entity: "prove-order", actions: ["read"] },
        { id: "g2", kind: "entity", entity: "prove-visit", actions: ["read", "create"] },
      ],
    }),
    made("role", "prove-viewer", {
      label: "Viewer",
      grants: [
        { id: "g1", kind: "entity", entity: "prove-order", actions: ["read"] },
        { id: "g2", kind: "entity", entity: "prove-visit", actions: ["read", "create"] },
        { id: "g3", kind: "function", function: "spin" },
      ],
    }),
  ],
  users: [{ login: "viewer", roles: ["prove-viewer"] }],
};
