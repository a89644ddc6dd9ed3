import type { InputOf } from "@tessera/contract/defineOperation.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bySourceType } from "../../../features/forms/operations/bySourceType.ts";
import { expressionEval } from "../../../features/forms/operations/expressionEval.ts";
import { getData } from "../../../features/forms/operations/getData.ts";
import { saveData } from "../../../features/forms/operations/saveData.ts";
import { getCount } from "../../../features/lists/operations/getCount.ts";
import { getList } from "../../../features/lists/operations/getList.ts";
import { bulkRecords } from "../../../features/records/operations/bulkRecords.ts";
import { deleteRecords } from "../../../features/records/operations/deleteRecords.ts";
import { getHistory } from "../../../features/records/operations/getHistory.ts";
import { getVersion } from "../../../features/records/operations/getVersion.ts";
import { undoBatch } from "../../../features/records/operations/undoBatch.ts";
import { dealMessage, freshSaveId, ids, secret, startAttackedServer } from "./attacks.fixtures.ts";

type Condition = NonNullable<InputOf<typeof getCount>["filter"]>;

let world: TestServer;
let clerk: TestClient;

beforeAll(async () => {
  world = await startAttackedServer();
  clerk = await world.enter("clerk");
  // The secret has a past, too.
  const boss = await world.enter("boss");
  for (const value of [`${secret} once`, secret]) {
    const item = { kind: "update", key: ids.deal.one, values: { secret: value } } as const;
    await boss.call(bulkRecords, { saveId: freshSaveId(), entity: "deal", items: [item] });
  }
});
afterAll(() => world.close());

/** What an answer, or the data of an error, says in all. */
async function said(run: Promise<unknown>): Promise<string> {
  return JSON.stringify(await run.catch((error: { code: string; data: unknown }) => [error.code, error.data]));
}

const total = async (filter: Condition) => (await clerk.call(getCount, { idList: "deal", filter })).total;
const compared = (field: string, operator: "=" | "LIKE" | "<>" | "IS NOT NULL", value: unknown): Condition => ({
  field,
  operator,
  operand: { value },
});

