import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { Grant } from "@tessera/contract/definitions/grant.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { form, item, role, userFunction } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshSaveId, secret, startAttackedServer } from "../../../apps/server/attacks/attacks.fixtures.ts";
import { formVerification } from "../../forms/operations/formVerification.ts";
import { saveData } from "../../forms/operations/saveData.ts";
import { callFunctions } from "../operations/callFunctions.ts";
import { getDefinedFunctions } from "../operations/getDefinedFunctions.ts";
import { tryFunction } from "../operations/tryFunction.ts";

const text = { type: "text" } as const;
const script = (id: string, code: string, more: object = {}): TesseraDocument =>
  userFunction(id, "", { kind: "script", expression: null, script: code, ...more });
const named = (...names: readonly string[]) => ({
  parameters: names.map((name) => ({ id: `p_${name}`, name, ...text })),
});
const withNote = (id: string, saveExpression: string) =>
  form(id, "deal", [item("name", "text"), item("note", "text", { expressions: { saveExpression } })]);

const grants: Grant[] = [
  { id: "g1", kind: "document", documentKind: "*", subsystem: "*", actions: ["read", "draft", "publish"] },
  { id: "g2", kind: "entity", entity: "*", actions: ["read", "refer", "create", "update"] },
];

let world: TestServer;
let boss: TestClient;
let clerk: TestClient;
let maker: TestClient;

beforeAll(async () => {
  world = await startAttackedServer({
    documents: [
      script("greet", "log('called');\nreturn `${name}, ${user.login}`", named("name")),
      script("count", "return call('Lists', 'get-count', { idList: 'deal' }).total", { result: { type: "integer" } }),
      script(
        "peek",
        "try { return lookup('client', { secret: wanted }, 'name') } catch (e) { return e.code }",
        named("wanted"),
      ),
      script("odd", "return { no: 'number' }", { result: { type: "decimal" } }),
      script("broken", "\n\nthrow new Error('broken')"),
      script(
        "reaching",
        "return ['Session', 'Records', 'Definitions'].map((family) => { try { return call(family, 'csrf-token') } catch (e) { return e.code } }).join()",
      ),
      script("lonely", "return 'lonely'"),
      script("long", "for (let turn = 0; turn < 220_000_000; turn++) if (turn < 0) return 0;\nreturn 1", {
        result: { type: "integer" },
      }),
      script("sums", "return net * 1.27", {
        parameters: [{ id: "p1", name: "net", type: "decimal" }],
        result: { type: "decimal" },
      }),
      script("after", "return { from: range.to, to: null, includesFrom: !range.includesTo }", {
        parameters: [{ id: "p1", name: "range", type: "date_range" }],
        result: { type: "date_range" },
      }),
      userFunction("twice", "fn_greet(name) + fn_greet(name)", named("name")),
      withNote("greeting", "fn_twice(name)"),
      form("checking", "deal", [
        item("name", "text"),
        item("note", "text", { expressions: { requiredExp: "fn_lonely() == 'lonely'" } }),
      ]),
      withNote("counting", "text(fn_count())"),
      withNote("peeking", "fn_peek('TOPSECRET')"),
      withNote("summing", "text(fn_sums(12.5) + 0.125)"),
      withNote("ranging", "text(start(fn_after('[2026-01-01,2026-02-01)')))"),
      withNote("failing", "coalesce(fn_broken(), 'empty') + coalesce(fn_odd(), 1)"),
      role("maker", grants),
      role("granted", [{ id: "g1", kind: "function", function: "fn_lonely" }]),
    ],
    users: [
      { login: "maker", roles: ["maker"] },
      { login: "granted", roles: ["granted"] },
    ],
  });
  boss = await world.enter("boss");
  clerk = await world.enter("clerk");
  maker = await world.enter("maker");
});
afterAll(() => world?.close());

const messageOf = (idForm: string) => ({
  saveId: freshSaveId(),
  form: idForm,
  entity: "deal",
  key: null,
  changes: { name: { base: null, mine: idForm } },
  rows: {},
});

/** The note that a form's rule gives a deal that someone saves. */
async function noteBy(by: TestClient, idForm: string): Promise<unknown> {
  const { id } = await by.call(saveData, { idForm, formData: messageOf(idForm) });
  const { rows } = await world.database.pool.query({ text: "select note from app.deal where id = $1", values: [id] });
  return rows[0]?.note;
}

async function called(by: TestClient, id: string, args: readonly string[] = [], idForm?: string): Promise<unknown> {
  const asked = { ...(idForm === undefined ? {} : { idForm }), calls: [{ id, args: [...args] }] };
  const [answer] = (await by.call(callFunctions, asked)).answers;
  return answer && "value" in answer ? answer.value : answer?.error;
}

