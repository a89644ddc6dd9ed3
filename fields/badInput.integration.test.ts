import type { FieldType } from "@tessera/contract/defineField.ts";
import { errorKinds } from "@tessera/contract/errors.ts";
import { column, entity, form, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveData } from "#features/forms/operations/saveData.ts";
import { startProduct } from "../apps/server/testing/startProduct.ts";
import { fieldTypes } from "./fields.gen.ts";

const types: readonly FieldType[] = fieldTypes;
const structured = types.filter(({ behaviour, values }) => behaviour?.structure && values.includes("json"));
const nameOf = (id: string): string => `c_${id.toLowerCase().replaceAll("-", "_")}`;

const documents = [
  entity(
    "holder",
    structured.map(({ id }) => column(nameOf(id), "json", { fieldType: { type: id } })),
  ),
  form("holder", "holder", []),
  role("clerk", [{ kind: "entity", entity: "holder", actions: ["read", "create", "update"] }]),
];

let server: TestServer;
let clerk: TestClient;

beforeAll(async () => {
  server = await startProduct({ users: [{ login: "clerk", roles: ["clerk"] }], documents });
  clerk = await server.enter("clerk");
});
afterAll(() => server?.close());

const nested = (depth: number, inner: Json): Json => (depth === 0 ? inner : { items: [nested(depth - 1, inner)] });

/** What no structured type takes. */
const hostile: readonly (readonly [string, Json])[] = [
  ["a text", "<script>alert(1)</script>"],
  ["a number", 1e308],
  ["a truth", true],
  ["a list", [1, [2, [3]]]],
  ["an object with nothing in it that is known", { constructor: 1, toString: "x" }],
  ["a hundred levels", nested(100, 1)],
  ["a list of a hundred thousand", { items: Array.from({ length: 100_000 }, () => 0), shapes: [], points: [] }],
  ["half of a pair of surrogates", { name: "\ud800", text: "\udfff" }],
  ["a zero character", { name: "a\u0000b" }],
  ["wrong kinds everywhere", { items: "x", points: { a: 1 }, shapes: null, strokes: 7, features: "y", and: {}, or: 1 }],
];

/** What a save of a value comes to: codes of messages, or of the error. */
async function outcomeOf(name: string, mine: Json): Promise<readonly string[]> {
  const changes = { [name]: { base: null, mine } };
  const formData = { saveId: uuid7(), form: "holder", entity: "holder", key: null, changes, rows: {} };
  return await clerk.call(saveData, { idForm: "holder", formData }).then(
    ({ HEADER, id }) => (id === null ? HEADER.ERROR.map(({ PUBLIC }) => PUBLIC) : ["saved"]),
    (error: { code: string }) => [error.code],
  );
}

describe("hand-made values of structured field types", () => {
  it.each(structured.map(({ id }) => id))(
    "[forms 7 bad input] given a column of the type %s, when values that are none are saved by hand, then each is refused with a code, and none is a fault of the server",
    async (id) => {
      for (const [what, value] of hostile) {
        const outcome = await outcomeOf(nameOf(id), value);
        const isUnexpected = outcome.some(
          (code) => code in errorKinds && errorKinds[code as keyof typeof errorKinds].blame !== "user",
        );
        expect([what, outcome.length > 0, isUnexpected, outcome.includes("saved")]).toEqual([what, true, false, false]);
      }
    },
  );
});