describe("what may not be read", () => {
  it("[design 10 rights] given masked cells, when every reading and refusing call is made, then the secret is in no answer", async () => {
    const deal = { entity: "deal", key: ids.deal.one };
    const choices = { sourceType: "form", idSource: "deal", fieldName: "client_id" } as const;
    const look = (column: string) => clerk.call(expressionEval, { name: "deal", params: { name: "One" }, column });
    const { batch } = await clerk.call(deleteRecords, { entity: "deal", keys: [ids.deal.one] });
    const answers = await Promise.all([
      said(clerk.call(undoBatch, { batch })),
      said(clerk.call(getData, { idForm: "deal", idMaintable: ids.deal.two })),
      said(clerk.call(getList, { idList: "deal", order: [{ column: "client_region_secret", direction: "asc" }] })),
      said(clerk.call(bySourceType, { ...choices, filter: { equals: { secret } } })),
    ]);
    answers.push(
      await said(clerk.call(getData, { idForm: "deal", idMaintable: ids.deal.one })),
      await said(clerk.call(getHistory, deal)),
      await said(clerk.call(getVersion, { ...deal, version: 1 })),
      ...(await Promise.all(["secret", "*", "FULL_RESULT", "", "client.secret"].map((column) => said(look(column))))),
      await said(
        clerk.call(saveData, {
          idForm: "deal",
          formData: dealMessage(ids.deal.one, { changes: { secret: { base: "guess", mine: "other" } } }),
        }),
      ),
    );
    for (const answer of answers) expect(answer).not.toContain(secret);
    const boss = await world.enter("boss");
    expect(await said(boss.call(getData, { idForm: "deal", idMaintable: ids.deal.one }))).toContain(secret);
  });

  it.each<[string, Condition, number]>([
    ["its value", compared("secret", "=", secret), 0],
    ["a part of it", compared("secret", "LIKE", secret.slice(0, 2)), 0],
    ["another value", compared("secret", "<>", "x"), 0],
    ["whether it is there", compared("secret", "IS NOT NULL", null), 0],
    ["the opposite", { not: compared("secret", "=", secret) }, 2],
    ["a secret of what it refers to", compared("client.secret", "LIKE", secret), 0],
    ["a secret two steps away", compared("client.region.secret", "LIKE", secret), 0],
    ["the name of a client who is not to be chosen", compared("client", "LIKE", "Closed"), 0],
    [
      "a secret of its rows",
      { exists: { entity: "part", reference: "deal" }, where: compared("secret", "=", secret) },
      0,
    ],
  ])(
    "[design 10 rights] given a masked cell, when a list is filtered by %s, then the count tells nothing",
    async (_name, filter, expected) => {
      expect(await total(filter)).toBe(expected);
    },
  );

  it("[design 10 rights] given masked cells, when they are searched, sorted by, or parameters of a look-up, then nothing is reported", async () => {
    expect(await clerk.call(getCount, { idList: "deal", search: secret })).toEqual({ total: 0, exact: true });
    const keys = async (direction: "asc" | "desc") => {
      const { rows } = await clerk.call(getList, { idList: "deal", order: [{ column: "secret", direction }] });
      return rows.map((row) => (row as { key: string }).key);
    };
    expect(await keys("asc")).toEqual(await keys("desc"));
    expect(await clerk.call(expressionEval, { name: "deal", params: { secret }, column: "name" })).toEqual({
      value: null,
    });
    expect(await said(clerk.call(expressionEval, { name: "client", params: { secret }, column: "name" }))).toContain(
      "access_denied",
    );
  });

  it("[design 10 refer] given clients of whom one is to be chosen, when the choices are filtered by what is not shown or asked by key, then only they come and nothing more", async () => {
    const choices = { sourceType: "form", idSource: "deal", fieldName: "client_id" } as const;
    const keysOf = async (more: object) =>
      (await clerk.call(bySourceType, { ...choices, ...more })).options.map(({ key }) => key);
    expect(await keysOf({ selection: [ids.client.closed, ids.client.open] })).toEqual([ids.client.open]);
    expect(await keysOf({ filter: { equals: { secret } } })).toEqual([]);
    expect(await keysOf({ filter: { equals: { "region.secret": secret } } })).toEqual([]);
  });
});

describe("texts that no database can hold", () => {
  it.each<[string, object]>([
    ["a zero character", compared("name", "LIKE", "a\u0000b")],
    ["half a surrogate pair", compared("name", "LIKE", "a\ud800b")],
    ["a day beyond all calendars", { field: "name", operator: "=", operand: { today: 1_000_000_000_000 } }],
    ["a key that is none", compared("client", "=", "\u0000")],
    ["a number of two thousand digits", compared("amount", "=", "9".repeat(2000))],
  ])(
    "[shell 7.1 conventions] given %s in a filter, when it is sent, then it is refused or finds nothing, and nothing breaks",
    async (_name, filter) => {
      // What no client of ours would send does not fit the input's type.
      const answer = await said(clerk.call(getCount, { idList: "deal", filter: filter as Condition }));
      expect(answer).toMatch(/invalid_input|value_invalid|"total":0/);
    },
  );

  it("[shell 7.1 conventions] given odd keys, ids and uids, when they are sent, then nothing breaks", async () => {
    const answers = await Promise.all([
      said(clerk.call(getData, { idForm: "deal", idMaintable: "\u0000" })),
      said(clerk.call(getHistory, { entity: "deal", key: "\u0000" })),
      said(clerk.call(deleteRecords, { entity: "deal", keys: ["\u0000"] })),
      said(clerk.call(undoBatch, { batch: "\u0000" })),
      said(clerk.call(saveData, { idForm: "deal", formData: dealMessage(ids.deal.two, { saveId: "attack\u0000id" }) })),
      said(clerk.call(bySourceType, { sourceType: "form", idSource: "deal", fieldName: "constructor.name" })),
    ]);
    for (const answer of answers) expect(answer).not.toContain("unexpected");
  });
});
