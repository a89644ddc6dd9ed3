import type { Operator } from "@tessera/contract/values/valueType.ts";
import { enterAll } from "@tessera/server-kit/testing/enterAll.ts";
import {
  column,
  document,
  entity,
  form,
  item,
  reference,
  role,
  rowsItem,
} from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { formVerification } from "../../forms/operations/formVerification.ts";
import { saveData } from "../../forms/operations/saveData.ts";
import { getList } from "../../lists/operations/getList.ts";
import { bulkRecords } from "../../records/operations/bulkRecords.ts";
import { deleteRecords } from "../../records/operations/deleteRecords.ts";
import { restoreVersion } from "../../records/operations/restoreVersion.ts";
import { undoBatch } from "../../records/operations/undoBatch.ts";
import { downloadFile } from "../operations/downloadFile.ts";
import { removeFile } from "../operations/removeFile.ts";
import { address, sendWhole } from "./testing/fileCalls.ts";

const files = (name: string, formats: object = {}) => column(name, "json", { fieldType: { type: "cameras", formats } });
const grant = (actions: readonly string[], rest: object = {}) => ({ kind: "entity", entity: "deal", actions, ...rest });
const rows = { kind: "entity", entity: "line", actions: ["read", "create", "update", "delete"] };
const all = ["read", "create", "update", "delete"];
const documents = [
  entity("deal", [column("name"), files("papers"), files("secret"), files("small", { maxFiles: 2 })]),
  entity("line", [column("deal_id", "uuid"), column("name"), files("scan")], {
    references: [reference("deal", "deal", { onDelete: "cascade" })],
  }),
  form("deal", "deal", [
    item("name", "text"),
    item("papers", "cameras"),
    item("secret", "cameras"),
    item("small", "cameras", { formats: { maxFileSize: 1 } }),
    rowsItem("lines", "line", "deal", [item("name", "text", { id: "l1" }), item("scan", "cameras", { id: "l2" })]),
  ]),
  document("list", "deal", {
    label: "Deals",
    entity: "deal",
    columns: ["name", "papers"].map((path) => ({ id: `l_${path}`, name: path, path, label: path })),
    order: [],
  }),
  role("clerk", [grant(all), rows]),
  role("masked", [grant(["read", "create", "update"], { fields: ["id", "name", "papers"] })]),
  role("reader", [grant(["read"])]),
];

let server: TestServer;
let as: (login: string) => TestClient;
beforeAll(async () => {
  const logins = ["clerk", "other", "masked", "reader"];
  server = await startProduct({
    users: logins.map((login) => ({ login, roles: [login === "other" ? "clerk" : login] })),
    documents,
  });
  as = await enterAll(server, logins);
});
afterAll(() => server.close());

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly title?: string;
  readonly desc?: string;
}

/** Sends a file that waits for the column of a record. */
async function send(login: string, name: string, slot = "papers", of = "deal", content = `content of ${name}`) {
  const bytes = new TextEncoder().encode(content);
  const { code, file } = await sendWhole(as(login), { entity: of, column: slot, name }, bytes);
  if (file === undefined) throw new Error(`refused: ${code}`);
  return { id: file.id, name: file.name, size: file.size, type: "text/plain; charset=utf-8" } satisfies Entry;
}

const change = (entries: readonly Entry[] | null, base: readonly Entry[] | null = null) => ({
  base: base && { files: base.map((entry) => ({ ...entry })) },
  mine: entries && { files: entries.map((entry) => ({ ...entry })) },
});

const message = (key: string | null, changes: object, more: object = {}) => ({
  saveId: uuid7(),
  form: "deal",
  entity: "deal",
  key,
  changes: { ...changes },
  rows: {},
  ...more,
});
async function save(login: string, key: string | null, changes: object, more: object = {}) {
  const { HEADER, id } = await as(login).call(saveData, { idForm: "deal", formData: message(key, changes, more) });
  const [error] = HEADER.ERROR;
  if (error) throw Object.assign(new Error(error.PUBLIC), { field: error.ID, row: error.ROWUID });
  return id ?? "";
}
async function filesOf(key: string, slot = "papers", of = "deal"): Promise<readonly Entry[]> {
  const { rows } = await server.services.database.query<{ files: string | null }>({
    text: `select ${slot}->'files' as files from app.${of} where id = $1::uuid`,
    values: [key],
  });
  return JSON.parse(rows[0]?.files ?? "[]");
}
async function open(login: string, id: string): Promise<string> {
  const answer = await as(login).fetch(address(downloadFile, { id }), { headers: { authorization: "" } });
  const text = await answer.text();
  return answer.ok ? text : JSON.parse(text).error.code;
}

