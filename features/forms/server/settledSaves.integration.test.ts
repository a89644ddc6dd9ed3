import type { SaveMessage } from "@tessera/contract/save.ts";
import { column, entity, form, item, reference, role, rowsItem } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { settleSave } from "../../records/operations/settleSave.ts";
import { saveData } from "../operations/saveData.ts";

const grant = (of: string) => ({
  kind: "entity",
  entity: of,
  actions: ["read", "refer", "create", "update", "delete"],
});
const documents = [
  entity("tour", [column("title", "text")]),
  entity("stop", [column("tour_id", "uuid"), column("name", "text")], {
    references: [reference("tour", "tour", { onDelete: "cascade" })],
  }),
  form("tour", "tour", [
    item("title", "text"),
    rowsItem("stops", "stop", "tour", [item("name", "text", { id: "s_name" })]),
  ]),
  role("guide", [grant("tour"), grant("stop")]),
];

let server: TestServer;
let guide: TestClient;
let other: TestClient;

beforeAll(async () => {
  const users = ["guide", "other"].map((login) => ({ login, roles: ["guide"] }));
  server = await startProduct({ users, documents });
  [guide, other] = await Promise.all([server.enter("guide"), server.enter("other")]);
});
afterAll(() => server?.close());

const newTour = (saveId: string): SaveMessage => ({
  saveId,
  form: "tour",
  entity: "tour",
  key: null,
  changes: { title: { base: null, mine: "Bükk" } },
  rows: {
    stops: {
      entity: "stop",
      reference: "tour",
      added: [{ uid: "n0", values: { name: "Eger" } }],
      changed: [],
      removed: [],
    },
  },
});
const save = (saveId: string) => guide.call(saveData, { idForm: "tour", formData: newTour(saveId) });

describe("saves whose answer is lost", () => {
  it("[forms 4 lost answers] given a record that was made, when the page asks for the answer that it never got, then it is named with the keys of its lines", async () => {
    const saveId = uuid7();
    const { id, rowKeys, version } = await save(saveId);
    expect(Object.keys(rowKeys.stops ?? {})).toEqual(["n0"]);
    expect(await guide.call(settleSave, { saveId })).toEqual({ saved: { key: id, version, rowKeys } });
  });

  it("[forms 4 lost answers] given a save that never arrived, when the page has asked for its answer, then the save that comes after all is refused", async () => {
    const saveId = uuid7();
    expect(await guide.call(settleSave, { saveId })).toEqual({ saved: null });
    await expect(save(saveId)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("[forms 4 lost answers] given someone else's save, when its answer is asked for, then there is none, and theirs stays", async () => {
    const saveId = uuid7();
    const { id } = await save(saveId);
    expect(await other.call(settleSave, { saveId })).toEqual({ saved: null });
    expect((await guide.call(settleSave, { saveId })).saved?.key).toBe(id);
  });
});
