import type { SaveMessage } from "@tessera/contract/save.ts";
import { column, entity, form, item, reference, role, rowsItem } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { formVerification } from "../operations/formVerification.ts";
import { getProperties } from "../operations/getProperties.ts";
import { saveData } from "../operations/saveData.ts";

const grants = (actions: readonly string[]) =>
  ["visit", "visit-note"].map((of) => ({ kind: "entity", entity: of, actions }));

const documents = [
  entity("visit", [column("code", "text", { required: true }), column("guests", "integer", { max: "20" })], {
    unique: [{ id: "u1", columns: ["code"] }],
    invariants: [{ id: "v1", expression: "guests != 13", message: "Not thirteen.", columns: ["guests"] }],
  }),
  entity("visit-note", [column("visit_id", "uuid", { required: true }), column("text", "text", { length: 10 })], {
    references: [reference("visit", "visit", { onDelete: "cascade" })],
  }),
  form(
    "visit",
    "visit",
    [
      item("code", "text"),
      item("guests", "number", { expressions: { requiredExp: "code == 'big'" } }),
      rowsItem("notes", "visit-note", "visit", [item("text", "text")]),
    ],
    { label: "Visit" },
  ),
  role("host", grants(["read", "refer", "create", "update", "delete"])),
  role("looker", grants(["read"])),
];

let server: TestServer;
let host: TestClient;

beforeAll(async () => {
  server = await startProduct({
    users: ["host", "looker"].map((login) => ({ login, roles: [login] })),
    documents,
  });
  host = await server.enter("host");
});
afterAll(() => server?.close());

const message = (key: string | null, changes: SaveMessage["changes"], notes: readonly string[] = []): SaveMessage => ({
  saveId: uuid7(),
  form: "visit",
  entity: "visit",
  key,
  changes,
  rows:
    notes.length === 0
      ? {}
      : {
          notes: {
            entity: "visit-note",
            reference: "visit",
            added: notes.map((text, index) => ({ uid: `n${index}`, values: { text } })),
            changed: [],
            removed: [],
          },
        },
});
const change = (mine: Json, base: Json = null) => ({ base, mine });
const verify = (fieldData: SaveMessage) => host.call(formVerification, { idForm: "visit", fieldData });

/** How many rows every table has that a save could write to. */
async function traces(): Promise<unknown> {
  const { rows } = await server.database.pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables where schemaname in ('app', 'sys')",
  );
  // Callers of the tests open sessions of their own.
  const names = rows.map(({ name }) => name).filter((name) => name !== "sys.session");
  expect(names).toEqual(expect.arrayContaining(["app.visit", 'app."visit-note"', "sys.save_answer", "sys.outbox"]));
  const counted = names.map((name) => `(select count(*) from ${name}) as "${name.replaceAll('"', "")}"`);
  return (await server.database.pool.query(`select ${counted.join(", ")}`)).rows[0];
}

let before: unknown;
beforeEach(async () => {
  before = await traces();
});

describe("verification of a form", () => {
  it("[forms 7 verification] given a new record with rows, when it is verified, then it would be accepted and nothing is written, and the save still can be made", async () => {
    const wanted = message(null, { code: change("a"), guests: change(4) }, ["one", "two"]);
    const { HEADER } = await verify(wanted);
    expect(HEADER).toMatchObject({ ERROR: [], WARNING: [], SUCCESS: [{ PUBLIC: "form.verified", LABEL: "Visit" }] });
    expect(await traces()).toEqual(before);
    const saved = await host.call(saveData, { idForm: "visit", formData: wanted });
    expect(saved).toMatchObject({ HEADER: { ERROR: [] }, version: 1 });
    expect(await verify(wanted).catch((error: { code: string }) => error.code)).toBe("unique_violation");
  });

  it("[forms 7 verification] given values that rules refuse, when they are verified, then the messages are those of a save and nothing is written", async () => {
    const wrong = [
      message(null, { guests: change(21) }),
      message(null, { code: change("b"), guests: change(13) }),
      message(null, { code: change("big") }),
      message(null, { code: change("c") }, ["far too long a note"]),
    ];
    for (const one of wrong) {
      const verified = await verify(one).catch((error: { code: string }) => error.code);
      const saved = await host
        .call(saveData, { idForm: "visit", formData: one })
        .catch((error: { code: string }) => error.code);
      const errors = typeof saved === "string" ? saved : saved.HEADER.ERROR;
      expect(typeof verified === "string" ? verified : verified.HEADER.ERROR).toEqual(errors);
      expect(errors).not.toEqual([]);
    }
    expect(await traces()).toEqual(before);
  });

  it("[forms 7 verification] given a saved record, when a change of it is verified, then it stays as it is, and a conflict is reported", async () => {
    const { id } = await host.call(saveData, { idForm: "visit", formData: message(null, { code: change("d") }) });
    const afterSave = await traces();
    expect((await verify(message(id, { guests: change(5) }, ["note"]))).HEADER.SUCCESS).toHaveLength(1);
    await expect(verify(message(id, { code: change("e", "other") }))).rejects.toMatchObject({ code: "save_conflict" });
    expect(await traces()).toEqual(afterSave);
    const { rows } = await server.database.pool.query({
      text: "select guests from app.visit where id = $1",
      values: [id],
    });
    expect(rows).toEqual([{ guests: null }]);
  });

  it("[forms 7 verification] given someone who may only read, when they verify, then they are refused as for a save", async () => {
    const looker = await server.enter("looker");
    const input = { idForm: "visit", fieldData: message(null, { code: change("f") }) };
    await expect(looker.call(formVerification, input)).rejects.toMatchObject({ code: "access_denied" });
    await expect(server.anonymous().call(formVerification, input)).rejects.toMatchObject({ code: "not_signed_in" });
    await expect(
      host.call(formVerification, { idForm: "visit", fieldData: { ...input.fieldData, entity: "visit-note" } }),
    ).rejects.toMatchObject({ code: "not_found" });
    expect(await traces()).toEqual(before);
  });
});

describe("properties of a form", () => {
  it("[forms 7 properties] given a form, when its properties are asked for, then paths and chains come with it, and not when only the form is wanted", async () => {
    const all = await host.call(getProperties, { idForm: "visit" });
    expect(all.fieldPathMap).toMatchObject({ f_code: "p/g/0/code", f_text: "p/g/0/notes/*/text" });
    expect(all.fieldPathMapByFormName).toMatchObject({
      visit: { guests: "p/g/0/guests" },
      notes: { text: "p/g/0/notes/*/text" },
    });
    expect(all.expressionChain?.code).toEqual([
      { target: "field", name: "guests", subForm: null, property: "requiredExp", expression: "code == 'big'" },
    ]);
    expect(all.subFormExpressions).toEqual({ notes: {} });
    const only = await host.call(getProperties, { idForm: "visit", only: "form" });
    expect(only).toHaveProperty("forms.visit");
    for (const key of Object.keys(all)) expect(key in only).toBe(!/Map|expressionChain|subFormExpressions/.test(key));
  });
});
