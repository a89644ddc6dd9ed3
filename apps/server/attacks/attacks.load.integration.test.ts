import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { InputOf } from "@tessera/contract/defineOperation.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { createDatabase, type Database } from "@tessera/server-core/database/pool.ts";
import { logStream } from "@tessera/server-kit/http/logStream.ts";
import { column, document, entity, role } from "@tessera/server-kit/testing/literals.ts";
import { createTestClient, type TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { getCount } from "../../../features/lists/operations/getCount.ts";
import { bulkRecords } from "../../../features/records/operations/bulkRecords.ts";
import { startProduct } from "../testing/startProduct.ts";

const list = (id: string): TesseraDocument =>
  document(
    "list",
    id,
    { label: id, entity: id, columns: [{ id: "l1", name: "name", path: "name", label: "Name" }], order: [] },
    "shop",
    2,
  );
const actions = ["read", "create", "update", "delete"];
const everything = [{ kind: "entity", entity: "*", subsystem: "shop", actions }];
const documents: readonly TesseraDocument[] = [
  entity("stone", [column("name")]),
  entity("leaf", [column("name")]),
  list("stone"),
  list("leaf"),
  document("page", "open", {
    label: "Open",
    rows: [{ id: "r", columns: [{ id: "c", width: 12 }] }],
    gridItems: ["stone", "leaf"].map((of) => ({ id: of, columnId: "c", type: "List", params: { list: of } })),
  }),
  document("url", "open", { route: "/open", isPublic: true, page: "open", title: null }),
  role("guest", [{ kind: "entity", entity: "*", subsystem: "shop", actions: ["read"] }]),
  role("clerk", everything),
];

const lane = {
  running: 3,
  guests: 2,
  waiting: 50,
  person: { running: 2, waiting: 3 },
  address: { running: 1, waiting: 1 },
};

let server: TestServer;
const logged: { readonly level: number; readonly msg: string }[] = [];
/** Holds locks beside the server. */
let beside: Database;
const people: { [login: string]: TestClient } = {};

beforeAll(async () => {
  vi.spyOn(logStream, "write").mockImplementation((line) => void logged.push(JSON.parse(line)));
  server = await startProduct({
    documents,
    users: ["anna", "bela", "cili"].map((login) => ({ login, roles: ["clerk"] })),
    reads: { max: 3, statementTimeout: 20_000 },
    turnLimits: { read: lane, work: lane },
    environment: { TESSERA_TRUST_PROXY: "127.0.0.1", LOG_LEVEL: "info" },
  });
  beside = createDatabase({ url: server.database.url, max: 1 });
  for (const login of ["anna", "bela", "cili"]) people[login] = await server.enter(login);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await beside.close();
  await server.close();
});

const person = (login: string): TestClient => people[login] ?? server.anonymous();
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "answered",
    (error: unknown) => (error instanceof TesseraError ? error.code : String(error)),
  );
type Filter = InputOf<typeof getCount>["filter"];
const count = (client: TestClient, idList: string, filter: Filter = null): Promise<string> =>
  codeOf(client.call(getCount, { idList, filter }));
const create = (client: TestClient, of: string): Promise<string> =>
  codeOf(
    client.call(bulkRecords, {
      saveId: crypto.randomUUID(),
      entity: of,
      items: [{ kind: "create", values: { name: "A" } }],
    }),
  );

/** A guest whom a trusted proxy forwards for. */
function guestAt(address: string): TestClient {
  const { settings } = server.services;
  return createTestClient(settings, (url, init) => {
    const headers = new Headers(init.headers);
    headers.set("x-forwarded-for", address);
    return fetch(url, { ...init, headers });
  });
}

