import type { InputOf } from "@tessera/contract/defineOperation.ts";
import { form, item } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expressionRequest } from "../../../features/forms/operations/expressionRequest.ts";
import { saveData } from "../../../features/forms/operations/saveData.ts";
import { operations } from "../../../features/operations.gen.ts";
import { freshSaveId, ids, secret, startAttackedServer } from "./attacks.fixtures.ts";

/** A form of deals whose note is what a request answers. */
const asking = (id: string, saveExpression: string) =>
  form(id, "deal", [item("name", "text"), item("note", "text", { expressions: { saveExpression } })]);

let world: TestServer;
let clerk: TestClient;
let boss: TestClient;

beforeAll(async () => {
  world = await startAttackedServer({
    documents: [
      asking("counted", "text(request('POST', '/api/Lists/get-count', { idList: 'deal' }).total)"),
      asking(
        "dated",
        "text(coalesce(request('GET', '/api/Records/get-version', { entity: 'deal', key: name, version: 1 }), 'none'))",
      ),
      asking("elsewhere", "text(coalesce(request('GET', concat('/api/Session/', name)), 'nothing'))"),
    ],
  });
  clerk = await world.enter("clerk");
  boss = await world.enter("boss");
});
afterAll(() => world.close());

/** The note that a form's rule gives a deal, saved by someone. */
async function noteBy(by: TestClient, form: string, name = form): Promise<unknown> {
  const changes = { name: { base: null, mine: name } };
  const formData = { saveId: freshSaveId(), form, entity: "deal", key: null, changes, rows: {} };
  const { id } = await by.call(saveData, { idForm: form, formData });
  const { rows } = await world.database.pool.query({ text: "select note from app.deal where id = $1", values: [id] });
  return rows[0]?.note;
}

type Asked = InputOf<typeof expressionRequest>;
const code = (by: TestClient, asked: Asked): Promise<string> =>
  by.call(expressionRequest, asked).then(
    ({ value }) => `answered ${JSON.stringify(value)}`,
    (error: { code: string }) => error.code,
  );

describe("requests of rules", () => {
  it("[forms 7 custom call] given a rule that asks a list for its number, when someone saves, then it is the number of those they see themselves", async () => {
    const { rows } = await world.database.pool.query(
      "select count(*)::int as all, count(*) filter (where mine)::int as mine from app.deal",
    );
    expect(await noteBy(boss, "counted")).toBe(String(rows[0]?.all));
    const asked: Asked = { method: "POST", url: "/api/Lists/get-count", data: { idList: "deal" } };
    expect(await code(clerk, asked)).toBe(`answered {"total":${rows[0]?.mine},"exact":true}`);
  });

  it("[forms 7 custom call] given data, when an operation takes it from the query, then it becomes query parameters beside those of the address", async () => {
    const data = { idSource: "deal", fieldName: "client_id", filter: { search: "open" }, page: 0, selection: null };
    const url = "/api/LazyLoaders/by-source-type?sourceType=form";
    const found = `answered {"options":[{"key":"${ids.client.open}","value":"Open","detail":null}],"completed":true}`;
    expect(await code(clerk, { method: "GET", url, data })).toBe(found);
    expect(await code(clerk, { method: "GET", url: `${url}&constructor=1`, data })).toBe("invalid_input");
    expect(await code(clerk, { method: "GET", url, data: { ...data, more: 1 } })).toBe("invalid_input");
  });

  it.each([
    ["the token of the session", "GET", "/api/Session/csrf-token"],
    ["a change", "POST", "/api/Records/delete-records"],
    ["the end of the session", "GET", "/api/Session/logout"],
    ["definitions", "GET", "/api/Definitions/get-document"],
    ["itself", "POST", "/api/Dynforms/expression-request"],
    ["rules that could ask on", "GET", "/api/Dynforms/get-data"],
    ["another method", "GET", "/api/Lists/get-count"],
    ["another host", "GET", "https://example.org/api/Lists/get-count"],
    ["another host, written short", "GET", "//example.org/api/Records/get-version"],
    ["a way around", "GET", "/api/Lists/../Session/csrf-token"],
    ["nothing there is", "GET", "/api/none"],
  ] as const)(
    "[design 10 operations] given someone signed in, when a request asks for %s, then it is refused",
    async (_what, method, url) => {
      expect(await code(boss, { method, url })).toBe("invalid_input");
    },
  );

  it("[design 10 rights] given cells and records that the clerk does not read, when they ask for them by a request, then they are in no answer", async () => {
    const byList: Asked = { method: "POST", url: "/api/Lists/get-list", data: { idList: "deal" } };
    const byLook: Asked = { method: "GET", url: "/api/Dynforms/expression-eval", data: { name: "deal", params: {} } };
    const answers = [await code(clerk, byList), await code(clerk, byLook)];
    for (const answer of answers) expect(answer).toContain("answered");
    for (const answer of answers) expect(answer).not.toContain(secret);
    expect(await code(clerk, { ...byLook, data: { name: "region", params: {}, column: "secret" } })).not.toContain(
      secret,
    );
    expect(await code(world.anonymous(), byList)).toBe("not_signed_in");
  });

  it("[forms 8 expression] given a rule whose address leads elsewhere, or whose record is not there, when the server saves, then the request is empty and the save goes on", async () => {
    expect(await noteBy(boss, "elsewhere", "csrf-token")).toBe("nothing");
    expect(await noteBy(boss, "dated", "0190d1b2-0000-7000-8000-0000000000ff")).toBe("none");
  });

  it("[design 10 operations] given the catalogue, when rules may ask an operation, then it changes nothing, does not stream and is about records", () => {
    const asked = operations.filter(({ forRules }) => forRules);
    expect(asked.length).toBeGreaterThan(0);
    for (const { access, changesState, id, streams } of asked) {
      const isAboutRecords = access.kind === "page" || (access.kind === "session" && access.decidedBy === "records");
      expect({ id, isAboutRecords, changesState, streams }).toEqual({
        id,
        isAboutRecords: true,
        changesState: false,
        streams: false,
      });
    }
  });
});
