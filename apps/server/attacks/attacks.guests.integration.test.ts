import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { Operation } from "@tessera/contract/defineOperation.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { SaveMessage } from "@tessera/contract/save.ts";
import { type ClientMessageType, socketMessages } from "@tessera/contract/socket/messages.ts";
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
import { openTestSocket } from "@tessera/server-kit/testing/testSocket.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bySourceType } from "../../../features/forms/operations/bySourceType.ts";
import { expressionEval } from "../../../features/forms/operations/expressionEval.ts";
import { formVerification } from "../../../features/forms/operations/formVerification.ts";
import { getData } from "../../../features/forms/operations/getData.ts";
import { getProperties } from "../../../features/forms/operations/getProperties.ts";
import { refreshData } from "../../../features/forms/operations/refreshData.ts";
import { saveData } from "../../../features/forms/operations/saveData.ts";
import { getCount } from "../../../features/lists/operations/getCount.ts";
import { getList } from "../../../features/lists/operations/getList.ts";
import { getListSetup } from "../../../features/lists/operations/getListSetup.ts";
import { getMenus } from "../../../features/menus/operations/getMenus.ts";
import { operations } from "../../../features/operations.gen.ts";
import { layout } from "../../../features/pages/operations/layout.ts";
import { bulkRecords } from "../../../features/records/operations/bulkRecords.ts";
import { getHistory } from "../../../features/records/operations/getHistory.ts";
import { getPermissionByUrl } from "../../../features/urls/operations/getPermissionByUrl.ts";
import { startProduct } from "../testing/startProduct.ts";

/** Stands only where no public page looks. */
const secret = "TOPSECRET";
const room = "0190d1b2-0000-7000-8000-0000000000a1";
const locked = "0190d1b2-0000-7000-8000-0000000000a2";
const hotel = "0190d1b2-0000-7000-8000-0000000000b1";

const page = (id: string, items: readonly object[]): TesseraDocument =>
  document("page", id, {
    label: id,
    rows: [{ id: "r", columns: [{ id: "c", width: 12 }] }],
    gridItems: items.map((one, index) => ({ id: `i${index}`, columnId: "c", ...one })),
  });
const url = (id: string, route: string, of: string, isPublic: boolean): TesseraDocument =>
  document("url", id, { route, isPublic, page: of, title: null });
const list = (id: string, of: string, paths: readonly string[], rest: object = {}): TesseraDocument =>
  document(
    "list",
    id,
    {
      label: id,
      entity: of,
      columns: paths.map((path, index) => ({ id: `l${index}`, name: path.replaceAll(".", "_"), path, label: path })),
      order: [],
      ...rest,
    },
    "shop",
    2,
  );

