import type { InputOf } from "@tessera/contract/defineOperation.ts";
import { column, document, entity, form, item, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveData } from "#features/forms/operations/saveData.ts";
import { getList } from "#features/lists/operations/getList.ts";
import { startProduct } from "../../apps/server/testing/startProduct.ts";

const fieldType = { type: "richtext", formats: { superscript: false } };
const documents = [
  entity("offer", [
    column("name"),
    column("scope", "text", { fieldType, translatable: true }),
    column("plain", "text"),
  ]),
  form("offer", "offer", [
    item("name", "text"),
    item("scope", "richtext", { formats: { maxlength: 20 } }),
    item("plain", "richtext"),
  ]),
  document("list", "offer", {
    label: "Offers",
    entity: "offer",
    columns: ["name", "scope"].map((path) => ({ id: `l_${path}`, name: path, path, label: path })),
    order: [],
  }),
  role("keeper", [{ kind: "entity", entity: "offer", actions: ["read", "refer", "create", "update", "delete"] }]),
];

let server: TestServer;
let keeper: TestClient;

beforeAll(async () => {
  server = await startProduct({ users: [{ login: "keeper", roles: ["keeper"] }], documents });
  keeper = await server.enter("keeper");
});
afterAll(() => server?.close());

async function names(more: Partial<InputOf<typeof getList>>) {
  const { rows } = await keeper.call(getList, { idList: "offer", limit: 50, ...more });
  return (rows as readonly { readonly cells: { readonly [name: string]: Json } }[]).map(({ cells }) => cells.name);
}

/** Makes an offer, through its form or without one; answers what was said. */
async function make(values: Readonly<Record<string, Json>>, by: string | null, more: object = {}) {
  const changes = Object.fromEntries(Object.entries(values).map(([name, mine]) => [name, { base: null, mine }]));
  const formData = { saveId: uuid7(), form: by, entity: "offer", key: null, changes, rows: {}, ...more };
  const { HEADER } = await keeper.call(saveData, { idForm: "offer", formData });
  return HEADER.ERROR.map(({ ID, PUBLIC }) => `${ID} ${PUBLIC}`);
}

async function stored(name: string) {
  const { rows } = await server.services.database.query<{ scope: string | null; texts: Json }>(
    `select scope, to_jsonb(o) - 'scope' - 'plain' as texts from app.offer o where name = '${name}'`,
  );
  return rows[0];
}

const hostile =
  '<p onclick="x()">Up <b>to</b> 20 m<sup>2</sup></p><script>x()</script><svg onload="x()"><a>y</a></svg><a href="javascript:x()">go</a>';
const clean = "<p>Up <strong>to</strong> 20 m2</p><p>go</p>";

describe("rich texts in records", () => {
  it.each([["offer"], [null]])(
    "[forms 3 richtext] given markup with scripts, when it is saved by hand through the form %s, then what is stored is what a rich text of that column may hold",
    async (by) => {
      const name = `hostile by ${by}`;
      expect(await make({ name, scope: hostile }, by)).toEqual([]);
      expect((await stored(name))?.scope).toBe(clean);
    },
  );

  it("[forms 3 richtext] given texts in other languages, when they are saved by hand, then they are stored in the same form", async () => {
    const texts = { hu: { scope: { base: null, mine: hostile } } };
    expect(await make({ name: "languages", scope: "<p>one</p>" }, "offer", { texts })).toEqual([]);
    const row = await stored("languages");
    expect(row?.scope).toBe("<p>one</p>");
    expect(JSON.stringify(row?.texts)).toContain(JSON.stringify(clean).slice(1, -1));
    expect(JSON.stringify(row?.texts)).not.toMatch(/script|svg/);
  });

  it("[forms 3 richtext] given a column that names no type, when markup that is none of a rich text comes through the form, then it is refused, and a plain text is not", async () => {
    expect(await make({ name: "refused", plain: "<img src=x onerror=x()>" }, "offer")).toEqual([
      "plain field.richtext.markup",
    ]);
    expect(await make({ name: "plain", plain: "5 < 6 & more" }, "offer")).toEqual([]);
  });

  it("[forms 5 richtext] given a longest text, when one is saved, then its characters count and not its markup", async () => {
    const letters = "<p><strong>😀</strong></p>".repeat(9);
    expect(await make({ name: "fits", scope: letters }, "offer")).toEqual([]);
    expect(await make({ name: "too long", scope: `<p>${"a".repeat(21)}</p>` }, "offer")).toEqual([
      "scope validation.maxlength",
    ]);
  });

  it("[lists 3 filter] given rich texts, when they are searched, filtered and sorted, then by what they say", async () => {
    await make({ name: "b", scope: "<p>Wa<strong>ter</strong> &amp; strong soap</p>" }, null);
    await make({ name: "a", scope: "<p><strong>Zebra</strong> soap</p>" }, null);
    expect(await names({ search: "water" })).toEqual(["b"]);
    expect(await names({ search: "strong" })).toEqual(["b"]);
    const filter = { field: "scope", operator: "LIKE", operand: { value: "& strong" } } as const;
    expect(await names({ filter })).toEqual(["b"]);
    expect(await names({ search: "soap", order: [{ column: "scope", direction: "asc" }] })).toEqual(["b", "a"]);
  });
});