describe("files of fields", () => {
  it("[files 6 save] given files that were sent for a field, when a new record names them, then they hang on it with title, description and order", async () => {
    const [one, two] = [await send("clerk", "one.txt"), await send("clerk", "two.txt")];
    const described = { ...two, title: " Two ", desc: '<p onclick="x()">said <script>alert(1)</script></p>' };
    const key = await save("clerk", null, { papers: change([described, one]) });
    expect(await filesOf(key)).toEqual([{ ...two, title: "Two", desc: "<p>said</p>" }, one]);
    expect(await open("other", one.id)).toBe("content of one.txt");
  });

  it("[files 6 save] given a message that lies about a file, when it is saved, then the record says what the server knows", async () => {
    const sent = await send("clerk", "true.txt");
    const key = await save("clerk", null, { papers: change([{ ...sent, name: "a.pdf", size: 1, type: "image/png" }]) });
    expect(await filesOf(key)).toEqual([sent]);
    await save("clerk", key, { papers: change([{ ...sent, name: "b.exe", title: "T" }], [sent]) });
    expect(await filesOf(key)).toEqual([{ ...sent, title: "T" }]);
  });

  it("[files 6 save] given a row that is added with a file, when the record is saved, then the file hangs on the row", async () => {
    const scan = await send("clerk", "scan.txt", "scan", "line");
    const added = [{ uid: "new", values: { name: "row", scan: { files: [scan] } } }];
    await save(
      "clerk",
      null,
      { name: { base: null, mine: "with row" } },
      { rows: { lines: { entity: "line", reference: "deal", added, changed: [], removed: [] } } },
    );
    expect(await open("other", scan.id)).toBe("content of scan.txt");
  });

  it("[files 6 save] given a save that is only verified, when it is over, then the file waits for its sender as before", async () => {
    const sent = await send("clerk", "still.txt");
    await as("clerk").call(formVerification, {
      idForm: "deal",
      fieldData: message(null, { papers: change([sent]) }),
    });
    expect([await open("clerk", sent.id), await open("other", sent.id)]).toEqual(["content of still.txt", "not_found"]);
    await save("clerk", null, { papers: change([sent]) });
    expect(await open("other", sent.id)).toBe("content of still.txt");
  });

  it("[files 6 several] given records that are made together, when they name files, then each has its own", async () => {
    const [one, two] = [await send("clerk", "m1.txt"), await send("clerk", "m2.txt")];
    const items = [one, two].map((file) => ({ kind: "create" as const, values: { papers: { files: [file] } } }));
    const { keys } = await as("clerk").call(bulkRecords, { saveId: uuid7(), entity: "deal", items });
    expect(await Promise.all(keys.map((key) => filesOf(key ?? "")))).toEqual([[one], [two]]);
    expect(await open("reader", two.id)).toBe("content of m2.txt");
  });

  it("[files 6 lists] given records with files and without, when a list asks whether there are any, how many, and for a name, then it finds those", async () => {
    const [one, two] = [await send("clerk", "count-a.txt"), await send("clerk", "count-b.txt")];
    await save("clerk", null, { name: { base: null, mine: "counted two" }, papers: change([one, two]) });
    await save("clerk", null, { name: { base: null, mine: "counted none" } });
    const found = async (operator: Operator, value?: Json) => {
      const ofPapers = { field: "papers", operator, ...(value === undefined ? {} : { operand: { value } }) };
      const filter = { and: [{ field: "name", operator: "LIKE" as const, operand: { value: "counted" } }, ofPapers] };
      const answer = await as("clerk").call(getList, { idList: "deal", limit: 10, filter });
      // Rows of a page are as the server wrote them.
      return (answer.rows as readonly { readonly cells: { readonly name: string } }[]).map(({ cells }) => cells.name);
    };
    expect(await found("IS NULL")).toEqual(["counted none"]);
    expect(await found("IS NOT NULL")).toEqual(["counted two"]);
    expect(await found("COUNT =", 2)).toEqual(["counted two"]);
    expect(await found("COUNT <", "1")).toEqual(["counted none"]);
    expect(await found("LIKE", "count-b")).toEqual(["counted two"]);
  });
});

