import { fileURLToPath } from "node:url";
import type { InputOf } from "@tessera/contract/defineOperation.ts";
import { documentTexts } from "@tessera/contract/documents/documentTexts.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { readWorldUsers } from "@tessera/identity/signin/worldUsers.ts";
import type { Services } from "@tessera/server-core/services.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { type LoadedWorld, loadWorld } from "@tessera/server-kit/worlds/loadWorld.ts";
import { readWorldData } from "@tessera/server-kit/worlds/worldData.ts";
import { readWorldDocuments } from "@tessera/server-kit/worlds/worldDocuments.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { randomId } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expressionEval } from "#features/forms/operations/expressionEval.ts";
import { getProperties } from "#features/forms/operations/getProperties.ts";
import { saveData } from "#features/forms/operations/saveData.ts";
import { getGroups } from "#features/lists/operations/getGroups.ts";
import { getList } from "#features/lists/operations/getList.ts";
import { getListSetup } from "#features/lists/operations/getListSetup.ts";
import { getRecordUrls } from "#features/lists/operations/getRecordUrls.ts";
import { getMenus } from "#features/menus/operations/getMenus.ts";
import { layout } from "#features/pages/operations/layout.ts";
import { startProduct } from "../../apps/server/testing/startProduct.ts";
import { getData } from "../../features/forms/operations/getData.ts";
import { requestSave, type WantedRequest } from "./testing/requestSave.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));
const author = { userId: null, displayName: null };
const documents = readWorldDocuments(folder);
let server: TestServer;
let loaded: LoadedWorld | null;
let again: LoadedWorld | null;

/** How many rows of the world are of some entities. */
const rowsOf = (isMeant: (entity: string) => boolean): number =>
  readWorldData(folder).reduce((sum, { entity, rows }) => sum + (isMeant(entity) ? rows.length : 0), 0);

/** A server on a fresh database with the users of the world. */
const start = (prepare: (services: Services) => Promise<void>): Promise<TestServer> =>
  startProduct({ users: readWorldUsers(folder), prepare });

beforeAll(async () => {
  server = await start(async (services) => {
    loaded = await loadWorld(services, folder);
    again = await loadWorld(services, folder);
  });
});

afterAll(() => server.close());

interface Row {
  readonly cells: { readonly [column: string]: unknown };
  readonly masked: readonly string[];
}

async function rowsAs(login: string, input: InputOf<typeof getList>): Promise<readonly Row[]> {
  const person = await server.enter(login);
  const { rows } = await person.call(getList, { limit: 100, ...input });
  // The rows are as `Records.page` describes them.
  return rows as readonly Row[];
}

