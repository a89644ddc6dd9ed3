import { column, document, entity, form, item, reference, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { getCount } from "../../lists/operations/getCount.ts";
import { getList } from "../../lists/operations/getList.ts";
import { bulkRecords } from "../../records/operations/bulkRecords.ts";
import { getProperties } from "../operations/getProperties.ts";

const actions = ["read", "refer", "create", "update", "delete"];
const grant = (of: string) => ({ kind: "entity", entity: of, actions });
const listOf = (id: string) =>
  document(
    "list",
    id,
    { label: id, entity: id, columns: [{ id: "c", name: "title", path: "title", label: "Title" }], order: [] },
    "shop",
    2,
  );
const childOf = (id: string) =>
  entity(id, [column("title"), column("trip_id", "uuid")], { references: [reference("trip", "trip")] });
const documents = [
  entity("trip", [column("title")]),
  childOf("stop"),
  childOf("secret"),
  listOf("stop"),
  listOf("secret"),
  document("form", "trip", {
    label: "trip",
    entity: "trip",
    pages: [{ id: "p", label: "p", groups: [{ id: "g", label: "g", items: [item("title", "text")] }] }],
    links: [
      { id: "k1", label: "Stops", list: "stop", reference: "trip", tab: true },
      { id: "k2", label: "Secrets", list: "secret", reference: "trip", tab: true },
      { id: "k3", label: "Stops too", list: "stop", reference: "trip" },
    ],
  }),
  form("stop", "stop", [item("title", "text"), item("trip_id", "dropdownlist", { reference: "trip" })]),
  role("clerk", [grant("trip"), grant("stop")]),
];

let server: TestServer;
beforeAll(async () => {
  server = await startProduct({ users: [{ login: "clerk", roles: ["clerk"] }], documents });
});
afterAll(() => server?.close());

describe("tabs of related records", () => {
  it("[forms 2 related] given links that are tabs, when the form is asked for, then each that the person may read has the panel that shows it, and others have none", async () => {
    const clerk = await server.enter("clerk");
    const { links, tabs } = await clerk.call(getProperties, { idForm: "trip" });
    expect(tabs).toEqual({ k1: { type: "List", params: { list: "stop", reference: "trip" } } });
    expect(links).toEqual({ k1: null, k2: null, k3: null });
    expect((await clerk.call(getProperties, { idForm: "stop" })).tabs).toBeUndefined();
  });

  it("[forms 2 related] given records of two owners, when one owner's are counted and read, then they are those alone", async () => {
    const clerk = await server.enter("clerk");
    const make = async (of: string, values: Readonly<Record<string, string>>): Promise<string> => {
      const items = [{ kind: "create" as const, values }];
      const { keys } = await clerk.call(bulkRecords, { saveId: uuid7(), entity: of, items });
      return keys[0] ?? "";
    };
    const [one, other] = [await make("trip", { title: "One" }), await make("trip", { title: "Other" })];
    await make("stop", { title: "A", trip_id: one });
    await make("stop", { title: "B", trip_id: other });
    const asked = { idList: "stop", filter: { field: "trip", operator: "=" as const, operand: { value: one } } };
    expect(await clerk.call(getCount, asked)).toEqual({ total: 1, exact: true });
    expect((await clerk.call(getList, asked)).rows).toMatchObject([{ cells: { title: "A" } }]);
  });

  it("[forms 2 steps] given a list, when three rows of it are read without columns, then they come with their keys and nothing else", async () => {
    const clerk = await server.enter("clerk");
    const { rows } = await clerk.call(getList, { idList: "stop", offset: 0, limit: 3, columns: [] });
    expect(rows).toMatchObject([
      { key: expect.any(String), cells: {} },
      { key: expect.any(String), cells: {} },
    ]);
  });
});