describe("who may", () => {
  it("[files 6 rights] given a file of a field that a person may not read, when they open it, then it is not there", async () => {
    const [paper, secret] = [await send("clerk", "paper.txt"), await send("clerk", "secret.txt", "secret")];
    await save("clerk", null, { papers: change([paper]), secret: change([secret]) });
    expect([await open("masked", paper.id), await open("masked", secret.id)]).toEqual([
      "content of paper.txt",
      "not_found",
    ]);
  });

  it("[files 6 rights] given a field that a person may write in no record, when they send a file for it, then it is refused", async () => {
    const bytes = new TextEncoder().encode("x");
    const codeOf = async (login: string, slot: string) =>
      (await sendWhole(as(login), { entity: "deal", column: slot, name: "x.txt" }, bytes)).code;
    expect(await codeOf("masked", "secret")).toBe("access_denied");
    expect(await codeOf("reader", "papers")).toBe("access_denied");
    expect(await codeOf("clerk", "name")).toBe("not_found");
  });

  it("[files 6 rights] given a file of a field, when it is sent to a record or removed past its value, then that is refused", async () => {
    const paper = await send("clerk", "kept.txt");
    const key = await save("clerk", null, { papers: change([paper]) });
    await expect(as("clerk").call(removeFile, { id: paper.id })).rejects.toMatchObject({ code: "access_denied" });
    const bytes = new TextEncoder().encode("x");
    const sent = await sendWhole(as("clerk"), { entity: "deal", key, column: "papers", name: "x.txt" }, bytes);
    expect(sent.code).toBe("access_denied");
    expect(await open("clerk", paper.id)).toBe("content of kept.txt");
  });

  it("[files 6 rights] given a file that another person sent, or that was sent for another field, when a save names it, then nothing is saved", async () => {
    const [foreign, misplaced] = [await send("other", "foreign.txt"), await send("clerk", "misplaced.txt", "secret")];
    for (const sent of [foreign, misplaced, { ...foreign, id: uuid7() }])
      await expect(save("clerk", null, { papers: change([sent]) })).rejects.toMatchObject({
        message: "record.files.gone",
        field: "papers",
      });
    expect(await open("other", foreign.id)).toBe("content of foreign.txt");
  });

  it("[files 6 rights] given a file of a field that a person may not read, when they name it in another record, then nothing is saved", async () => {
    const secret = await send("clerk", "hidden.txt", "secret");
    await save("clerk", null, { secret: change([secret]) });
    await expect(save("masked", null, { papers: change([secret]) })).rejects.toMatchObject({
      message: "record.files.gone",
    });
  });

  it("[files 6 limits] given a field with bounds, when a hand-made save names larger or more files, then the field says so", async () => {
    const large = await send("clerk", "large.txt", "small", "deal", "x".repeat(1_048_576));
    await expect(save("clerk", null, { small: change([{ ...large, size: 1 }]) })).rejects.toMatchObject({
      message: "cameras_file_sizeError",
      field: "small",
    });
    const three = [1, 2, 3].map((number) => send("clerk", `s${number}.txt`, "small"));
    await expect(save("clerk", null, { small: change(await Promise.all(three)) })).rejects.toMatchObject({
      message: "documentProp_file_reachedLimit",
    });
  });
});