describe("world demo", () => {
  it("[design 2 worlds] given a first start, when the world is loaded, then its documents and rows are there, and a second start adds nothing", () => {
    expect(loaded).toEqual({ documents: documents.size, records: rowsOf(() => true) });
    expect(again).toBeNull();
  });

  it("[lists 7 List_getListSetup] given states with tiles, when a person opens list and form, then both know tile and tone", async () => {
    const clerk = await server.enter("clerk");
    const waiting = expect.objectContaining({ key: "waiting", tile: "wait", tone: "warning" });
    const { columns } = await clerk.call(getListSetup, { idList: "service-request" });
    expect(columns.find(({ name }) => name === "status")?.options).toContainEqual(waiting);
    expect(columns.find(({ name }) => name === "priority")?.options?.[0]).not.toHaveProperty("tile");
    const { forms } = await clerk.call(getProperties, { idForm: "service-request" });
    // A compiled form is plain JSON of the engine.
    const { fields } = forms["service-request"] as CompiledForm;
    expect(fields.find(({ name }) => name === "status")?.options).toContainEqual(waiting);
  });

  it("[lists 3 query] given the list of spending, when a lead opens it, then it has a row for each supplier, in groups by country whose sums are those of its rows", async () => {
    const lead = await server.enter("lead");
    const setup = await lead.call(getListSetup, { idList: "order.spending" });
    expect(setup.columns.map(({ type }) => type)).toEqual(["text", "text", "integer", "integer", "decimal", "date"]);
    expect([setup.updateUrl, setup.may.update, setup.may.delete]).toEqual([null, false, false]);
    const { groups, total } = await lead.call(getGroups, { idList: "order.spending", by: { column: "country" } });
    const rows = await rowsAs("lead", { idList: "order.spending" });
    expect(rows.length).toBe(total?.count);
    const cents = (value: unknown): number => Math.round(Number(value) * 100);
    const sumOf = (values: readonly unknown[]): number => values.reduce((sum: number, one) => sum + cents(one), 0);
    expect(sumOf(groups.map(({ values }) => values.net))).toBe(sumOf(rows.map(({ cells }) => cells.net)));
    expect(new Set(rows.map(({ cells }) => cells.supplier)).size).toBe(rows.length);
  });

  it("[lists 3 query] given the list of spending by country, whose query reads that by supplier, when a lead opens it, then it counts the suppliers of each", async () => {
    const found = (await rowsAs("lead", { idList: "order.spending.country" })).map(({ cells }) => cells);
    const suppliers = (await rowsAs("lead", { idList: "order.spending" })).map(({ cells }) => cells.country);
    const meant = [...Map.groupBy(suppliers, String)].map(([country, { length }]) => `${country} ${length}`);
    expect(found.map(({ country, suppliers: count }) => `${country} ${count}`).toSorted()).toEqual(meant.toSorted());
  });

  it("[forms 7 Dynform_getProperties] given a form whose rules ask who its reader is, when it is opened, then what they read of them comes with it", async () => {
    const clerk = await server.enter("clerk");
    const asks = await clerk.call(getProperties, { idForm: "service-request" });
    expect(asks.user).toEqual([
      expect.any(String),
      "clerk",
      "Szűcs Ildikó",
      expect.stringContaining("@"),
      "hu",
      ["demo-editor"],
    ]);
    const asksNot = await clerk.call(getProperties, { idForm: "inquiry" });
    expect(asksNot.user).toEqual([]);
  });

  it("[design 5 translatable] given a department whose name is read in Hungarian, when a rule of a form looks it up, then it is the source's, as with a save", async () => {
    const clerk = await server.enter("clerk");
    const { rows } = await clerk.call(getList, { idList: "department", limit: 10 });
    expect(rows).toContainEqual(expect.objectContaining({ cells: expect.objectContaining({ name: "Pénzügy" }) }));
    const looked = { name: "department", params: { cost_center: "1300" }, column: "name" };
    expect(await clerk.call(expressionEval, { idForm: "service-request", ...looked })).toEqual({ value: "Finance" });
  });

  it("[design 2 worlds] given a first start that was cut off among the rows, when started again, then every row is there once", {
    timeout: 120_000,
  }, async () => {
    const cut = async (services: Services): Promise<void> => {
      const { records } = services;
      let left = 2;
      const failing: Services = {
        ...services,
        records: {
          ...records,
          bulk: (context, request) => {
            left -= 1;
            return left < 0 ? Promise.reject(new Error("cut off")) : records.bulk(context, request);
          },
        },
      };
      await expect(loadWorld(failing, folder)).rejects.toThrow("cut off");
      expect(services.definitions.current().get("menu", "demo")).toBeNull();
      expect(await loadWorld(services, folder)).toEqual(loaded);
    };
    const other = await start(cut);
    try {
      const { rows } = await other.database.pool.query(
        "select (select count(*) from app.department) as departments, (select count(*) from app.person) as people",
      );
      expect(rows).toEqual([{ departments: "6", people: String(rowsOf((entity) => entity === "person")) }]);
    } finally {
      await other.close();
    }
  });

  it("[design 2 worlds] given the empty world, when loaded, then nothing is", async () => {
    expect(await loadWorld(server.services, fileURLToPath(new URL("../empty", import.meta.url)))).toBeNull();
  });

  it("[design 4 documents] given the world's files, when imported and exported, then each is the same to the letter", async () => {
    const { definitions } = server.services;
    expect(definitions.exportFolder()).toEqual(documents);
    await expect(definitions.importFolder(documents, "replace", { note: "again", author })).resolves.toBeNull();
  });

  it("[design 4 texts] given every text of the world, when read in Hungarian and German, then there is a translation of just this text", () => {
    const { definitions } = server.services;
    const snapshot = definitions.current();
    const missing = ["hu", "de"].flatMap((language) => {
      const translation: unknown = JSON.parse(documents.get(`demo/translation/demo.${language}.json`) ?? "{}");
      // The store has checked the file against its kind's schema.
      const { body } = translation as { body: { texts: Record<string, { text: string; source: string }> } };
      const wanted = new Map(
        [...definitions.kinds.values()].flatMap((kind) =>
          snapshot
            .all(kind.kind)
            .filter(({ subsystem }) => subsystem === "demo")
            .flatMap((document) => documentTexts(kind, document))
            .map(({ key, text }) => [key, text] as const),
        ),
      );
      const unknown = Object.keys(body.texts).filter((key) => !wanted.has(key));
      const stale = [...wanted].filter(
        ([key, text]) => body.texts[key]?.source !== text || body.texts[key]?.text === "",
      );
      return [...unknown, ...stale.map(([key]) => `${language} ${key}`)];
    });
    expect(missing).toEqual([]);
  });

  it("[forms 3 subform] given the requests, when their lines are added up, then the total is that of each request", async () => {
    const { rows } = await server.database.pool.query<{ number: string }>(
      `select r.number from app.service_request r left join app.service_request_line l on l.request_id = r.id
       group by r.id having r.total is distinct from sum(round(l.quantity * l.unit_price, 2)) or count(l.id) not between 1 and 6
         or (r.total > 500 and coalesce(r.reason, '') = '') or (r.status = 'waiting') <> (r.waiting_for is not null)`,
    );
    expect(rows).toEqual([]);
  });

  it("[lists 2.2 list] given a clerk, when they look for a name without accents, then its requests come, the newest number first", async () => {
    const rows = await rowsAs("clerk", { idList: "service-request", search: "kovari" });
    expect(rows.map(({ cells }) => String(cells.number).slice(-5))).toEqual(["-0459", "-0436"]);
    expect(rows[0]?.cells).toMatchObject({
      requester: "Kővári Anna",
      department: "Üzemeltetés",
      status: "in_progress",
    });
  });

  it("[design 10 rights] given a viewer, when they read people, then telephones are masked and nothing may be changed", async () => {
    const rows = await rowsAs("viewer", { idList: "person" });
    expect(rows).toHaveLength(100);
    expect(new Set(rows.map(({ cells, masked }) => JSON.stringify([cells.phone, masked])))).toEqual(
      new Set(['[null,["phone"]]']),
    );
    const viewer = await server.enter("viewer");
    const setup = await viewer.call(getListSetup, { idList: "person" });
    expect(setup.may).toMatchObject({ create: false, update: false, delete: false });
  });

  it("[lists 3 dbClickRedirect] given a list whose rows open above it, when its set-up is asked for, then it says so, and names the pages that make records in the person's language", async () => {
    const clerk = await server.enter("clerk");
    const setup = await clerk.call(getListSetup, { idList: "parking-booking" });
    expect(setup.popup).toBe(true);
    expect(setup.createUrls).toEqual([
      { url: setup.createUrl, title: "Új foglalás" },
      { url: "/parking/visitor/create", title: "Új látogatói foglalás" },
    ]);
  });

  it("[forms 3 createNewElement] given a field that refers to partners, when people ask where these are made and opened, then each hears of what they may do", async () => {
    const martin = await (await server.enter("compliance")).call(getRecordUrls, { entity: "partner" });
    expect(martin.createUrls.map(({ url }) => url)).toEqual(["/partners/create"]);
    expect(martin.updateUrl).toBe("/partners/update");
    const viewer = await (await server.enter("viewer")).call(getRecordUrls, { entity: "partner" });
    expect(viewer.createUrls).toEqual([]);
  });

  it("[shell 2.2 shell] given a page that makes records, when menus are asked for, then who may make them has it there, and who may only read them has not", async () => {
    const routesOf = async (login: string): Promise<readonly string[]> => {
      const menus = await (await server.enter(login)).call(getMenus, {});
      return menus.flatMap(({ sections }) => sections.flatMap(({ items }) => items.map(({ route }) => route)));
    };
    expect(await routesOf("clerk")).toContain("/visitors/create");
    expect(await routesOf("viewer")).not.toContain("/visitors/create");
  });

  it("[shell 4.7 texts] given people of different languages, when they open a list, then its heads are in each language", async () => {
    const clerk = await server.enter("clerk");
    const { columns, label, recordLabel } = await clerk.call(getListSetup, { idList: "service-request" });
    expect([label, recordLabel, columns[1]?.label]).toEqual(["Szolgáltatási igények", "Szolgáltatási igény", "Tárgy"]);
  });
});

