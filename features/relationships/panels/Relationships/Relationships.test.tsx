import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import kitTexts from "@tessera/web-kit/i18n/en.json";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems, drawnWithData, panelDrawing } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import texts from "../../i18n/en.json";
import { getRelated } from "../../operations/getRelated.ts";
import { getRelationships } from "../../operations/getRelationships.ts";
import { relationshipsPanel } from "./def.ts";
import { examplePartner, exampleRelation, fixtures } from "./fixtures.ts";
import { View } from "./view.tsx";

const draw = panelDrawing(drawnWithData(relationshipsPanel, View, []), fixtures, texts);
const page = "/partners/update?id=p1";

const contracts = Array.from({ length: 20 }, (_, index) => ({
  key: `c${index}`,
  name: `C-${index}`,
  url: `/contracts/update?id=c${index}`,
}));
const answering = (): FakeApi =>
  new FakeApi()
    .answer(getRelationships, ({ entity, key }) =>
      entity === "partner"
        ? examplePartner
        : {
            of: { entity, key },
            label: "Contract",
            record: { key, name: "C-1", url: null },
            relations: [exampleRelation({ id: "from:invoice.contract", entityLabel: "Invoices", count: 0 })],
          },
    )
    .answer(getRelated, ({ page: at = 0 }) => ({ records: contracts, completed: at === 2 }));
const asked = (api: FakeApi) =>
  api.calls.filter(({ operation }) => operation === getRelated.id).map(({ input }) => input);

describe("Relationships", () => {
  it("[lists 2.9 relationships] given a record, when the panel is drawn, then each relation says how many records it has, the one that the record names leads to its page, and empty ones stay away", async () => {
    const { container } = await draw(answering(), 0, page);
    expect((await screen.findByRole("link", { name: "Anna Szabó" })).getAttribute("href")).toBe("/people/update?id=a1");
    const from = within(screen.getByRole("region", { name: texts["relationships.direction.from"] }));
    expect(from.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Contracts Partner 45",
      "Orders Partner 1,000+",
    ]);
    expect(screen.getByRole("button", { name: /^Articles.*not counted$/ })).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Show 1 empty relationship" }));
    expect(screen.getByRole("button", { name: /Tenders/ })).toHaveProperty("disabled", true);
    expect(await axeProblems(container)).toEqual([]);
  });

  it("[lists 2.9 relationships] given a relation with many records, when it is opened, searched and turned over, then the server is asked for that page, and each record leads to its own", async () => {
    const api = answering();
    const { container } = await draw(api, 0, page);
    fireEvent.click(await screen.findByRole("button", { name: /Contracts/ }));
    expect((await screen.findByRole("link", { name: "C-7" })).getAttribute("href")).toBe("/contracts/update?id=c7");
    fireEvent.click(screen.getByRole("button", { name: "Next page" }));
    await waitFor(() => expect(asked(api)).toHaveLength(2));
    const search = screen.getByRole("searchbox", { name: "Search: Contracts" });
    fireEvent.change(search, { target: { value: "roof" } });
    fireEvent.keyDown(search, { key: "Enter" });
    await waitFor(() => expect(asked(api)).toHaveLength(3));
    const of = { entity: "partner", key: "p1", relation: "from:contract.partner" };
    expect(asked(api)).toEqual([
      { ...of, search: "", page: 0 },
      { ...of, search: "", page: 1 },
      { ...of, search: "roof", page: 0 },
    ]);
    expect(await axeProblems(container)).toEqual([]);
  });

  it("[lists 2.9 relationships] given a record of a relation, when a person walks on to it, then its relations are shown in place, the keyboard is at its name, and the way leads back", async () => {
    await draw(answering(), 0, page);
    fireEvent.click(await screen.findByRole("button", { name: /Contracts/ }));
    fireEvent.click(await screen.findByRole("button", { name: "Relationships: C-1" }));
    await screen.findByText(texts["relationships.all_empty"]);
    expect(document.activeElement?.textContent).toBe("ContractC-1");
    const way = within(screen.getByRole("navigation", { name: texts["relationships.trail"] }));
    fireEvent.click(way.getByRole("button", { name: "Kovács és Társa Kft." }));
    await screen.findByRole("link", { name: "Anna Szabó" });
    expect(screen.queryByRole("navigation", { name: texts["relationships.trail"] })).toBeNull();
  });

  it("[lists 2.9 relationships] given a record that a person walks to and may not read, when the server refuses it, then that is said below the way back", async () => {
    const api = answering();
    await draw(api, 0, page);
    fireEvent.click(await screen.findByRole("button", { name: /Contracts/ }));
    api.answer(getRelationships, () => {
      throw new ApiError(404, "record_not_found", { text: "There is no such record." });
    });
    fireEvent.click(await screen.findByRole("button", { name: "Relationships: C-1" }));
    await screen.findByText("There is no such record.");
    expect(screen.getByRole("button", { name: "Kovács és Társa Kft." })).toBeDefined();
    expect(screen.getByText(kitTexts["kit.again"])).toBeDefined();
  });

  it("[lists 2.9 relationships] given a page without a record, when the panel is drawn, then it says so and asks for nothing", async () => {
    const api = answering();
    await draw(api, 0, "/partners/create");
    await screen.findByText(texts["relationships.no_record"]);
    expect(api.calls).toEqual([]);
  });

  it("[lists 2.9 relationships] given a panel that names no entity, when the address names one, then its record is asked for", async () => {
    const api = answering();
    await draw(api, 1, "/relationships?entity=partner&id=p1");
    await screen.findByRole("link", { name: "Anna Szabó" });
    expect(api.calls[0]?.input).toEqual({ entity: "partner", key: "p1" });
  });
});
