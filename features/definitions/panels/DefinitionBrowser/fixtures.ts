import type { DocumentKind, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { Static } from "typebox";
import type { getTree } from "../../operations/getTree.ts";
import type { definitionBrowserPanel } from "./def.ts";

/** The panel's settings in the situations that the gallery shows and the test draws. */
export const fixtures: readonly {
  readonly name: string;
  readonly params: Static<typeof definitionBrowserPanel.params>;
}[] = [
  { name: "all subsystems", params: { subsystem: null } },
  { name: "one subsystem", params: { subsystem: "demo" } },
];

/** An entity, its form and a list, as a designer finds them. */
export const documents: readonly TesseraDocument[] = [
  {
    kind: "entity",
    id: "service-request",
    schemaVersion: 1,
    subsystem: "demo",
    body: {
      label: "Service request",
      labelPlural: "Service requests",
      storage: { schema: "app", table: "service_request" },
      origin: "table",
      key: { columns: ["id"], made: "uuid" },
      columns: [
        { id: "cid", name: "id", column: "id", label: "Id", type: "uuid", required: true, readOnly: true },
        { id: "csubject", name: "subject", column: "subject", label: "Subject", type: "text", length: 200 },
        {
          id: "ccost",
          name: "cost",
          column: "cost",
          label: "Estimated cost",
          type: "decimal",
          precision: 12,
          scale: 2,
        },
      ],
      references: [],
      display: ["subject"],
    },
  },
  {
    kind: "form",
    id: "service-request",
    schemaVersion: 1,
    subsystem: "demo",
    body: {
      label: "Service request",
      entity: "service-request",
      pages: [
        {
          id: "p1",
          label: "Request",
          groups: [
            {
              id: "g1",
              label: "Request",
              items: [
                {
                  id: "isubject",
                  name: "subject",
                  type: "text",
                  label: "Subject",
                  column: "subject",
                  posRow: 0,
                  posCol: 0,
                  posSizex: 8,
                },
                {
                  id: "icost",
                  name: "cost",
                  type: "number",
                  label: "Estimated cost",
                  column: "cost",
                  posRow: 1,
                  posCol: 0,
                  posSizex: 4,
                },
              ],
            },
          ],
        },
      ],
    },
  },
  {
    kind: "list",
    id: "service-request",
    schemaVersion: 2,
    subsystem: "demo",
    body: {
      label: "Service requests",
      entity: "service-request",
      columns: [{ id: "l1", name: "subject", path: "subject", label: "Subject" }],
      order: [],
      form: "service-request",
    },
  },
  {
    kind: "settings",
    id: "tessera",
    schemaVersion: 1,
    subsystem: "tessera",
    body: { sourceLanguage: "en", title: "key:shell.title", landingPage: null },
  },
];

/** Kinds as the tree lists them. */
export function kindInfos(kinds: readonly DocumentKind[]): OutputOf<typeof getTree>["kinds"] {
  return [...kinds]
    .sort((left, right) => left.order - right.order)
    .map(({ icon, kind, order, schemaVersion }) => ({ kind, icon, order, schemaVersion }));
}