/** What a person's start page and menu hold. */
async function startOf(login: string) {
  const person = await server.enter(login);
  const menus = await person.call(getMenus, {});
  const main = menus.find(({ onlyOnPages }) => onlyOnPages !== true);
  const route = main?.sections[0]?.items[0]?.route ?? "";
  const { layout: opened } = await person.call(layout, { route });
  // What the layout operation documents.
  const { gridItems } = opened.page as { gridItems: readonly { type: string; params: Record<string, string> }[] };
  const things = menus.find(({ id }) => gridItems.some(({ params }) => params.menu === id));
  return { person, route, lists: gridItems.flatMap(({ params }) => params.list ?? []), things };
}

describe("people of the demo company", () => {
  it.each([
    ["viewer", "/start/overview", ["project.running", "service-request.due", "contract.notice"]],
    ["clerk", "/start/office", ["service-request.due", "order.late", "parking-booking.today", "asset.warranty"]],
    ["lead", "/start/projects", ["project.mine", "task.late", "task.mine"]],
    ["compliance", "/start/compliance", ["screening.open", "partner.unscreened", "contract.notice"]],
    ["employee", "/start/me", ["task.mine", "service-request.mine", "parking-booking.mine", "asset.mine"]],
  ])(
    "[design 2 worlds] given the %s, when signed in, then the start page shows what is to be done today and three things to try",
    async (login, route, lists) => {
      const start = await startOf(login);
      expect([start.route, start.lists]).toEqual([route, [...lists, "news.mine"]]);
      expect(start.things?.sections.flatMap(({ items }) => items)).toHaveLength(3);
      for (const idList of start.lists) {
        // Nobody parks where it is Saturday.
        if (idList === "parking-booking.today") continue;
        const { rows } = await start.person.call(getList, { idList, limit: 10 });
        expect([idList, rows.length > 0]).toEqual([idList, true]);
      }
    },
  );

  it("[design 2 worlds] given readers of three languages, when the news are read, then each finds them in their own", async () => {
    const titles = await Promise.all(
      ["clerk", "lead", "compliance"].map(
        async (login) => (await rowsAs(login, { idList: "news.mine" }))[0]?.cells.title,
      ),
    );
    expect(titles).toEqual([
      "Ma délután próbariadó a budapesti irodában",
      "Fire drill in the Budapest office this afternoon",
      "Heute Nachmittag Räumungsübung im Budapester Büro",
    ]);
  });

  it("[design 10 rights] given an employee, when they read requests, tasks and assets, then only their own are there, and they book for nobody else", async () => {
    const own = "Horváth Dániel";
    for (const [idList, column] of [
      ["service-request", "requester"],
      ["task", "assignee"],
      ["asset", "holder"],
    ] as const)
      expect(new Set((await rowsAs("employee", { idList })).map(({ cells }) => cells[column]))).toEqual(new Set([own]));
    const { rows } = await server.database.pool.query<{ mine: string; other: string; space: string }>(
      `select (select id from app.person where name = '${own}') as mine, (select id from app.person where name = 'Tóth Eszter') as other,
        (select id from app.parking_space where active order by code limit 1) as space`,
    );
    const employee = await server.enter("employee");
    const book = (person: string | undefined) =>
      employee.call(saveData, {
        idForm: "parking-booking",
        formData: {
          saveId: randomId(16),
          form: "parking-booking",
          entity: "parking-booking",
          key: null,
          changes: given({
            day: inDays(40),
            space_id: rows[0]?.space ?? null,
            person_id: person ?? null,
            plate: "AA-BC-123",
            purpose: "commute",
          }),
          rows: {},
        },
      });
    await expect(book(rows[0]?.other)).rejects.toMatchObject({
      code: "access_denied",
      data: { entity: "parking-booking", fields: ["person_id"] },
    });
    expect((await book(rows[0]?.mine)).HEADER.ERROR).toEqual([]);
    await expect(book(rows[0]?.mine)).rejects.toMatchObject({ code: "unique_violation" });
  });

  it("[design 5 invariants] given the contracts, when their days of notice are read, then each is so many days before the end", async () => {
    const { rows } = await server.database.pool.query(
      `select count(*) filter (where notice_by is distinct from ends_on - notice_days) as wrong, count(notice_by) > 50 as there from app.contract`,
    );
    expect(rows).toEqual([{ wrong: "0", there: "t" }]);
  });

  it("[forms 3 subform] given the orders, when their lines and taxes are added up, then the amounts are those of each order", async () => {
    const { rows } = await server.database.pool.query(
      `select o.number from app.purchase_order o left join app.purchase_order_line l on l.order_id = o.id group by o.id
       having o.net is distinct from sum(round(l.quantity * l.unit_price, 2)) or o.gross is distinct from round(o.net * (100 + o.vat) / 100, 2)`,
    );
    expect(rows).toEqual([]);
  });
});

