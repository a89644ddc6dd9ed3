import { TesseraError } from "@tessera/contract/errors.ts";
import type { SaveMessage } from "@tessera/contract/save.ts";
import { column, entity, form, item, reference, role, rowsItem } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProduct } from "../../../../apps/server/testing/startProduct.ts";
import { deleteRecords } from "../../../records/operations/deleteRecords.ts";
import { getHistory } from "../../../records/operations/getHistory.ts";
import { saveData } from "../../operations/saveData.ts";
import { findOneVersion } from "../../operations/versions/findOneVersion.ts";
import { versionId } from "../../versionId.ts";

const all = ["read", "refer", "create", "update", "delete"];
const grant = (of: string, actions: readonly string[], more: object = {}) => ({
  kind: "entity",
  entity: of,
  actions: [...actions],
  ...more,
});

const money = { precision: 12, scale: 2 };
const columnsThen = [
  column("title"),
  column("cost", "decimal", money),
  column("origin"),
  column("old_note"),
  column("friend_id", "uuid"),
];
const lines = entity("line", [column("job_id", "uuid"), column("name"), column("price", "decimal", money)], {
  references: [reference("job", "job", { onDelete: "cascade" })],
});
const jobThen = entity("job", columnsThen, {
  references: [reference("friend", "friend")],
  display: ["title"],
});
const formThen = form("job", "job", [
  item("title", "text"),
  item("cost", "number"),
  item("origin", "text", { label: "Origin of goods" }),
  item("old_note", "text", { label: "Note of then", expressions: { hiddenExp: "cost > 77777.25" } }),
  item("friend", "dropdownlist", { column: "friend_id", reference: "friend" }),
  rowsItem("lines", "line", "job", [item("name", "text"), item("price", "number", { id: "f_line_price" })]),
]);
/** `origin` is gone, `old_note` has another name, and the form shows the column `cost` no more. */
const jobNow = entity(
  "job",
  [
    column("title"),
    column("cost", "decimal", money),
    column("note", "text", { id: "c_old_note", column: "old_note", aliases: ["old_note"] }),
    column("friend_id", "uuid"),
  ],
  { references: [reference("friend", "friend")], display: ["title"] },
);
const formNow = form("job", "job", [
  item("title", "text"),
  item("note", "text", { id: "f_old_note", aliases: ["old_note"], label: "Note of today" }),
  item("friend", "dropdownlist", { column: "friend_id", reference: "friend" }),
  rowsItem("lines", "line", "job", [item("name", "text"), item("price", "number", { id: "f_line_price" })]),
]);

const documents = [
  entity("friend", [column("name")]),
  jobThen,
  lines,
  formThen,
  role("boss", [grant("job", all), grant("line", all), grant("friend", all)]),
  role("clerk", [
    grant("job", all, { fields: ["id", "title", "old_note", "friend_id"] }),
    grant("line", all, { fields: ["id", "job_id", "name"] }),
  ]),
  role("stranger", [grant("friend", all)]),
];

let server: TestServer;
let boss: TestClient;
let clerk: TestClient;
let stranger: TestClient;
let key = "";
let gone = "";

const change = (mine: Json, base: Json = null) => ({ base, mine });
const message = (
  of: string | null,
  changes: SaveMessage["changes"],
  rows: Partial<SaveMessage["rows"][string]> | null = null,
): SaveMessage => ({
  saveId: uuid7(),
  form: "job",
  entity: "job",
  key: of,
  changes,
  rows: rows ? { lines: { entity: "line", reference: "job", added: [], changed: [], removed: [], ...rows } } : {},
});

const read = (client: TestClient, version: number, of = key) =>
  client.call(findOneVersion, { filter: { where: { idForm: "job", idMaintable: of, version } } });

/** The parts of a version that the tests look at. */
interface Structure {
  readonly fields: readonly { readonly name: string; readonly label: string; readonly rules: object }[];
}
interface Refresh {
  readonly values: { readonly [column: string]: Json };
  readonly masked: readonly string[];
  readonly references: { readonly [name: string]: { readonly display: string | null } | null };
  readonly rows: {
    readonly lines: readonly {
      readonly values: { readonly [column: string]: Json };
      readonly masked: readonly string[];
    }[];
  };
}
const partsOf = (answer: Awaited<ReturnType<typeof read>>) => ({
  // What stands there is described in the reference; the test looks at parts of it.
  form: answer.formStructure.job as Structure,
  record: answer.newData.REFRESH as Refresh,
});

const code = (promise: Promise<unknown>) =>
  promise.then(
    () => "done",
    (error: unknown) => (error instanceof TesseraError ? error.code : error),
  );

