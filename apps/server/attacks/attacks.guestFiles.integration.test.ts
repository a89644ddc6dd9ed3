import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { InputOf, Operation } from "@tessera/contract/defineOperation.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { sweepFiles } from "@tessera/records/files/sweepFiles.ts";
import { column, document, entity, form, item, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { beginUpload } from "../../../features/files/operations/beginUpload.ts";
import { cancelUpload } from "../../../features/files/operations/cancelUpload.ts";
import { downloadFile } from "../../../features/files/operations/downloadFile.ts";
import { finishUpload } from "../../../features/files/operations/finishUpload.ts";
import { getUpload } from "../../../features/files/operations/getUpload.ts";
import { listFiles } from "../../../features/files/operations/listFiles.ts";
import { sendPart } from "../../../features/files/operations/sendPart.ts";
import { address, post } from "../../../features/files/server/testing/fileCalls.ts";
import { getProperties } from "../../../features/forms/operations/getProperties.ts";
import { saveData } from "../../../features/forms/operations/saveData.ts";
import { startProduct } from "../testing/startProduct.ts";

const megabyte = 1_048_576;
const page = (id: string): TesseraDocument =>
  document("page", id, {
    label: id,
    rows: [{ id: "r", columns: [{ id: "c", width: 12 }] }],
    gridItems: [{ id: "i", columnId: "c", type: "DynForm", params: { form: id } }],
  });
const url = (id: string, isPublic: boolean): TesseraDocument =>
  document("url", id, { route: `/${id}/create`, isPublic, page: id, title: null });
function takingFiles(id: string, of: string): TesseraDocument {
  const papers = of === "case" ? [item("papers", "cameras")] : [];
  const made = form(id, of, [item("name", "text"), ...papers]);
  return { ...made, body: Object.assign({}, made.body, { guestFiles: true }) };
}

const forms = ["open", "plain", "inner", "bare"];
const documents: readonly TesseraDocument[] = [
  entity(
    "case",
    [column("name"), column("secret"), column("papers", "json", { fieldType: { type: "cameras", formats: {} } })],
    { attachments: true },
  ),
  entity("bare", [column("name")]),
  takingFiles("open", "case"),
  form("plain", "case", [item("name", "text")]),
  takingFiles("inner", "case"),
  takingFiles("bare", "bare"),
  ...forms.map(page),
  ...forms.map((id) => url(id, id !== "inner")),
  role("guest", [
    { kind: "entity", entity: "case", actions: ["read", "create", "update"] },
    { kind: "entity", entity: "bare", actions: ["create"] },
  ]),
  role("clerk", [{ kind: "entity", entity: "case", actions: ["read", "create", "update"] }]),
];

let server: TestServer;
let clerk: TestClient;
let saves = 0;

beforeAll(async () => {
  server = await startProduct({
    documents,
    users: [{ login: "clerk", roles: ["clerk"] }],
    environment: {
      TESSERA_FILES_GUEST_MAX_MB: "1",
      TESSERA_FILES_GUEST_ADDRESS_MB: "3",
      TESSERA_FILES_GUEST_DAY_MB: "4",
    },
  });
  clerk = await server.enter("clerk");
});
afterAll(() => server.close());
// Bounds are those of an address and a day: each test has its own.
beforeEach(async () => {
  await server.services.database.query("delete from sys.file");
});

const code = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "answered",
    (error: unknown) => (error instanceof TesseraError ? error.code : String(error)),
  );
const begin = (guest: TestClient, rest: Partial<InputOf<typeof beginUpload>> = {}) =>
  guest.call(beginUpload, { entity: "case", form: "open", name: "a.txt", size: 5, ...rest });
const send = (guest: TestClient, id: string, bytes = "bytes") =>
  post(guest, address(sendPart, { id, offset: 0, form: "open" }), bytes, "application/octet-stream");
const finish = (guest: TestClient, id: string) => guest.call(finishUpload, { id, form: "open" });
async function waiting(guest: TestClient, name = "a.txt"): Promise<string> {
  const { id } = await begin(guest, { name });
  expect((await send(guest, id)).status).toBe(200);
  await finish(guest, id);
  return id;
}
const save = (client: TestClient, files: readonly string[], through = "open", saveId = `guest-files-${saves++}`) =>
  client.call(saveData, {
    idForm: through,
    formData: {
      saveId,
      form: through,
      entity: "case",
      key: null,
      changes: { name: { base: null, mine: "Ann" } },
      rows: {},
      files: [...files],
    },
  });
const opened = async (client: TestClient, id: string) =>
  (await client.fetch(address(downloadFile, { id }), { headers: { authorization: "" } })).status;