describe("scripts in rules", () => {
  it("[forms 7 UserFunction] given a script called by a function of a form's rule, when someone saves, then the server computes with what it gives them", async () => {
    expect(await noteBy(boss, "greeting")).toBe("greeting, bossgreeting, boss");
    expect(await noteBy(boss, "summing")).toBe("16");
    expect(await noteBy(boss, "ranging")).toBe("2026-02-01");
    expect(await noteBy(boss, "failing")).toBe("empty1");
  });

  it("[forms 7 UserFunction] given such a form, when it is checked without saving, then the script is asked as well", async () => {
    const verified = (idForm: string) => boss.call(formVerification, { idForm, fieldData: messageOf(idForm) });
    expect((await verified("checking")).HEADER.ERROR).toMatchObject([{ ID: "note" }]);
    expect((await verified("greeting")).HEADER.ERROR).toEqual([]);
  });

  it("[design 10 rights] given a script that asks for what its caller may not read, when a form or the caller calls it, then it finds only what they may read", async () => {
    expect(await noteBy(boss, "peeking")).toBe("Open");
    expect(await called(boss, "peek", [secret], "peeking")).toBe("Open");
    expect(await called(clerk, "peek", [secret], "peeking")).not.toBe("Open");
    const { rows } = await world.database.pool.query(
      "select count(*)::int as all, count(*) filter (where mine)::int as mine from app.deal",
    );
    expect(await called(boss, "count", [], "counting")).toBe(Number(rows[0]?.all));
    expect(await called(clerk, "count", [], "counting")).toBe(Number(rows[0]?.mine));
  });

  it("[design 10 operations] given a script that calls operations, when these are none that rules may ask, then each is refused", async () => {
    expect(await called(maker, "reaching")).toBe("invalid_input,invalid_input,invalid_input");
  });
});

describe("calls of scripts", () => {
  it("[forms 7 UserFunction] given a form whose rule calls a script, when anyone who works with it asks for the value, then they get it; for any other form they do not", async () => {
    expect(await called(boss, "greet", ["a"], "greeting")).toBe("a, boss");
    expect(await called(boss, "greet", ["a"], "counting")).toBe("access_denied");
    expect(await called(boss, "greet", ["a"], "none")).toBe("access_denied");
    expect(await called(boss, "greet", ["a"])).toBe("access_denied");
    expect(await called(boss, "gone")).toBe("access_denied");
  });

  it("[shell 6 functions] given a grant over a function, when its holder calls it, then they get its value and no other's", async () => {
    const holder = await world.enter("granted");
    expect(await called(holder, "lonely")).toBe("lonely");
    expect(await called(holder, "greet", ["a"])).toBe("access_denied");
    expect(await called(maker, "lonely")).toBe("lonely");
    const { functions } = await holder.call(getDefinedFunctions, {});
    expect(functions).toMatchObject([{ name: "fn_lonely", kind: "script", expression: null }]);
    expect(JSON.stringify(functions)).not.toContain("return");
    await expect(called(world.anonymous(), "lonely")).rejects.toMatchObject({ code: "not_signed_in" });
  });

  it("[forms 7 UserFunction] given several calls, when one gives no value of its type, then it says so and the others are answered", async () => {
    const calls = ["odd", "broken", "lonely"].map((id) => ({ id, args: [] }));
    expect((await maker.call(callFunctions, { calls })).answers).toEqual([
      { error: "script_failed" },
      { error: "script_failed" },
      { value: "lonely" },
    ]);
  });

  it("[forms 7 bounds] given many calls of a script that computes for long, when they are asked in one request, then they share its time, and those beyond it end as timeouts", async () => {
    const calls = Array.from({ length: 100 }, () => ({ id: "long", args: [] }));
    const { answers } = await maker.call(callFunctions, { calls });
    expect(answers[0]).toEqual({ value: 1 });
    expect(answers.at(-1)).toEqual({ error: "timeout" });
  });
});

describe("writing scripts", () => {
  const body = {
    ...named("wanted"),
    name: "fn_tried",
    result: text,
    kind: "script" as const,
    script: "log('at', wanted);\nif (wanted === 'x') throw new Error('no x');\nreturn wanted",
  };

  it("[forms 7 UserFunction] given a draft, when its writer tries it, then they get value, notes and time, or what was wrong and where", async () => {
    const tried = (args: readonly string[], more: object = {}) =>
      maker.call(tryFunction, { subsystem: "shop", body: { ...body, ...more }, args: [...args] });
    expect(await tried(["a"])).toMatchObject({ ok: true, value: "a", log: "at a", ms: expect.any(Number) });
    expect(await tried(["x"])).toMatchObject({ ok: false, reason: "threw", message: "no x", line: 2, log: "at x" });
    expect(await tried([], { script: "return 1\nreturn (" })).toMatchObject({ ok: false, reason: "syntax", line: 2 });
    expect(await tried(["a"], { result: { type: "date" } })).toMatchObject({ ok: false, reason: "result" });
  });

  it("[design 10 rights] given someone who may not draft functions, when they try a script, then it is refused", async () => {
    for (const by of [clerk, boss])
      await expect(by.call(tryFunction, { subsystem: "shop", body, args: [] })).rejects.toMatchObject({
        code: "access_denied",
      });
  });

  it.each([
    ["that cannot be read", { script: "return 1;\nreturn (;" }, "script_syntax /script"],
    ["that closes its function", { script: "return 1 }); (function () {" }, "script_syntax /script"],
    ["that is missing", { script: null }, "function_empty /script"],
    ["whose parameter is a word of the language", { ...named("class") }, "script_syntax /script"],
  ])(
    "[forms 7 UserFunction] given a script %s, when it is published, then it is refused at its place",
    async (_what, more, expected) => {
      const refusal = await world.services.definitions
        .publishDocuments(
          { put: [script("refused", "return 1", more)], remove: [] },
          { note: "", author: { userId: null, displayName: null } },
        )
        .catch((error: unknown) => error);
      const problems = refusal instanceof TesseraError ? JSON.stringify(refusal.data.problems) : "";
      const [code, path] = expected.split(" ");
      expect(problems).toContain(`"code":"${code}"`);
      expect(problems).toContain(`"path":"${path}"`);
    },
  );
});
