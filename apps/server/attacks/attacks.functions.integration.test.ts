import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { form, item, role, userFunction } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getDocument } from "../../../features/definitions/operations/getDocument.ts";
import { saveData } from "../../../features/forms/operations/saveData.ts";
import { getDefinedFunctions } from "../../../features/functions/operations/getDefinedFunctions.ts";
import { getFuncBusinessData } from "../../../features/shell/operations/getFuncBusinessData.ts";
import { freshSaveId, startAttackedServer } from "./attacks.fixtures.ts";

const formOf = (id: string, note: string, defaultExpression = "null") =>
  form(id, "deal", [
    item("name", "text"),
    item("secret", "text", { expressions: { saveExpression: defaultExpression } }),
    item("note", "text", { expressions: { saveExpression: note } }),
  ]);
let world: TestServer;
let designer: TestClient;
let clerk: TestClient;

beforeAll(async () => {
  world = await startAttackedServer({
    documents: [
      userFunction("word", "'one'"),
      formOf("noted", "fn_word/* a comment between */()"),
      formOf("escaped", "'=' + f\\u006e_word()"),
      userFunction("peek", "lookup('client', { secret: 'TOPSECRET' }, 'name')", {}),
      formOf("peeking", "fn_peek()"),
      role("maker", [
        { kind: "document", documentKind: "*", subsystem: "*", actions: ["read", "draft", "publish"] },
        { kind: "entity", entity: "*", actions: ["read", "refer", "create", "update"] },
        { kind: "function", function: "*" },
      ]),
      role("menu", [{ kind: "function", function: "mainMenu" }]),
    ],
    users: [
      { login: "maker", roles: ["maker"] },
      { login: "menu", roles: ["menu"] },
      { login: "caller", roles: ["clerk", "menu"] },
    ],
  });
  designer = await world.enter("maker");
  clerk = await world.enter("boss");
});
afterAll(() => world.close());

/** Publishes as the server itself, whom no right stops. */
async function publishAll(put: readonly TesseraDocument[], removed: readonly string[] = []): Promise<string> {
  const remove = removed.map((id) => ({ kind: "function", id }));
  try {
    const author = { userId: null, displayName: null };
    await world.services.definitions.publishDocuments({ put, remove }, { note: "", author });
    return "done";
  } catch (error) {
    if (!(error instanceof TesseraError)) throw error;
    const problems = error.data.problems as readonly { code: string; path: string }[] | undefined;
    return [error.code, ...(problems ?? []).map(({ code, path }) => `${code} ${path}`)].join(" ");
  }
}
const put = (wanted: TesseraDocument) => publishAll([wanted]);

/** The note that a form's rule gives a new deal. */
async function noteBy(form: string, by = clerk): Promise<string | null | undefined> {
  const changes = { name: { base: null, mine: form } };
  const formData = { saveId: freshSaveId(), form, entity: "deal", key: null, changes, rows: {} };
  const { id } = await by.call(saveData, { idForm: form, formData });
  const { rows } = await world.database.pool.query({ text: "select note from app.deal where id = $1", values: [id] });
  return rows[0]?.note;
}

describe("calls that are hard to find", () => {
  beforeEach(async () => {
    expect(await put(userFunction("word", "'one'"))).toBe("done");
  });

  it("[forms 7 UserFunction] given calls with a comment or escapes in them, when the function changes, then nothing keeps its former body", async () => {
    expect([await noteBy("noted"), await noteBy("escaped")]).toEqual(["one", "=one"]);
    expect(await put(userFunction("word", "'two'"))).toBe("done");
    expect([await noteBy("noted"), await noteBy("escaped")]).toEqual(["two", "=two"]);
  });

  it("[forms 7 UserFunction] given such calls, when the function is deleted, then it is refused", async () => {
    for (const [other, path] of [
      ["escaped", "noted"],
      ["noted", "escaped"],
    ] as const)
      expect(await publishAll([formOf(other, "null")], ["word"]), path).toContain("unknown_function");
  });

  it("[design 4 rename] given such calls, when the function is renamed, then they say the new name and mean the same", async () => {
    expect(await put(userFunction("word", "'three'", { name: "fn_renamed" }))).toBe("done");
    const texts = await Promise.all(
      ["noted", "escaped"].map(async (id) =>
        JSON.stringify((await designer.call(getDocument, { kind: "form", id })).document),
      ),
    );
    expect(texts[0]).toContain('"fn_renamed/* a comment between */()"');
    expect(texts[1]).toContain(`"'=' + fn_renamed()"`);
    expect([await noteBy("noted"), await noteBy("escaped")]).toEqual(["three", "=three"]);
    expect(await put(userFunction("word", "'one'", { name: "fn_word" }))).toBe("done");
  });
});

