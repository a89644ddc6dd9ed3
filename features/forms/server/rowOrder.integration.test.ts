import type { SaveMessage } from "@tessera/contract/save.ts";
import { column, entity, form, item, reference, role, rowsItem } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { getData } from "../operations/getData.ts";
import { refreshRules } from "../operations/refreshRules.ts";
import { saveData } from "../operations/saveData.ts";

const grant = (of: string, more: object = {}) => ({
  kind: "entity",
  entity: of,
  actions: ["read", "refer", "create", "update", "delete"],
  ...more,
});
const stop = {
  columns: [
    column("tour_id", "uuid"),
    column("name", "text"),
    column("place", "integer"),
    column("number", "integer"),
    column("secret", "text"),
  ],
  more: { references: [reference("tour", "tour", { onDelete: "cascade" })], display: ["id"] },
};
const items = [
  item("name", "text", {
    id: "s_name",
    expressions: { labelExp: "row.secret == 'x' ? '1st of ' + (index + 1) : 'at ' + (index + 1)" },
  }),
  item("number", "number", { expressions: { saveExpression: "index + 1" } }),
];
const tourForm = (id: string, order: object) => {
  const stops = rowsItem("stops", "stop", "tour", items);
  return form(id, "tour", [
    item("title", "text"),
    { ...stops, subForm: { ...Object(Reflect.get(stops, "subForm")), ...order } },
  ]);
};
const shown = ["id", "tour_id", "name", "place", "number"];
const documents = [
  entity("tour", [column("title", "text")]),
  entity("stop", stop.columns, stop.more),
  tourForm("moved", { orderColumn: "place" }),
  tourForm("sorted", { orderBy: [{ field: "name", direction: "desc" }] }),
  role("guide", [grant("tour"), grant("stop")]),
  role("helper", [grant("tour"), grant("stop", { fields: shown })]),
];

interface Stop {
  readonly key: string;
  readonly values: { readonly [column: string]: unknown };
}

let server: TestServer;
let guide: TestClient;
let helper: TestClient;

beforeAll(async () => {
  const users = ["guide", "helper"].map((login) => ({ login, roles: [login] }));
  server = await startProduct({ users, documents });
  [guide, helper] = await Promise.all([server.enter("guide"), server.enter("helper")]);
});
afterAll(() => server?.close());

type Rows = Partial<SaveMessage["rows"][string]>;
const message = (idForm: string, key: string | null, rows: Rows): SaveMessage => ({
  saveId: uuid7(),
  form: idForm,
  entity: "tour",
  key,
  changes: key === null ? { title: { base: null, mine: "Bükk" } } : {},
  rows: { stops: { entity: "stop", reference: "tour", added: [], changed: [], removed: [], ...rows } },
});

async function make(
  idForm: string,
  stops: readonly { name: string; place: number; secret?: string }[],
): Promise<string> {
  const added = stops.map((values, at) => ({ uid: `n${at}`, values }));
  const made = await guide.call(saveData, { idForm, formData: message(idForm, null, { added }) });
  return made.id ?? "";
}

async function stopsOf(idForm: string, key: string): Promise<readonly Stop[]> {
  const { ITEMS } = await guide.call(getData, { idForm, idMaintable: key });
  // The guard wrote it.
  return (ITEMS as { rows: { stops: readonly Stop[] } }).rows.stops;
}
const numbered = (stops: readonly Stop[]) => stops.map(({ values }) => `${values.number} ${values.name}`);
const moveTo = (one: Stop | undefined, place: number) => ({
  uid: "r",
  key: one?.key ?? "",
  changes: { place: { base: Number(one?.values.place), mine: place } },
});

describe("rules that read positions", () => {
  it("[design 5 row order] given lines that the person moved, when the record is saved, then each rule counted from where its line stands now", async () => {
    const key = await make("moved", [
      { name: "Eger", place: 10 },
      { name: "Szilvásvárad", place: 20 },
    ]);
    const [eger] = await stopsOf("moved", key);
    expect(numbered(await stopsOf("moved", key))).toEqual(["1 Eger", "2 Szilvásvárad"]);
    await guide.call(saveData, { idForm: "moved", formData: message("moved", key, { changed: [moveTo(eger, 30)] }) });
    expect(numbered(await stopsOf("moved", key))).toEqual(["1 Szilvásvárad", "2 Eger"]);
    const first = { uid: "new", values: { name: "Miskolc", place: 5 } };
    await guide.call(saveData, { idForm: "moved", formData: message("moved", key, { added: [first] }) });
    expect(numbered(await stopsOf("moved", key))).toEqual(["1 Miskolc", "2 Szilvásvárad", "3 Eger"]);
  });

  it("[design 5 row order] given lines that the form sorts by name, when one is added, then the saved ones counted as they were seen, and the new one after them", async () => {
    const key = await make("sorted", [
      { name: "Eger", place: 1 },
      { name: "Szilvásvárad", place: 2 },
    ]);
    const added = [{ uid: "new", values: { name: "Ároktő", place: 3 } }];
    await guide.call(saveData, { idForm: "sorted", formData: message("sorted", key, { added }) });
    expect(numbered(await stopsOf("sorted", key))).toEqual(["1 Szilvásvárad", "2 Eger", "3 Ároktő"]);
  });

  it("[design 7 withheld] given lines that the person moved and did not save, when rules that stay on the server are asked, then they count from where the lines stand now", async () => {
    const key = await make("moved", [
      { name: "Eger", place: 10, secret: "x" },
      { name: "Szilvásvárad", place: 20, secret: "y" },
    ]);
    const [eger, other] = await stopsOf("moved", key);
    const labels = async (rows: Rows) => {
      const fieldData = message("moved", key, rows);
      const { rules } = await helper.call(refreshRules, { idForm: "moved", fieldData });
      return [eger, other].map((one) => rules.rows.stops?.[`k${one?.key}`]?.fields.name?.labelExp);
    };
    expect(await labels({})).toEqual(["1st of 1", "at 2"]);
    expect(await labels({ changed: [moveTo(eger, 30)] })).toEqual(["1st of 2", "at 1"]);
    const first = { uid: "new", values: { name: "Miskolc", place: 5 } };
    expect(await labels({ added: [first] })).toEqual(["1st of 2", "at 3"]);
  });
});