const given = (values: { readonly [field: string]: Json }): WantedRequest["changes"] =>
  Object.fromEntries(Object.entries(values).map(([field, mine]) => [field, { base: null, mine }]));

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Saves a request through its form, as the clerk unless another person is named; answers the names of the fields that
 * were refused, and the key.
 */
async function save(
  wanted: WantedRequest,
  login = "clerk",
): Promise<{ refused: readonly string[]; id: string | null }> {
  const person = await server.enter(login);
  const { HEADER, id } = await person.call(saveData, requestSave(wanted));
  return { refused: HEADER.ERROR.map(({ ID }) => ID), id };
}

async function newRequest(values: { readonly [field: string]: Json }): Promise<WantedRequest["changes"]> {
  const { rows } = await server.database.pool.query<{ person: string; department: string }>(
    "select id as person, department_id as department from app.person order by name limit 1",
  );
  const [row] = rows;
  return given({
    subject: "New lamp",
    requester_id: row?.person ?? null,
    department_id: row?.department ?? null,
    ...values,
  });
}

describe("rules of the service request", () => {
  it("[forms 5 validation] given a new request, when its due date has passed, then it is refused, and one to come is not", async () => {
    expect((await save({ changes: await newRequest({ due_on: inDays(-2) }) })).refused).toEqual(["due_on"]);
    expect((await save({ changes: await newRequest({ due_on: inDays(1) }) })).refused).toEqual([]);
  });

  it("[forms 5 validation] given lines above 500 euros, when there is no reason, then it is asked for; with one the totals are stored", async () => {
    const lines = [
      { quantity: "2.50", unit_price: "100.10" },
      { quantity: "3.00", unit_price: "100.00" },
    ];
    expect((await save({ changes: await newRequest({}), lines })).refused).toEqual(["reason"]);
    const { refused, id } = await save({ changes: await newRequest({ reason: "The old one is broken." }), lines });
    expect(refused).toEqual([]);
    const { rows } = await server.database.pool.query({
      text: `select r.total, r.status, r.number ~ '^SR-\\d{4}-\\d{4}$' as numbered, array_agg(l.quantity order by l.position) as lines
        from app.service_request r join app.service_request_line l on l.request_id = r.id where r.id = $1::uuid group by r.id`,
      values: [id ?? ""],
    });
    expect(rows).toEqual([{ total: "550.25", status: "new", numbered: "t", lines: "{2.50,3.00}" }]);
  });

  it("[forms 4 read-only] given an employee, who may ask only for themselves, when they ask, then the requester is themselves, and another one is refused at that field; the clerk asks for anyone", async () => {
    const { requester_id, ...rest } = await newRequest({ subject: "For whom?" });
    await expect(
      save({ changes: { ...rest, requester_id: requester_id ?? { base: null, mine: null } } }, "employee"),
    ).rejects.toMatchObject({
      code: "field_not_writable",
      data: { field: "requester" },
    });
    const { id } = await save({ changes: rest }, "employee");
    const { rows } = await server.database.pool.query({
      text: "select p.name from app.service_request r join app.person p on p.id = r.requester_id where r.id = $1::uuid",
      values: [id ?? ""],
    });
    expect(rows).toEqual([{ name: "Horváth Dániel" }]);
  });

  it("[forms 4 read-only] given a request that is done, when its cost limit is written, then it is refused", async () => {
    const { id } = await save({ changes: await newRequest({ status: "done" }) });
    const limit = { cost_limit: { base: null, mine: "10.00" } };
    await expect(save({ key: id ?? "", changes: limit })).rejects.toMatchObject({ code: "field_not_writable" });
    await expect(
      save({ key: id ?? "", changes: { ...limit, status: { base: "done", mine: "in_progress" } } }),
    ).resolves.toMatchObject({ refused: [] });
  });

  it("[forms 5 validation] given a request that waits, when it does not say for what, then that is asked for", async () => {
    expect((await save({ changes: await newRequest({ status: "waiting" }) })).refused).toEqual(["waiting_for"]);
  });

  it("[design 5 row order] given the lines of a request, when one is moved, then it is read where it stands now; who moves them from an older state meets a conflict", async () => {
    const lines = ["1.00", "2.00", "3.00"].map((quantity) => ({ quantity, unit_price: "1.00" }));
    const { id } = await save({ changes: await newRequest({}), lines });
    const clerk = await server.enter("clerk");
    const read = async () => {
      const { ITEMS } = await clerk.call(getData, { idForm: "service-request", idMaintable: id ?? "" });
      // The shape that get-data documents.
      return (ITEMS as { rows: { lines: { key: string; values: { quantity: string; position: number } }[] } }).rows
        .lines;
    };
    const before = await read();
    const move = (positions: readonly [number, number][]) =>
      clerk.call(saveData, {
        idForm: "service-request",
        formData: {
          saveId: randomId(16),
          form: "service-request",
          entity: "service-request",
          key: id,
          changes: {},
          rows: {
            lines: {
              entity: "service-request-line",
              reference: "request",
              added: [],
              changed: positions.map(([base, mine], index) => ({
                uid: `r${index}`,
                key: before[base - 1]?.key ?? "",
                changes: { position: { base, mine } },
              })),
              removed: [],
            },
          },
        },
      });
    expect(
      (
        await move([
          [3, 1],
          [1, 2],
          [2, 3],
        ])
      ).HEADER.ERROR,
    ).toEqual([]);
    expect((await read()).map(({ values }) => values.quantity)).toEqual(["3.00", "1.00", "2.00"]);
    await expect(move([[2, 1]])).rejects.toMatchObject({ code: "save_conflict" });
  });
});