beforeAll(async () => {
  server = await startProduct({
    users: ["boss", "clerk", "stranger"].map((login) => ({ login, roles: [login] })),
    documents,
  });
  [boss, clerk, stranger] = await Promise.all([server.enter("boss"), server.enter("clerk"), server.enter("stranger")]);
  const friend = uuid7();
  await server.database.pool.query({ text: "insert into app.friend (id, name) values ($1, 'Anna')", values: [friend] });
  const values = {
    title: change("Roof"),
    cost: change("8888.88"),
    origin: change("Austria"),
    old_note: change("first"),
    friend_id: change(friend),
  };
  const added = [{ uid: "n1", values: { name: "Beam", price: "4444.44" } }];
  key = (await boss.call(saveData, { idForm: "job", formData: message(null, values, { added }) })).id ?? "";
  gone = (await boss.call(saveData, { idForm: "job", formData: message(null, { title: change("Gone") }) })).id ?? "";
  await boss.call(saveData, {
    idForm: "job",
    formData: message(key, { title: change("Roofs", "Roof"), old_note: change("second", "first") }),
  });
  await server.services.definitions.publishDocuments(
    { put: [jobNow, formNow], remove: [] },
    { note: "", author: { userId: null, displayName: null }, applyPlans: true },
  );
  await boss.call(saveData, { idForm: "job", formData: message(key, { note: change("third", "second") }) });
});
afterAll(() => server?.close());

describe("a version of a record with the form of its time", () => {
  it("[forms 7 versions] given a field and a column that are gone since, when an old version is read, then it has the form, labels and names of its time with the values of then", async () => {
    const answer = await read(boss, 1);
    const { form: then, record } = partsOf(answer);
    expect(answer).toMatchObject({ idForm: "job", idMaintable: key, version: 1, isPresentForm: false, formVersion: 1 });
    expect(then.fields.map(({ label, name }) => `${name}: ${label}`)).toContain("origin: Origin of goods");
    expect(record.values).toMatchObject({ title: "Roof", cost: "8888.88", origin: "Austria", old_note: "first" });
    expect(record.references.friend?.display).toBe("Anna");
    expect(record.rows.lines.map(({ values }) => values.name)).toEqual(["Beam"]);
  });

  it("[forms 7 versions] given the newest version, when it is read, then it has the form in use", async () => {
    const answer = await read(boss, 3);
    expect(answer).toMatchObject({ version: 3, isPresentForm: true });
    expect(partsOf(answer).record.values).toMatchObject({ title: "Roofs", note: "third" });
  });

  it("[forms 7 versions] given the id of a version record, when it is asked for, then it is the version that form, record and number name", async () => {
    const named = await read(boss, 2);
    expect(named.id).toBe(versionId({ idForm: "job", idMaintable: key, version: 2, moment: null }));
    expect(await boss.call(findOneVersion, { filter: { where: { id: named.id } } })).toEqual(named);
  });

  it("[forms 6 versions] given columns that a person may not read today, when they read a version whose form shows them, then their values, and rules that read them, are not in it", async () => {
    const answer = await read(clerk, 1);
    const { form: then, record } = partsOf(answer);
    expect(record.masked).toEqual(expect.arrayContaining(["cost", "origin"]));
    expect(record.rows.lines[0]?.masked).toContain("price");
    expect(record.values).toMatchObject({ title: "Roof", old_note: "first", cost: null, origin: null });
    expect(then.fields.find(({ name }) => name === "old_note")?.rules).toEqual({});
    expect(JSON.stringify(answer)).not.toMatch(/8888|4444|Austria|7777|Anna/);
  });

  it("[forms 6 versions] given someone who may not read the records, when they ask for a version, then there is none", async () => {
    expect(await code(read(stranger, 1))).toBe("not_found");
  });

  it("[forms 7 versions] given a version, a record or an id that is none, when it is asked for, then it is not found", async () => {
    expect(await code(read(boss, 99))).toBe("record_not_found");
    expect(await code(boss.call(findOneVersion, { filter: { where: { id: "nonsense" } } }))).toBe("record_not_found");
    await boss.call(deleteRecords, { entity: "job", keys: [gone], saveId: uuid7() });
    expect(await code(read(boss, 1, gone))).toBe("record_not_found");
  });

  it("[forms 7 versions] given more versions than a page has, when the history is read page by page, then each comes once and the oldest can still be read", async () => {
    const made = await boss.call(saveData, { idForm: "job", formData: message(null, { title: change("0") }) });
    const long = made.id ?? "";
    for (let at = 1; at < 230; at++)
      await boss.call(saveData, { idForm: "job", formData: message(long, { title: change(`${at}`, `${at - 1}`) }) });
    const seen: number[] = [];
    for (let before: number | null | undefined; before !== null; ) {
      const page = await boss.call(getHistory, {
        entity: "job",
        key: long,
        ...(before === undefined ? {} : { before }),
      });
      seen.push(...page.versions.map(({ version }) => version));
      if (page.next !== null) expect(page.versions.at(-1)?.changes).toMatchObject([{ column: "title" }]);
      before = page.next;
    }
    expect(seen).toEqual(Array.from({ length: 230 }, (_, index) => 230 - index));
    expect(partsOf(await read(boss, 2, long)).record.values.title).toBe("1");
  });
});