/** The role of guests grants far more than the pages show: the pages are the other bound. */
const documents: readonly TesseraDocument[] = [
  entity("hotel", [column("name"), column("town"), column("secret")]),
  entity("room", [column("name"), column("shown", "boolean"), column("secret"), column("hotel_id", "uuid")], {
    references: [reference("hotel", "hotel")],
  }),
  entity(
    "booking",
    [
      column("name"),
      column("town"),
      column("secret"),
      column("secret_copy", "text", { computed: "secret" }),
      column("room_id", "uuid"),
    ],
    {
      references: [reference("room", "room")],
    },
  ),
  entity("wish", [column("name"), column("secret"), column("booking_id", "uuid")], {
    references: [reference("booking", "booking", { onDelete: "cascade" })],
    parent: { reference: "booking" },
  }),
  entity("payroll", [column("name")]),
  list("rooms", "room", ["name", "hotel"]),
  list("bookings", "booking", ["name", "town"], { form: "booking" }),
  list("all-rooms", "room", ["name", "secret"]),
  list("payroll", "payroll", ["name"]),
  form("booking", "booking", [
    item("name", "text", { required: "error" }),
    item("room_id", "dropdownlist", { reference: "room", expressions: { filterExp: "{shown: true}" } }),
    item("town", "text", { expressions: { saveExpression: "lookup('hotel', {name: 'Grand'}, 'town')" } }),
    rowsItem("wishes", "wish", "booking", [item("name", "text", { id: "f_wish" })]),
  ]),
  form("staff", "booking", [item("name", "text"), item("secret", "text")]),
  form("payroll", "payroll", [item("name", "text")]),
  page("rooms", [
    { type: "List", params: { list: "rooms" } },
    { type: "List", params: { list: "bookings" } },
  ]),
  page("book", [{ type: "DynForm", params: { form: "booking" } }]),
  page("staff", [
    { type: "DynForm", params: { form: "staff" } },
    { type: "List", params: { list: "all-rooms" } },
    { type: "List", params: { list: "payroll" } },
    { type: "DynForm", params: { form: "payroll" } },
  ]),
  url("rooms", "/rooms/index", "rooms", true),
  url("book", "/bookings/create", "book", true),
  url("booking", "/bookings/update", "book", true),
  url("staff", "/staff", "staff", false),
  document("menu", "main", {
    label: "Main",
    order: 1,
    sections: [
      {
        id: "s",
        label: "S",
        items: [
          { id: "rooms", label: "Rooms", url: "rooms" },
          { id: "staff", label: "Staff", url: "staff" },
        ],
      },
    ],
  }),
  role("guest", [
    {
      kind: "entity",
      entity: "room",
      actions: ["read", "refer"],
      filter: { field: "shown", operator: "=", operand: { value: true } },
    },
    { kind: "entity", entity: "hotel", actions: ["read", "refer", "export"] },
    { kind: "entity", entity: "booking", actions: ["read", "create", "update", "delete", "export"] },
    { kind: "entity", entity: "wish", actions: ["read", "create", "update", "delete"] },
    { kind: "entity", entity: "payroll", actions: ["read", "create", "update", "delete", "export"] },
    { kind: "url", url: "*" },
    { kind: "operation", operation: "*" },
    { kind: "document", documentKind: "*", subsystem: "*", actions: ["read", "draft", "publish"] },
  ]),
  role("boss", [
    { kind: "entity", entity: "*", subsystem: "shop", actions: ["read", "refer", "create", "update", "delete"] },
    { kind: "url", url: "*" },
  ]),
];

const rows = `
  insert into app.hotel (id, name, town, secret) values ('${hotel}', 'Grand', 'Pest', '${secret}');
  insert into app.room (id, name, shown, secret, hotel_id) values
    ('${room}', 'Blue', true, '${secret}', '${hotel}'), ('${locked}', 'Red', false, '${secret}', '${hotel}');
  insert into app.payroll (id, name) values ('${hotel}', '${secret}');`;

let server: TestServer;
let boss: TestClient;
let guest: TestClient;
let saves = 0;

beforeAll(async () => {
  server = await startProduct({
    documents,
    users: [{ login: "boss", roles: ["boss"] }],
    prepare: async ({ database }) => void (await database.query(rows)),
  });
  boss = await server.enter("boss");
  guest = server.anonymous();
});
afterAll(() => server.close());

const booking = (key: string | null, more: Partial<SaveMessage> = {}): SaveMessage => ({
  saveId: `guest-${String(saves++).padStart(6, "0")}`,
  form: "booking",
  entity: "booking",
  key,
  changes: { name: { base: null, mine: "Ann" } },
  rows: {},
  ...more,
});
const save = (message: SaveMessage, client = guest) =>
  client.call(saveData, { idForm: message.form ?? "", formData: message });
const code = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    (answer) => `answered ${JSON.stringify(answer)}`,
    (error: unknown) => (error instanceof TesseraError ? error.code : String(error)),
  );
async function booked(client = guest): Promise<string> {
  const { id } = await save(booking(null), client);
  if (id === null) throw new Error("The booking was refused.");
  return id;
}