const stateOf = async (id: string) =>
  (
    await server.services.database.query<{ state: string }>({
      text: "select state from sys.file where id = $1::uuid",
      values: [id],
    })
  ).rows[0]?.state ?? null;
const setBack = (what: string) => server.services.database.query(`update sys.file set ${what}`);

describe("what a guest may attach", () => {
  it("[files 5 guests] given a public form that takes files, when a guest sends one and saves, then who may read the record has it and reads that a guest sent it, and the guest cannot open it", async () => {
    const guest = server.anonymous();
    expect((await guest.call(getProperties, { idForm: "open" })).attachments).toBe(true);
    const offered = await guest.call(listFiles, { entity: "case", form: "open" });
    expect([offered.files, offered.maxSize]).toEqual([[], megabyte]);
    const id = await waiting(guest);
    expect(await opened(guest, id)).toBe(401);
    const { id: key } = await save(guest, [id]);
    const { files } = await clerk.call(listFiles, { entity: "case", key: key ?? "" });
    expect(files).toMatchObject([{ id, name: "a.txt", userName: null, isGuest: true }]);
    expect(await opened(clerk, id)).toBe(200);
    expect(await opened(guest, id)).toBe(401);
  });

  it("[files 5 guests] given a save that is sent again, or another one that names its file, when a guest sends it, then it is the first answer, or refused", async () => {
    const guest = server.anonymous();
    const id = await waiting(guest);
    const first = await save(guest, [id], "open", "guest-files-again");
    expect((await save(guest, [id], "open", "guest-files-again")).id).toBe(first.id);
    expect(await code(save(guest, [id]))).toBe("attachments_gone");
  });
});

describe("files of fields", () => {
  const named = async (client: TestClient, id: string, through = "open") => {
    const mine = { files: [{ id, name: "a.txt", size: 5, type: "text/plain" }] };
    const formData = {
      saveId: `guest-files-${saves++}`,
      form: through,
      entity: "case",
      key: null,
      changes: { papers: { base: null, mine } },
      rows: {},
    };
    const { HEADER } = await client.call(saveData, { idForm: through, formData });
    return HEADER.ERROR.map(({ PUBLIC }) => PUBLIC).join() || "saved";
  };

  it("[files 6 guests] given a form that takes files, when a guest sends one for its field and saves, then who may read the cell has it, and the guest cannot open it", async () => {
    const guest = server.anonymous();
    const { id } = await begin(guest, { column: "papers" });
    expect((await send(guest, id)).status).toBe(200);
    await finish(guest, id);
    expect([await opened(clerk, id), await opened(guest, id)]).toEqual([404, 401]);
    expect(await named(guest, id)).toBe("saved");
    expect([await opened(clerk, id), await opened(guest, id)]).toEqual([200, 401]);
  });

  it("[files 6 guests] given a file of another guest or of a record, or a form that takes none, when a guest names it in a field, then nothing is saved", async () => {
    const [guest, other] = [server.anonymous(), server.anonymous()];
    const { id } = await begin(other, { column: "papers" });
    await send(other, id);
    await finish(other, id);
    expect(await named(guest, id)).toBe("record.files.gone");
    expect(await named(other, id)).toBe("saved");
    expect(await named(guest, id)).toBe("record.files.gone");
    expect(await code(begin(guest, { column: "papers", form: "plain" }))).toBe("access_denied");
    expect(await code(begin(guest, { column: "secret" }))).toBe("not_found");
  });
});

