import type { SaveMessage } from "@tessera/contract/save.ts";
import { column, entity, form, item, reference, role, rowsItem } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { restoreVersion } from "../../records/operations/restoreVersion.ts";
import { formVerification } from "../operations/formVerification.ts";
import { saveData } from "../operations/saveData.ts";

const options = ["new", "running", "done"].map((key) => ({ id: key, key, label: key }));
const states = (own: string) => ({
  listExp: `${own} == null ? ['new'] : ${own} == 'new' ? ['running'] : ${own} == 'running' ? ['done'] : []`,
});
const grant = (of: string) => ({
  kind: "entity",
  entity: of,
  actions: ["read", "refer", "create", "update", "delete"],
});
const documents = [
  entity("job", [column("title"), column("state", "text", { options })]),
  entity("step", [column("job_id", "uuid"), column("state", "text", { options })], {
    references: [reference("job", "job", { onDelete: "cascade" })],
  }),
  form("job", "job", [
    item("title", "text"),
    item("state", "status", { expressions: states("state") }),
    rowsItem("steps", "step", "job", [item("state", "status", { id: "s_state", expressions: states("row.state") })]),
  ]),
  role("worker", [grant("job"), grant("step")]),
];

let server: TestServer;
let worker: TestClient;

beforeAll(async () => {
  server = await startProduct({ users: [{ login: "worker", roles: ["worker"] }], documents });
  worker = await server.enter("worker");
});
afterAll(() => server?.close());

type Values = { readonly [column: string]: Json };

function message(key: string | null, before: Values, values: Values, rows: SaveMessage["rows"] = {}): SaveMessage {
  const changes = Object.entries(values).map(([name, mine]) => [name, { base: before[name] ?? null, mine }]);
  return { saveId: uuid7(), form: "job", entity: "job", key, changes: Object.fromEntries(changes), rows };
}
const save = (formData: SaveMessage) => worker.call(saveData, { idForm: "job", formData });
/** Brings a new record to its states one after the other. */
async function jobIn(...path: readonly string[]): Promise<string> {
  let [id, before]: [string | null, Values] = [null, {}];
  for (const state of path) {
    ({ id } = await save(message(id, before, { state })));
    before = { state };
  }
  return id ?? "";
}
const refused = [{ ID: "state", PUBLIC: "validation.option_unknown", LABEL: "state", SUBFORM: null }];

describe("states that their rule does not offer", () => {
  it("[forms 3 status] given a stored state, when a message skips the next one, then the save and its verification are refused at the field, and the next one is saved", async () => {
    const key = await jobIn("new");
    const skipping = message(key, { state: "new" }, { state: "done" });
    expect((await worker.call(formVerification, { idForm: "job", fieldData: skipping })).HEADER.ERROR).toMatchObject(
      refused,
    );
    expect(await save(skipping)).toMatchObject({ id: null, HEADER: { ERROR: refused } });
    expect((await save(message(key, { state: "new" }, { state: "running" }))).HEADER.ERROR).toEqual([]);
    expect((await save(message(key, { state: "running" }, { state: "done" }))).HEADER.ERROR).toEqual([]);
  });

  it("[forms 3 status] given a new record, when it begins in a state that comes later, then it is refused", async () => {
    expect((await save(message(null, {}, { state: "running" }))).HEADER.ERROR).toMatchObject(refused);
    expect((await save(message(null, {}, { state: "new" }))).HEADER.ERROR).toEqual([]);
  });

  it("[forms 3 status] given a state after which none comes, when other fields change, then it stays; back it does not go", async () => {
    const key = await jobIn("new", "running", "done");
    expect((await save(message(key, {}, { title: "Roof" }))).HEADER.ERROR).toEqual([]);
    expect((await save(message(key, { state: "done" }, { state: "new" }))).HEADER.ERROR).toMatchObject(refused);
  });

  it("[forms 3 status] given rows with states, when one skips a state and one takes the next, then only the first is refused, at its row", async () => {
    const added = ["a", "b"].map((uid) => ({ uid, values: { state: "new" } }));
    const steps = { entity: "step", reference: "job", added, changed: [], removed: [] };
    const { id, rowKeys } = await save(message(null, {}, { title: "Wall" }, { steps }));
    const moved = (uid: string, mine: string) => ({
      uid,
      key: rowKeys.steps?.[uid] ?? "",
      changes: { state: { base: "new", mine } },
    });
    const changed = [moved("a", "done"), moved("b", "running")];
    const { HEADER } = await save(message(id, {}, {}, { steps: { ...steps, added: [], changed } }));
    expect(HEADER.ERROR).toMatchObject([
      { ID: "state", PUBLIC: "validation.option_unknown", SUBFORM: "steps", ROWUID: "a" },
    ]);
  });

  it("[forms 3 status] given a version in a state that the present one does not lead to, when it is restored through the form, then it is refused", async () => {
    const key = await jobIn("new", "running");
    const asked = { saveId: uuid7(), entity: "job", key, version: 1, form: "job" };
    await expect(worker.call(restoreVersion, asked)).rejects.toMatchObject({ code: "validation_failed" });
  });
});