describe("what a guest gets", () => {
  it("[shell 6 guests] given public pages of a list and a form, when a guest goes from one to the other, then they read, open, choose and save without a session", async () => {
    expect((await guest.call(getPermissionByUrl, { url: "/rooms/index" })).permission).toBe("allowed");
    const setup = await guest.call(getListSetup, { idList: "bookings" });
    expect(setup).toMatchObject({ createUrl: "/bookings/create", updateUrl: "/bookings/update" });
    expect(setup.may).toEqual({ create: true, update: true, delete: false, export: false });
    const found = await guest.call(getList, { idList: "rooms" });
    expect(JSON.stringify(found)).toContain("Blue");
    expect(JSON.stringify(found)).not.toMatch(/Red|TOPSECRET/);
    expect(await guest.call(getCount, { idList: "rooms" })).toMatchObject({ total: 1 });
    const properties = await guest.call(getProperties, { idForm: "booking" });
    expect(properties.may).toEqual({ create: true, draft: false });
    const { options } = await guest.call(bySourceType, {
      sourceType: "form",
      idSource: "booking",
      fieldName: "room_id",
      filter: { equals: { shown: true } },
    });
    expect(options).toEqual([{ key: room, value: "Blue", detail: null }]);
    const changes = { name: { base: null, mine: "Ann" }, room_id: { base: null, mine: room } };
    const { HEADER, id } = await save(booking(null, { changes }));
    expect([HEADER.ERROR, typeof id]).toEqual([[], "string"]);
  });

  it("[shell 6 guests] given a booking with hidden columns, when a guest opens it, then they get what stands on the form and nothing of the rest", async () => {
    const key = await booked();
    await server.database.pool.query(`update app.booking set secret = '${secret}' where id = '${key}'`);
    await server.database.pool.query(
      `insert into app.wish (id, name, secret, booking_id) values (gen_random_uuid(), 'Sea', '${secret}', '${key}')`,
    );
    for (const operation of [getData, refreshData]) {
      const answer = JSON.stringify(await guest.call(operation, { idForm: "booking", idMaintable: key }));
      expect(answer).toContain("Sea");
      expect(answer).not.toMatch(/secret/i);
    }
    const answered = JSON.stringify(await guest.call(getProperties, { idForm: "booking", idMaintable: key }));
    expect(answered).toContain("wishes");
    expect(answered).not.toMatch(/secret/i);
    const seen = JSON.stringify(await boss.call(getData, { idForm: "booking", idMaintable: key }));
    expect(seen).toContain(secret);
  });

  it("[forms 7 Dynform_expressionEval] given a look-up that a public form makes, when a guest asks for it as written, then it is answered; any other is refused", async () => {
    const written = { idForm: "booking", name: "hotel", params: { name: "Grand" }, column: "town" };
    expect(await guest.call(expressionEval, written)).toEqual({ value: "Pest" });
    expect(await code(guest.call(expressionEval, { ...written, column: "secret" }))).toBe("access_denied");
    expect(await code(guest.call(expressionEval, { ...written, column: "*" }))).toBe("access_denied");
    expect(await code(guest.call(expressionEval, { ...written, params: { secret } }))).toBe("access_denied");
    expect(await code(guest.call(expressionEval, { ...written, name: "room" }))).toBe("access_denied");
    expect(await code(guest.call(expressionEval, { ...written, idForm: "staff" }))).toBe("not_signed_in");
    const { idForm, ...formless } = written;
    expect(await code(guest.call(expressionEval, formless))).toBe("not_signed_in");
  });

  it("[design 5 history] given a guest's booking, when its past is read, then it says that a guest wrote it; the person's says who", async () => {
    const key = await booked();
    await save(booking(key, { changes: { name: { base: "Ann", mine: "Eve" } } }));
    const own = await save(booking(key, { changes: { name: { base: "Eve", mine: "Zoe" } } }), boss);
    expect(own.HEADER.ERROR).toEqual([]);
    const { versions } = await boss.call(getHistory, { entity: "booking", key });
    expect(versions.map(({ isGuest, userName }) => [isGuest, userName])).toEqual([
      [false, "boss"],
      [true, null],
      [true, null],
    ]);
  });

  it("[design 5 save] given a save that is sent again, when the same guest sends it, then it is the first answer; under the same id another guest gets none of it", async () => {
    const message = booking(null);
    const first = await save(message);
    expect(await save(message)).toEqual(first);
    const other = await save(message, server.anonymous());
    expect(other.id).not.toBe(first.id);
  });

  it("[shell 6 menus] given a menu with a public page and another, when a guest asks for it, then the public page is all of it", async () => {
    const menus = await guest.call(getMenus, {});
    expect(menus.flatMap(({ sections }) => sections.flatMap(({ items }) => items.map(({ route }) => route)))).toEqual([
      "/rooms/index",
    ]);
  });
});

