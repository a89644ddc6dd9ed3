import { sweepFiles } from "@tessera/records/files/sweepFiles.ts";
import { enterAll } from "@tessera/server-kit/testing/enterAll.ts";
import { column, entity, form, item, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { formVerification } from "../../forms/operations/formVerification.ts";
import { saveData } from "../../forms/operations/saveData.ts";
import { attachFiles } from "../operations/attachFiles.ts";
import { cancelUpload } from "../operations/cancelUpload.ts";
import { downloadFile } from "../operations/downloadFile.ts";
import { listFiles } from "../operations/listFiles.ts";
import { address, type Sent, sendWhole } from "./testing/fileCalls.ts";

const grant = (actions: readonly string[], rest: object = {}) => ({ kind: "entity", entity: "case", actions, ...rest });
const documents = [
  entity("case", [column("name", "text", { required: true }), column("area")], { attachments: true }),
  entity("bare", [column("name")]),
  form("case", "case", [item("name", "text"), item("area", "text")]),
  role("clerk", [grant(["read", "create", "update"]), { kind: "entity", entity: "bare", actions: ["create"] }]),
  role("named", [grant(["read"]), grant(["create"], { fields: ["name"] })]),
  role("north", [
    grant(["read", "create"], { fields: ["id", "name", "area"] }),
    grant(["create"], { filter: { field: "area", operator: "=", operand: { value: "north" } } }),
  ]),
];
const logins = ["clerk", "other", "named", "north"];

let server: TestServer;
let as: (login: string) => TestClient;
let saves = 0;

beforeAll(async () => {
  server = await startProduct({
    users: logins.map((login) => ({ login, roles: [login === "other" ? "clerk" : login] })),
    documents,
  });
  as = await enterAll(server, logins);
});
afterAll(() => server.close());

const send = (login: string, name: string, rest: object = {}): Promise<Sent> =>
  sendWhole(as(login), { entity: "case", ...rest, name }, new TextEncoder().encode(`content of ${name}`));

async function waiting(login: string, name: string): Promise<string> {
  const { code, file } = await send(login, name);
  if (file === undefined) throw new Error(`refused: ${code}`);
  return file.id;
}

const message = (files: readonly string[], rest: object = {}) => ({
  saveId: `new-record-files-${saves++}`,
  form: "case",
  entity: "case",
  key: null,
  changes: { name: { base: null, mine: "one" } },
  rows: {},
  files: [...files],
  ...rest,
});
const save = (login: string, formData: ReturnType<typeof message>) =>
  as(login).call(saveData, { idForm: "case", formData });
const namesOf = async (login: string, key: string | null) =>
  (await as(login).call(listFiles, { entity: "case", key: key ?? "" })).files.map(({ name }) => name);
const stateOf = async (id: string) => {
  const { rows } = await server.services.database.query<{ state: string }>({
    text: "select state from sys.file where id = $1::uuid",
    values: [id],
  });
  return rows[0]?.state ?? null;
};

it("[files 2 new] given files that were sent for a new record, when it is saved, then they hang on it, and the same save again answers the same", async () => {
  const files = [await waiting("clerk", "a.txt"), await waiting("clerk", "b.txt")];
  const formData = message(files);
  const { id } = await save("clerk", formData);
  expect(await namesOf("clerk", id)).toEqual(["a.txt", "b.txt"]);
  expect((await save("clerk", formData)).id).toBe(id);
  const answer = await as("other").fetch(address(downloadFile, { id: files[0] ?? "" }), {
    headers: { authorization: "" },
  });
  expect(await answer.text()).toBe("content of a.txt");
});

it("[files 2 new] given a file of someone else, or one that hangs on a record already, when a new record names it, then nothing is saved", async () => {
  const foreign = await waiting("other", "foreign.txt");
  await expect(save("clerk", message([foreign]))).rejects.toMatchObject({
    code: "attachments_gone",
    data: { files: [foreign] },
  });
  const own = await waiting("clerk", "own.txt");
  const { id } = await save("clerk", message([own]));
  const before = await server.services.database.query("select id from app.case");
  await expect(save("clerk", message([own]))).rejects.toMatchObject({ code: "attachments_gone" });
  expect((await server.services.database.query("select id from app.case")).rows).toHaveLength(before.rows.length);
  expect(await namesOf("clerk", id)).toEqual(["own.txt"]);
});

it("[files 2 new] given a save that rules refuse or that is only verified, when it is over, then the files wait as before", async () => {
  const id = await waiting("clerk", "still.txt");
  const refused = await save("clerk", message([id], { changes: { name: { base: null, mine: null } } }));
  expect(refused.HEADER.ERROR).toHaveLength(1);
  await as("clerk").call(formVerification, { idForm: "case", fieldData: message([id]) });
  expect(await stateOf(id)).toBe("waiting");
  const saved = await save("clerk", message([id]));
  expect(await namesOf("clerk", saved.id)).toEqual(["still.txt"]);
});

it("[files 1 new] given someone who may not make whole records of an entity, when they send a file for a new one, then it is refused", async () => {
  expect((await send("named", "a.txt")).code).toBe("access_denied");
  await expect(as("named").call(listFiles, { entity: "case" })).rejects.toMatchObject({ code: "access_denied" });
  expect((await send("clerk", "a.txt", { entity: "bare" })).code).toBe("not_found");
  expect((await send("clerk", "a.txt", { column: "name" })).code).toBe("not_found");
  expect((await as("clerk").call(listFiles, { entity: "case" })).mayChange).toBe(true);
});

it("[files 1 new] given someone who may make whole records of one area, when the new record is of another, then it is not saved with files", async () => {
  const id = await waiting("north", "north.txt");
  const inArea = (area: string) => ({
    changes: { name: { base: null, mine: "x" }, area: { base: null, mine: area } },
  });
  await expect(save("north", message([id], inArea("south")))).rejects.toMatchObject({ code: "access_denied" });
  expect((await save("north", message([id], inArea("north")))).id).not.toBeNull();
  expect(await stateOf(id)).toBe("ready");
});

it("[files 2 new] given a file that waits, when its sender gives it up, nobody else can, and it can neither be opened nor saved then", async () => {
  const id = await waiting("clerk", "given up.txt");
  await expect(as("other").call(cancelUpload, { id })).rejects.toMatchObject({ code: "not_found" });
  const opened = await as("clerk").fetch(address(downloadFile, { id }), { headers: { authorization: "" } });
  expect(opened.status).toBe(404);
  await as("clerk").call(cancelUpload, { id });
  await expect(save("clerk", message([id]))).rejects.toMatchObject({ code: "attachments_gone" });
});

it("[files 2 new] given a file whose record is not saved in time, when the cleaning runs, then it goes; one that still may be saved stays", async () => {
  const [old, young] = [await waiting("clerk", "old.txt"), await waiting("clerk", "young.txt")];
  const { database, files } = server.services;
  const age = (id: string, days: number) =>
    database.query({
      text: "update sys.file set touched_at = now() - make_interval(days => $2::integer) where id = $1::uuid",
      values: [id, days],
    });
  await age(old, 9);
  await age(young, 7);
  await sweepFiles(database, files);
  expect([await stateOf(old), await stateOf(young)]).toEqual(["refused", "waiting"]);
  await age(old, 9);
  await sweepFiles(database, files);
  expect(await stateOf(old)).toBeNull();
  await expect(save("clerk", message([old]))).rejects.toMatchObject({ code: "attachments_gone" });
  expect((await save("clerk", message([young]))).id).not.toBeNull();
});

it("[files 2 new] given a record that is there, when a save names files for it, then it is refused", async () => {
  const file = await waiting("clerk", "late.txt");
  const { id } = await save("clerk", message([]));
  await expect(save("clerk", message([file], { key: id }))).rejects.toMatchObject({ code: "invalid_input" });
});

it("[files 2 new] given a record that was saved without a file that its sender had sent for it, when the file is hung on it, then it is there, and the same again changes nothing", async () => {
  const { id: key } = await save("clerk", message([await waiting("clerk", "first.txt")]));
  const later = await waiting("clerk", "later.txt");
  const place = { entity: "case", key: key ?? "" };
  await as("clerk").call(attachFiles, { ...place, ids: [later] });
  await as("clerk").call(attachFiles, { ...place, ids: [later] });
  expect(await namesOf("clerk", key)).toEqual(["first.txt", "later.txt"]);
});

it("[files 1 new] given a file of someone else, one of another record, or a record that they may not change, when it is to be hung on one, then nothing is", async () => {
  const { id: key } = await save("clerk", message([]));
  const place = { entity: "case", key: key ?? "" };
  const [own, foreign] = [await waiting("clerk", "own.txt"), await waiting("other", "foreign.txt")];
  await expect(as("clerk").call(attachFiles, { ...place, ids: [own, foreign] })).rejects.toMatchObject({
    code: "attachments_gone",
    data: { files: [foreign] },
  });
  expect(await namesOf("clerk", key)).toEqual([]);
  const hung = await waiting("clerk", "hung.txt");
  await save("clerk", message([hung]));
  await expect(as("clerk").call(attachFiles, { ...place, ids: [hung] })).rejects.toMatchObject({
    code: "attachments_gone",
  });
  const northern = await waiting("north", "north.txt");
  await expect(as("north").call(attachFiles, { ...place, ids: [northern] })).rejects.toMatchObject({
    code: "record_not_found",
  });
  await expect(as("named").call(attachFiles, { ...place, ids: [own] })).rejects.toMatchObject({
    code: "access_denied",
  });
  expect([await stateOf(own), await stateOf(northern)]).toEqual(["waiting", "waiting"]);
});
