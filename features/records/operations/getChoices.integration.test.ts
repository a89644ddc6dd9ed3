import { column, entity, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { getChoices } from "./getChoices.ts";

const ids = Array.from({ length: 3 }, (_, index) => `00000000-0000-7000-8000-00000000000${index}`);
const [smith = "", weaver = "", hidden = ""] = ids;

let server: TestServer;

beforeAll(async () => {
  server = await startProduct({
    documents: [
      entity("firm", [column("name"), column("city")], { storage: { schema: "app", table: "firm" } }),
      role("chooser", [
        {
          kind: "entity",
          entity: "firm",
          actions: ["refer"],
          filter: { field: "city", operator: "<>", operand: { value: "Wien" } },
        },
      ]),
      role("people", [{ kind: "entity", entity: "user", actions: ["read", "refer"] }]),
    ],
    users: [
      { login: "designer", roles: ["chooser"] },
      { login: "personnel", displayName: "Petra Personnel", roles: ["people"] },
      { login: "clerk", roles: [] },
    ],
  });
  await server.database.pool.query({
    text: `insert into app.firm (id, name, city) values ($1, 'Kovácsműhely', 'Pécs'), ($2, 'Takács Bt.', 'Pécs'), ($3, 'Weber', 'Wien')`,
    values: ids,
  });
});
afterAll(() => server?.close());

it("[design 10 refer] given records that a designer may refer to, when they are searched without accents, then those are answered by name and no others", async () => {
  const designer = await server.enter("designer");
  const names = async (search: string) =>
    (await designer.call(getChoices, { entity: "firm", search })).options.map(({ value }) => value);
  expect(await names("kovacs")).toEqual(["Kovácsműhely"]);
  expect(await names("")).toEqual(["Kovácsműhely", "Takács Bt."]);
  expect(await names("web")).toEqual([]);
});

it("[design 10 refer] given keys, when their names are asked for, then those of records that are gone or may not be seen are not answered", async () => {
  const designer = await server.enter("designer");
  const selection = [weaver, hidden, "00000000-0000-7000-8000-0000000000ff"];
  const { options } = await designer.call(getChoices, { entity: "firm", search: "kovacs", selection });
  expect(options.map(({ key }) => key)).toEqual([weaver, smith]);
});

it("[design 10 refer] given a login, when the person is asked for by it, then they are answered by name with their login", async () => {
  const personnel = await server.enter("personnel");
  const { options } = await personnel.call(getChoices, { entity: "user", equals: { login: "personnel" } });
  expect(options.map(({ detail, value }) => [value, detail])).toEqual([["Petra Personnel", "personnel"]]);
});

it("[design 10 refer] given someone without a right over the entity, when they ask for its records, then they are refused", async () => {
  const clerk = await server.enter("clerk");
  await expect(clerk.call(getChoices, { entity: "firm" })).rejects.toMatchObject({ code: "access_denied" });
});