describe("what a guest does not get", () => {
  it.each([
    ["the list of another page", getList, { idList: "all-rooms" }],
    ["its set-up", getListSetup, { idList: "all-rooms" }],
    ["its count", getCount, { idList: "payroll" }],
    ["a list that is not there", getList, { idList: "nothing" }],
    ["the form of another page", getProperties, { idForm: "staff" }],
    ["a record through it", getData, { idForm: "staff", idMaintable: room }],
    ["a record again through it", refreshData, { idForm: "staff", idMaintable: room }],
    ["its choices", bySourceType, { sourceType: "form", idSource: "staff", fieldName: "room_id" }],
    [
      "a save through it",
      saveData,
      { idForm: "payroll", formData: booking(null, { form: "payroll", entity: "payroll" }) },
    ],
    [
      "a trial of it",
      formVerification,
      { idForm: "payroll", fieldData: booking(null, { form: "payroll", entity: "payroll" }) },
    ],
    ["a page that is not public, whatever their role grants", layout, { route: "/staff" }],
    ["it by its id", layout, { route: "/rooms/index", idLayout: "staff" }],
  ] as readonly (readonly [string, Operation, Record<string, unknown>])[])(
    "[design 10 rights] given %s, when a guest asks for it, then they are told to sign in",
    async (_name, operation, input) => {
      expect(await code(guest.call(operation, input))).toBe("not_signed_in");
    },
  );

  it("[design 10 rights] given everything in the catalogue that is neither public nor of a page, when a guest calls it, then they are told to sign in, whatever their role grants", async () => {
    const others = operations.filter(({ access }) => access.kind !== "public" && access.kind !== "page");
    expect(others.length).toBeGreaterThan(30);
    const answered = await Promise.all(others.map(async (one) => [one.id, await code(guest.call(one, {}))]));
    expect(answered).toEqual(others.map(({ id }) => [id, "not_signed_in"]));
  });

  it("[shell 4.6 socket] given everything that pages say over the socket, when a guest says it, even of a public list and its rows, then they are refused and hear of nothing", async () => {
    const record = { entity: "room", id: room };
    const watch = { idList: "rooms", offset: 0, limit: 10, rows: [[room, "0"]], count: null, age: 0 };
    const said: Readonly<Partial<Record<ClientMessageType, unknown>>> = {
      "load-notifications-request": "",
      "load-progresses-request": "",
      "save-notification": { title: "Hello" },
      "read-notification-request": 1,
      "delete-notification-request": [1],
      "lock-request": record,
      "lock-response": { ...record, request: "r", granted: true },
      "observe-lock": record,
      "release-lock": record,
      "watch-rows": { ...watch, watch: "w" },
      "unwatch-rows": { watch: "w" },
      "watch-menu-counts": null,
      "watch-activity": { entity: "case", key: "1" },
      "unwatch-activity": { entity: "case", key: "1" },
      "watch-document": { kind: "form", id: "case" },
      "watch-runs": null,
      "unwatch-runs": null,
      "show-page": { url: "/rooms/index" },
      "show-popups": { urls: ["/rooms/index"] },
    };
    const types = Object.entries(socketMessages).flatMap(([type, { client, guests }]) =>
      client === null || guests || type === "send-process-input-form" ? [] : [type],
    );
    expect(Object.keys(said).sort()).toEqual(types.sort());
    const socket = await openTestSocket(server.url, { client: server.anonymous() });
    for (const [type, payload] of Object.entries(said)) {
      socket.send(type, payload);
      expect((await socket.next("request-failed")).payload).toEqual({ type, code: "not_signed_in" });
    }
    const items = [{ kind: "update" as const, key: room, values: { name: "Blue" } }];
    await boss.call(bulkRecords, { saveId: `guest-${String(saves++).padStart(6, "0")}`, entity: "room", items });
    // What a reader is sent comes before the answer to what they ask afterwards.
    await server.services.socket.toEveryone("refresh-layout", { url: "/told-last" });
    await server.services.outbox.wake();
    while ((await socket.next("refresh-layout")).payload.url !== "/told-last");
    expect([socket.waiting("rows-update"), socket.waiting("lock-status-update")]).toEqual([0, 0]);
    await socket.close();
  });

  it.each([
    ["a column that the list does not show", { field: "secret", operator: "LIKE", operand: { value: "TOP" } }],
    ["a comparison with one", { field: "name", operator: "=", operand: { field: "secret" } }],
    ["a path that it does not show", { not: { field: "hotel.secret", operator: "=", operand: { value: secret } } }],
    ["other entities", { exists: { entity: "booking", reference: "room" } }],
    ["one inside others", { or: [{ and: [{ field: "secret", operator: "IS NULL" }] }] }],
  ] as const)(
    "[design 10 rights] given a filter over %s, when a guest lists or counts by it, then it is refused",
    async (_name, filter) => {
      const condition = JSON.parse(JSON.stringify(filter));
      expect(await code(guest.call(getList, { idList: "rooms", filter: condition }))).toBe("access_denied");
      expect(await code(guest.call(getCount, { idList: "rooms", filter: condition }))).toBe("access_denied");
      expect(await code(boss.call(getList, { idList: "rooms", filter: condition }))).toMatch(/^answered/);
    },
  );

  it("[design 10 rights] given choices of a field, when a guest filters them by another column, then it is refused", async () => {
    const ask = { sourceType: "form" as const, idSource: "booking", fieldName: "room_id" };
    expect(await code(guest.call(bySourceType, { ...ask, filter: { equals: { secret } } }))).toBe("access_denied");
    expect(await code(guest.call(bySourceType, { ...ask, fieldName: "secret" }))).toBe("not_found");
  });

  it("[design 10 rights] given columns that stand on no page of the form, when a guest writes them, in the record or in rows, then it is refused and nothing is written", async () => {
    const changes = { name: { base: null, mine: "Mallory" }, secret: { base: null, mine: "x" } };
    expect(await code(save(booking(null, { changes })))).toBe("field_not_writable");
    const wishes = {
      entity: "wish",
      reference: "booking",
      added: [{ uid: "u1", values: { name: "Mallory", secret: "x" } }],
      changed: [],
      removed: [],
    };
    expect(await code(save(booking(null, { rows: { wishes } })))).toBe("field_not_writable");
    const { rows: found } = await server.database.pool.query("select 1 from app.booking where name = 'Mallory'");
    expect(found).toEqual([]);
  });

  it("[shell 7.1 csrf] given a guest without the token of their own cookie, when they save, then it is refused", async () => {
    const other = await server.anonymous().headers();
    const { "x-csrf-token": token = "" } = other;
    await guest.headers();
    const body = new URLSearchParams({ idForm: "booking", formData: JSON.stringify(booking(null)) });
    const send = (csrf: Record<string, string>) =>
      guest.fetch(saveData.path, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", "x-requested-with": "XMLHttpRequest", ...csrf },
        body: String(body),
      });
    expect((await send({})).status).toBe(403);
    expect((await send({ "x-csrf-token": token })).status).toBe(403);
  });

  it("[shell 4.2 session] given a person whose session ended, when a public form is saved with its token or its cookie, then it is not taken for a guest's", async () => {
    const gone = await server.enter("boss");
    const { rows: sessions } = await server.database.pool.query<{ id: string }>(
      "select id from sys.session order by created_at desc limit 1",
    );
    await server.services.sessions.end({ kind: "session", sessionId: sessions[0]?.id ?? "" }, "signed_out");
    const token = gone.sessionToken();
    expect(await code(gone.call(getList, { idList: "rooms" }))).toBe("session_expired");
    const again = server.anonymous();
    again.useToken(token);
    expect(await code(again.call(getList, { idList: "rooms" }))).toBe("session_expired");
    again.useToken("tsr_nonsense");
    expect(await code(save(booking(null), again))).toBe("session_expired");
  });

  it("[shell 6 guests] given a stream of saves from one address, when there are more than a minute allows, then guests wait and signed-in people do not", async () => {
    const pushy = server.anonymous();
    const bad = { idForm: "payroll", fieldData: booking(null, { form: "payroll", entity: "payroll" }) };
    const codes: string[] = [];
    for (let call = 0; call < 130; call++) codes.push(await code(pushy.call(formVerification, bad)));
    expect(codes.at(-1)).toBe("too_many_requests");
    expect(await code(boss.call(formVerification, bad))).not.toBe("too_many_requests");
  });
});