describe("what a guest may not attach", () => {
  it.each([
    ["no form", { form: undefined }, "not_signed_in"],
    ["a form that stands on no public page", { form: "inner" }, "not_signed_in"],
    ["a public form that takes no files", { form: "plain" }, "access_denied"],
    ["a form of another entity", { form: "bare" }, "access_denied"],
    ["a form whose entity has no attachments", { form: "bare", entity: "bare" }, "not_found"],
    ["a column", { column: "name" }, "not_found"],
    ["a record that is there", { key: "0190d1b2-0000-7000-8000-0000000000a1" }, "access_denied"],
    ["a file that is larger than guests' may be", { size: megabyte + 1 }, "file_too_large"],
    ["a program by its name", { name: "a.exe" }, "file_type_refused"],
    ["nothing", { size: 0 }, "file_empty"],
  ] as const)(
    "[files 5 guests] given %s, when a guest begins an upload for it, then it is refused",
    async (_name, rest, expected) => {
      // An input that is undefined is not sent.
      const sent = JSON.parse(JSON.stringify({ entity: "case", form: "open", name: "a.txt", size: 5, ...rest }));
      expect(await code(server.anonymous().call(beginUpload, sent))).toBe(expected);
    },
  );

  it("[files 5 guests] given bytes that are not what the name says, when a guest ends the upload, then it is refused and gone", async () => {
    const guest = server.anonymous();
    const { id } = await begin(guest, { name: "a.png" });
    await send(guest, id);
    expect(await code(finish(guest, id))).toBe("file_type_refused");
    expect(await stateOf(id)).toBe("refused");
    expect(await code(save(guest, [id]))).toBe("attachments_gone");
  });

  it("[files 5 guests] given the id of another guest's file, when a guest sends, ends, looks at, cancels, saves or opens it, then it is not there for them", async () => {
    const [owner, other] = [server.anonymous(), server.anonymous()];
    const { id } = await begin(owner);
    expect((await send(other, id)).status).toBe(404);
    await send(owner, id);
    const asks: readonly (readonly [Operation, object])[] = [
      [finishUpload, { id, form: "open" }],
      [getUpload, { id, form: "open" }],
      [cancelUpload, { id, form: "open" }],
    ];
    for (const [operation, input] of asks) expect(await code(other.call(operation, input))).toBe("not_found");
    await finish(owner, id);
    for (const [operation, input] of asks) expect(await code(other.call(operation, input))).toBe("not_found");
    expect(await code(save(other, [id]))).toBe("attachments_gone");
    expect(await code(save(clerk, [id]))).toBe("attachments_gone");
    expect(await opened(other, id)).toBe(401);
    expect(await stateOf(id)).toBe("waiting");
  });

  it("[files 5 guests] given a file that was sent through a form which takes files, when the guest saves it through one that takes none, then nothing is saved", async () => {
    const guest = server.anonymous();
    const id = await waiting(guest);
    const before = await server.services.database.query("select id from app.case");
    expect(await code(save(guest, [id], "plain"))).toBe("access_denied");
    const after = await server.services.database.query("select id from app.case");
    expect([after.rows.length, await stateOf(id)]).toEqual([before.rows.length, "waiting"]);
  });

  it("[files 5 guests] given files of a record, when a guest who may read the record lists or removes them, then they have to sign in or get none", async () => {
    const guest = server.anonymous();
    const id = await waiting(guest);
    const { id: key } = await save(guest, [id]);
    const place = { entity: "case", key: key ?? "" };
    expect(await code(guest.call(listFiles, place))).toBe("not_signed_in");
    expect(await code(guest.call(listFiles, { ...place, form: "open" }))).toBe("access_denied");
    expect(await code(guest.call(cancelUpload, { id, form: "open" }))).toBe("not_found");
  });
});

describe("how much guests may send", () => {
  it("[files 5 guests] given ten files that wait, when the guest begins another, then it is refused until one is given up", async () => {
    const guest = server.anonymous();
    const begun = [];
    for (let file = 0; file < 10; file++) begun.push((await begin(guest)).id);
    expect(await code(begin(guest))).toBe("file_limit_reached");
    await guest.call(cancelUpload, { id: begun[0] ?? "", form: "open" });
    expect(await code(begin(guest))).toBe("answered");
  });

  it("[files 5 guests] given what an address may send in a day, when it is sent with a new cookie each time, then no more is taken, and people go on", async () => {
    for (let file = 0; file < 3; file++) await begin(server.anonymous(), { size: megabyte });
    expect(await code(begin(server.anonymous()))).toBe("file_limit_reached");
    expect(await code(clerk.call(beginUpload, { entity: "case", name: "a.txt", size: megabyte }))).toBe("answered");
    await setBack("created_at = now() - interval '25 hours'");
    expect(await code(begin(server.anonymous()))).toBe("answered");
  });

  it("[files 5 guests] given what all guests may send in a day, when another address sends more, then it is refused", async () => {
    for (let file = 0; file < 3; file++) await begin(server.anonymous(), { size: megabyte });
    await setBack("guest_address = gen_random_uuid()");
    expect(await code(begin(server.anonymous(), { size: megabyte }))).toBe("answered");
    await setBack("guest_address = gen_random_uuid()");
    expect(await code(begin(server.anonymous(), { size: megabyte }))).toBe("file_limit_reached");
  });

  it("[files 5 guests] given an upload that a guest left, and a file whose record was not saved in a day, when the cleaning runs, then both are gone for the guest, and their address is forgotten", async () => {
    const guest = server.anonymous();
    const { id: left } = await begin(guest);
    const id = await waiting(guest);
    await setBack("created_at = now() - interval '25 hours', touched_at = now() - interval '25 hours'");
    await sweepFiles(server.services.database, server.services.files);
    expect([await stateOf(left), await stateOf(id)]).toEqual(["refused", "refused"]);
    expect((await send(guest, left)).status).toBe(404);
    expect(await code(save(guest, [id]))).toBe("attachments_gone");
    const { rows } = await server.services.database.query("select from sys.file where guest_address is not null");
    expect(rows).toEqual([]);
  });
});