async function figure(name: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)$`, "m").exec(text)?.[1]);
}

/** Runs `work` while nobody can read a table; answers when it may be read again. */
async function whileHeld(table: string, work: () => Promise<void>): Promise<void> {
  await beside.transaction(async (transaction) => {
    await transaction.query(`lock table app.${table} in access exclusive mode`);
    await work();
  });
}

/** Waits until so many reads wait for their turn. */
const untilWaiting = (reads: number): Promise<void> =>
  expect.poll(() => figure("tessera_reads_waiting"), { timeout: 20_000 }).toBe(reads);

describe("one caller's load and the others", () => {
  it("[design 10 load] given a person whose reads do not end, when others read and save, then they are served, and only they are told to wait", async () => {
    const slow: Promise<string>[] = [];
    const refused = await figure("tessera_reads_refused_total");
    await whileHeld("stone", async () => {
      for (let number = 0; number < 5; number++) slow.push(count(person("anna"), "stone"));
      await untilWaiting(3);
      expect(await count(person("anna"), "leaf")).toBe("too_many_requests");
      expect(await figure("tessera_reads_refused_total")).toBe(refused + 1);
      expect(await count(person("bela"), "leaf")).toBe("answered");
      expect(await create(person("bela"), "leaf")).toBe("answered");
      // Their own saves do not wait behind their reads.
      expect(await create(person("anna"), "leaf")).toBe("answered");
    });
    expect(await Promise.all(slow)).toEqual(slow.map(() => "answered"));
    expect(await figure("tessera_reads_running")).toBe(0);
  });

  it("[design 10 load] given a caller with too many calls, when they are refused, then the answer says when to come again", async () => {
    const slow: Promise<string>[] = [];
    await whileHeld("stone", async () => {
      const guest = guestAt("198.51.100.1");
      for (let number = 0; number < 2; number++) slow.push(count(guest, "stone"));
      await untilWaiting(1);
      const headers = { ...(await guest.headers()), "content-type": "application/x-www-form-urlencoded" };
      const answer = await guest.fetch("/api/Lists/get-count", {
        method: "POST",
        headers,
        body: "idList=leaf",
      });
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "2"]);
    });
    await Promise.all(slow);
  });

  it("[design 10 load] given guests of some addresses whose reads do not end, when another guest and people read, then people are served, and who waits is not refused", async () => {
    const slow: Promise<string>[] = [];
    await whileHeld("stone", async () => {
      for (const address of ["198.51.100.1", "198.51.100.1", "198.51.100.2", "198.51.100.2"])
        slow.push(count(guestAt(address), "stone"));
      await untilWaiting(2);
      expect(await count(guestAt("198.51.100.1"), "leaf")).toBe("too_many_requests");
      slow.push(count(guestAt("198.51.100.3"), "leaf"));
      await untilWaiting(3);
      expect(await count(person("anna"), "leaf")).toBe("answered");
      expect(await create(person("bela"), "leaf")).toBe("answered");
    });
    expect(await Promise.all(slow)).toEqual(slow.map(() => "answered"));
  });

  it("[design 10 load] given all reads that may run, when a caller who waits goes away, then their read is never made, and the log says so without calling it a defect", async () => {
    const slow: Promise<string>[] = [];
    const leaving = new AbortController();
    await whileHeld("stone", async () => {
      for (let number = 0; number < 2; number++) slow.push(count(person("anna"), "stone"));
      const headers = { ...(await person("anna").headers()), "content-type": "application/x-www-form-urlencoded" };
      const { signal } = leaving;
      const init = { method: "POST", headers, body: "idList=leaf", signal };
      const left = codeOf(person("anna").fetch("/api/Lists/get-count", init));
      await untilWaiting(1);
      leaving.abort();
      await left;
      await untilWaiting(0);
      await expect.poll(() => logged.filter(({ msg }) => msg === "the caller went away").length).toBe(1);
      expect(logged.filter(({ level }) => level >= 50)).toEqual([]);
    });
    await Promise.all(slow);
  });
});

describe("what a read may cost", () => {
  const like = (many: number): NonNullable<Filter> => ({
    or: Array.from({ length: many }, (_, index) => ({
      field: "name",
      operator: "LIKE" as const,
      operand: { value: `x%${index}` },
    })),
  });
  const equal = (many: number): NonNullable<Filter> => ({
    or: Array.from({ length: many }, (_, index) => ({
      field: "name",
      operator: "=" as const,
      operand: { value: `${index}` },
    })),
  });
  const among = (many: number): NonNullable<Filter> => ({
    or: Array.from({ length: many }, () => ({
      field: "name",
      operator: "IN" as const,
      operand: { value: Array.from({ length: 1000 }, (_, index) => `${index}`) },
    })),
  });

  it.each([
    ["a person", "anna", among(20), "answered"],
    ["a person", "anna", among(66), "query_too_expensive"],
    ["a guest", "", among(5), "answered"],
    ["a guest", "", among(6), "query_too_expensive"],
    ["a person", "anna", like(50), "answered"],
    ["a person", "anna", like(51), "query_too_expensive"],
    ["a person", "anna", equal(900), "answered"],
    ["a guest", "", like(20), "answered"],
    ["a guest", "", { and: [{ not: like(21) }] }, "query_too_expensive"],
    ["a guest", "", equal(60), "answered"],
    ["a guest", "", equal(61), "query_too_expensive"],
  ] as readonly (readonly [string, string, NonNullable<Filter>, string])[])(
    "[design 10 load] given %s (%s) who filters with many conditions, when they are counted, then it is %#",
    async (_who, login, filter, outcome) => {
      expect(await count(login === "" ? guestAt("198.51.100.9") : person(login), "leaf", filter)).toBe(outcome);
    },
  );

  it("[design 10 load] given guests of one address who read without end, when a minute's reads are used up, then they wait, and another address does not", async () => {
    const guest = guestAt("198.51.100.20");
    const headers = { ...(await guest.headers()), "content-type": "application/x-www-form-urlencoded" };
    const statuses = new Set<number>();
    for (let number = 0; number < 700 && !statuses.has(429); number++) {
      const body = "idList=leaf";
      statuses.add((await guest.fetch("/api/Lists/get-count", { method: "POST", headers, body })).status);
    }
    expect([...statuses]).toEqual([200, 429]);
    expect(await count(guestAt("198.51.100.21"), "leaf")).toBe("answered");
  });
});

describe("how long a read may take", () => {
  it("[design 10 load] given a table that cannot be read for long, when it is counted, then that is given up, and a save goes on waiting", async () => {
    const impatient = await startProduct({
      documents,
      users: [{ login: "anna", roles: ["clerk"] }],
      reads: { max: 2, statementTimeout: 300 },
    });
    const holder = createDatabase({ url: impatient.database.url, max: 1 });
    try {
      const anna = await impatient.enter("anna");
      const saving = await holder.transaction(async (transaction) => {
        await transaction.query("lock table app.stone in access exclusive mode");
        const begun = create(anna, "stone");
        expect(await count(anna, "stone")).toBe("timeout");
        return { begun };
      });
      expect(await saving.begun).toBe("answered");
    } finally {
      await holder.close();
      await impatient.close();
    }
  });
});