describe("files of fields in time", () => {
  it("[files 6 copy] given a file that hangs on a record, when another record names it, then that one has a copy of its own", async () => {
    const paper = await send("clerk", "copied.txt");
    const key = await save("clerk", null, { papers: change([{ ...paper, title: "Title" }]) });
    const copy = await save("other", null, { papers: change([{ ...paper, title: "Title" }]) });
    const [copied] = await filesOf(copy);
    expect(copied).toEqual({ ...paper, id: copied?.id, title: "Title" });
    expect(copied?.id).not.toBe(paper.id);
    await as("clerk").call(deleteRecords, { entity: "deal", keys: [key] });
    expect([await open("clerk", copied?.id ?? ""), await open("clerk", paper.id)]).toEqual([
      "content of copied.txt",
      "not_found",
    ]);
  });

  it("[files 6 versions] given a file that left a field, when the version before is restored, then it is back", async () => {
    const [first, second] = [await send("clerk", "first.txt"), await send("clerk", "second.txt")];
    const key = await save("clerk", null, { papers: change([first]) });
    await save("clerk", key, { papers: change([second], [first]) });
    expect([await open("clerk", first.id), await open("clerk", second.id)]).toEqual([
      "not_found",
      "content of second.txt",
    ]);
    await as("clerk").call(restoreVersion, { saveId: uuid7(), entity: "deal", key, version: 1 });
    expect(await filesOf(key)).toEqual([first]);
    expect([await open("clerk", first.id), await open("clerk", second.id)]).toEqual([
      "content of first.txt",
      "not_found",
    ]);
  });

  it("[files 6 versions] given a file that is not kept any more, when a version that names it is restored, then the rest comes back", async () => {
    const [gone, stays] = [await send("clerk", "gone.txt"), await send("clerk", "stays.txt")];
    const key = await save("clerk", null, { name: { base: null, mine: "then" }, papers: change([gone, stays]) });
    await save("clerk", key, { name: { base: "then", mine: "now" }, papers: change([stays], [gone, stays]) });
    await server.services.database.query({
      text: "update sys.file set deleted_at = now() - interval '400 days' where id = $1::uuid",
      values: [gone.id],
    });
    await as("clerk").call(restoreVersion, { saveId: uuid7(), entity: "deal", key, version: 1 });
    expect((await filesOf(key)).map(({ name }) => name)).toEqual(["gone.txt", "stays.txt"]);
    expect([await open("clerk", gone.id), await open("clerk", stays.id)]).toEqual([
      "not_found",
      "content of stays.txt",
    ]);
  });

  it("[files 6 merge] given two people who each add a file, when both save, then the record has both", async () => {
    const own = await send("clerk", "base.txt");
    const key = await save("clerk", null, { papers: change([own]) });
    const [mine, theirs] = [await send("clerk", "mine.txt"), await send("other", "theirs.txt")];
    await save("other", key, { papers: change([own, theirs], [own]) });
    await save("clerk", key, { papers: change([{ ...own, title: "Titled" }, mine], [own]) });
    expect((await filesOf(key)).map(({ name, title }) => title ?? name)).toEqual(["Titled", "theirs.txt", "mine.txt"]);
    expect([await open("other", mine.id), await open("clerk", theirs.id)]).toEqual([
      "content of mine.txt",
      "content of theirs.txt",
    ]);
  });

  it("[files 6 deletion] given a record with files in a field and in a row, when it is deleted and that is undone, then they went and are back", async () => {
    const [paper, scan] = [await send("clerk", "p.txt"), await send("clerk", "s.txt", "scan", "line")];
    const added = [{ uid: "new", values: { scan: { files: [scan] } } }];
    const key = await save(
      "clerk",
      null,
      { papers: change([paper]) },
      { rows: { lines: { entity: "line", reference: "deal", added, changed: [], removed: [] } } },
    );
    const { batch } = await as("clerk").call(deleteRecords, { entity: "deal", keys: [key] });
    expect([await open("clerk", paper.id), await open("clerk", scan.id)]).toEqual(["not_found", "not_found"]);
    await as("clerk").call(undoBatch, { batch });
    expect([await open("clerk", paper.id), await open("clerk", scan.id)]).toEqual([
      "content of p.txt",
      "content of s.txt",
    ]);
  });

  it("[files 6 undo] given a change of many records that took a file out, when it is undone, then the file is back", async () => {
    const paper = await send("clerk", "undone.txt");
    const key = await save("clerk", null, { papers: change([paper]) });
    const items = [{ kind: "update" as const, key, values: { papers: null } }];
    const { batch } = await as("clerk").call(bulkRecords, { saveId: uuid7(), entity: "deal", items });
    expect(await open("clerk", paper.id)).toBe("not_found");
    await as("clerk").call(undoBatch, { batch: batch ?? "" });
    expect([await filesOf(key), await open("clerk", paper.id)]).toEqual([[paper], "content of undone.txt"]);
  });
});