describe("names of functions", () => {
  it.each([
    ["name", userFunction("n1", "'x'", { name: "mainMenu" }), "name_reserved /name"],
    ["alias", userFunction("n2", "'x'", { aliases: ["menuSearch"] }), "name_reserved /aliases/0"],
    ["id", userFunction("workflow", "'x'"), "name_reserved "],
    ["name, as a built-in function,", userFunction("n3", "'x'", { name: "sum" }), "name_taken /name"],
    [
      "alias, as a built-in function,",
      userFunction("n4", "'x'", { aliases: ["toUpperCase"] }),
      "name_taken /aliases/0",
    ],
    [
      "name, as the former one of another function,",
      userFunction("n5", "'x'", { name: "fn_renamed" }),
      "name_taken /name",
    ],
    ["name, in any expression,", userFunction("n6", "'x'", { name: "user" }), "name_reserved /name"],
  ])(
    "[shell 6 functions] given a function whose %s means something already, when it is published, then it is refused",
    async (_what, wanted, expected) => {
      expect(await put(wanted)).toBe(`definition_invalid ${expected}`);
    },
  );

  it("[shell 6 functions] given a grant over a function of the frame, when the defined functions are asked for, then there are none", async () => {
    const holder = await world.enter("menu");
    expect(await holder.call(getFuncBusinessData, {})).toEqual({ BODY: ["mainMenu"] });
    expect((await holder.call(getDefinedFunctions, {})).functions).toEqual([]);
  });
});

describe("what functions reach", () => {
  it("[design 10 rights] given a function that looks up what its caller may not read, when a form calls it, then it finds only what the caller may read", async () => {
    expect(await noteBy("peeking", designer)).toBe("Open");
    const caller = await world.enter("caller");
    const answer = await caller
      .call(saveData, {
        idForm: "peeking",
        formData: {
          saveId: freshSaveId(),
          form: "peeking",
          entity: "deal",
          key: null,
          changes: { name: { base: null, mine: "peek" }, mine: { base: null, mine: true } },
          rows: {},
        },
      })
      .catch((error: TesseraError) => error.code);
    expect(JSON.stringify(answer)).not.toContain("Open");
    const { rows } = await world.database.pool.query("select note from app.deal where name = 'peek'");
    expect(rows.every(({ note }) => note === null)).toBe(true);
  });

  it("[design 6 fuel] given functions that are nested or called beyond all measure, when a form that calls them is published, then it is refused at once and the server goes on", async () => {
    const parameters = [{ id: "p1", name: "a", type: "decimal" }];
    const number = { parameters, result: { type: "decimal" } };
    expect(await put(userFunction("deep", `a${" + 1.5".repeat(450)}`, number))).toBe("done");
    expect(await put(userFunction("wide", `sum([${"a,".repeat(900)}a])`, number))).toBe("done");
    const nested = formOf("bomb", `text(${"fn_deep(".repeat(90)}1.5${")".repeat(90)})`);
    expect(await put(nested)).toContain("expression.problem.too_deep");
    const many = formOf("bomb", `text(sum([${"fn_wide(1.5),".repeat(600)}1]))`);
    expect(await put(many)).toContain("expression.problem.too_big");
    expect(await noteBy("noted")).toBe("one");
  });
});
