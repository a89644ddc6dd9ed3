import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import designerTexts from "@tessera/designer-kit/i18n/en.json";
import { DesignerRegistriesProvider } from "@tessera/designer-kit/registries/DesignerRegistriesProvider.tsx";
import type { Json } from "@tessera/std/canonicalJson.ts";
import uiTexts from "@tessera/ui/i18n/en.json";
import formTexts from "@tessera/web-kit/form/i18n/en.json";
import { FieldRegistryProvider } from "@tessera/web-kit/form/views/FieldRegistryProvider.tsx";
import kitTexts from "@tessera/web-kit/i18n/en.json";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { act, render, screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { getChoices } from "#features/records/operations/getChoices.ts";
import { fieldViews } from "../../../../fields/fields.web.gen.ts";
import { seldomFieldViews } from "../../../../fields/seldomFields.web.gen.ts";
import { documentKinds } from "../../../documents.gen.ts";
import ownTexts from "../../i18n/en.json";
import { FakeDefinitions } from "../../panels/DefinitionBrowser/testing/fakeDefinitions.tsx";
import { loadTestRegistries } from "../../panels/DefinitionBrowser/testing/loadTestRegistries.tsx";
import { View } from "../../panels/DefinitionBrowser/view.tsx";

const featureTexts = import.meta.glob<Record<string, string>>(
  ["../../../*/i18n/en.json", "../../../../fields/*/i18n/en.json"],
  { eager: true, import: "default" },
);

/** People of the demo, as calls answer them. */
const people = [
  { key: "p1", value: "Ada Lovelace", detail: "ada" },
  { key: "p2", value: "Grace Hopper", detail: "grace" },
];

/** Texts of designers. */
export const texts = { ...designerTexts, ...ownTexts };

/** A column of an entity. */
export const column = (name: string, type: string, label: string, more: object = {}) => ({
  id: `c_${name}`,
  name,
  column: name,
  label,
  type,
  ...more,
});
/** An entity of the tests: a table with an id and these columns. */
export const entity = (id: string, label: string, columns: object[], references: object[] = []) => ({
  kind: "entity",
  id,
  schemaVersion: 1,
  subsystem: "demo",
  body: {
    label,
    labelPlural: `${label}s`,
    storage: { schema: "app", table: id },
    origin: "table",
    key: { columns: ["id"], made: "uuid" },
    columns: [column("id", "uuid", "Id"), ...columns],
    references,
    display: [],
  },
});
const state = {
  options: [
    { id: "o1", key: "new", label: "New" },
    { id: "o2", key: "done", label: "Done" },
  ],
};
/** Requests with their people and lines, and documents over them. */
export const documents: readonly TesseraDocument[] = JSON.parse(
  JSON.stringify([
    entity(
      "request",
      "Request",
      [
        column("subject", "text", "Subject"),
        column("state", "text", "State", state),
        column("due", "date", "Due date"),
        column("cost", "decimal", "Cost"),
        column("person_id", "uuid", "Person key"),
      ],
      [{ id: "f1", name: "person", label: "Requester", entity: "person", columns: ["person_id"] }],
    ),
    entity("person", "Person", [column("name", "text", "Full name"), column("town", "text", "Town")]),
    entity(
      "line",
      "Line",
      [column("price", "decimal", "Price"), column("request_id", "uuid", "Request key")],
      [{ id: "f2", name: "request", label: "Its request", entity: "request", columns: ["request_id"] }],
    ),
    {
      kind: "list",
      id: "requests",
      schemaVersion: 2,
      subsystem: "demo",
      body: {
        label: "Requests",
        entity: "request",
        columns: [
          { id: "l1", name: "subject", path: "subject", label: "Topic" },
          { id: "l2", name: "due", path: "due", label: "Due" },
        ],
        order: [],
      },
    },
    {
      kind: "menu",
      id: "main",
      schemaVersion: 1,
      subsystem: "demo",
      body: {
        label: "Main",
        order: 1,
        sections: [{ id: "s1", items: [{ id: "m1", label: "Requests", url: "requests" }] }],
      },
    },
    {
      kind: "form",
      id: "request",
      schemaVersion: 1,
      subsystem: "demo",
      body: {
        label: "Request",
        entity: "request",
        pages: [
          {
            id: "p",
            label: "P",
            groups: [
              {
                id: "g",
                label: "G",
                items: [
                  {
                    id: "i",
                    name: "cost",
                    type: "number",
                    label: "Cost",
                    column: "cost",
                    posRow: 0,
                    posCol: 0,
                    posSizex: 6,
                  },
                ],
              },
            ],
          },
        ],
      },
    },
  ]),
);

const registry = { views: { ...fieldViews, ...seldomFieldViews } };

/**
 * Opens the sheet of a document, or of the element at a path of it. `body` is its draft; `prepare` may answer further
 * calls.
 */
export async function openSheet(
  kind: string,
  id: string,
  path = "",
  all = documents,
  mayEdit = true,
  prepare: (shelf: FakeDefinitions) => void = () => undefined,
) {
  const shelf = new FakeDefinitions(documentKinds, all);
  shelf.mayEdit = mayEdit;
  shelf.api.answer(getChoices, ({ equals, search = "", selection = [] }) => ({
    options: people.filter(
      ({ detail, key, value }) =>
        selection.includes(key) ||
        (value.toLowerCase().includes(search.toLowerCase()) && (equals?.login ?? detail) === detail),
    ),
    completed: true,
  }));
  prepare(shelf);
  const allTexts = {
    ...uiTexts,
    ...kitTexts,
    ...formTexts,
    ...Object.assign({}, ...Object.values(featureTexts)),
    ...texts,
  };
  const kit = await createTestKit({ api: shelf.api, texts: allTexts });
  const query = new URLSearchParams({ kind, id, ...(path === "" ? {} : { path }) });
  window.history.replaceState(null, "", `/designer/definitions?${query}`);
  const view = await act(async () =>
    render(
      <TestKit kit={kit} url={`/designer/definitions?${query}`}>
        <FieldRegistryProvider registry={registry}>
          <DesignerRegistriesProvider load={loadTestRegistries}>
            <View id="browser" params={{ subsystem: null }} />
          </DesignerRegistriesProvider>
        </FieldRegistryProvider>
      </TestKit>,
    ),
  );
  await screen.findByRole("tree", { name: "Elements" });
  // The sheet waits for what its properties are chosen from.
  await waitFor(() => expect(view.container.querySelector(".t-designer__properties [aria-busy]")).toBeNull());
  const body = (): Json => shelf.drafts.get(`${kind}:${id}`)?.document?.body ?? null;
  return { body, drafts: shelf.drafts, ...view };
}
