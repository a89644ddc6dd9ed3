import { join } from "node:path";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getData } from "../../../features/forms/operations/getData.ts";
import { getProperties } from "../../../features/forms/operations/getProperties.ts";
import { saveData } from "../../../features/forms/operations/saveData.ts";
import { getList } from "../../../features/lists/operations/getList.ts";
import { root } from "../product.ts";
import { type CommandRun, type CommandServer, startCommandServer } from "./testing/commandServer.ts";

const file = join(root, "features/adoption/server/fixtures/nasty.sql");
let server: CommandServer;
let clerk: TestClient;
let adopting: CommandRun;

beforeAll(async () => {
  server = await startCommandServer([{ login: "clerk", roles: [] }]);
  adopting = await server.adopt(
    ...["--file", file, "--schema", "Odd Shop", "--subsystem", "odd", "--grant", "odd-editor=clerk"],
  );
  clerk = await server.enter("clerk");
});
afterAll(() => server.close());

/** Another value of each type that people can edit. */
const samples: ReadonlyMap<string, Json> = new Map<string, Json>([
  ["text", "x"],
  ["integer", 1],
  ["bigint", "1"],
  ["decimal", "1.00"],
  ["float", 1.5],
  ["money", "1.00"],
  ["boolean", true],
  ["date", "2020-01-01"],
  ["time", "10:00:00"],
  ["datetime", "2020-01-01 10:00:00"],
  ["timestamp_technical", "2020-01-01 10:00:00"],
  ["uuid", "0190d1b2-0000-7000-8000-000000000001"],
]);

interface Adopted {
  readonly id: string;
  readonly body: EntityBody;
}

async function entities(): Promise<readonly Adopted[]> {
  const snapshot = await server.services.definitions.refresh();
  const own = snapshot.all("entity").filter(({ subsystem }) => subsystem === "odd");
  return own.map((document) => ({ id: document.id, body: bodyOf(document, "entity") }));
}

describe("a schema full of oddities", () => {
  it("[design 5 adopted] given what cannot be reproduced, when it is adopted, then each part is listed with its reason", () => {
    expect(adopting).toMatchObject({ code: 0, err: "" });
    expect(adopting.out).toMatch(
      /things could not be taken over unchanged:\n( {2}\d+ × .+: .+\n)+Each of them:\n( {2}.+: .+\n)+/,
    );
    expect(adopting.out).not.toContain("adoption.notice.");
  });

  it("[design 5 adopted] given what could not be reproduced, when it is adopted again, then nothing of it is proposed", async () => {
    const again = await server.adopt("--file", file, "--schema", "Odd Shop", "--subsystem", "odd");
    expect(again).toMatchObject({ code: 0, err: "" });
    expect(again.out).toContain("The source is as it was taken over: nothing is proposed.");
  });

  it("[design 5 adopted] given every adopted table and view, when its list is read, then it answers", async () => {
    const found = await entities();
    expect(found).toHaveLength(9);
    const failures: string[] = [];
    for (const { id } of found)
      await clerk.call(getList, { idList: id, limit: 5 }).catch((error: unknown) => failures.push(`${id}: ${error}`));
    expect(failures).toEqual([]);
  });

  it("[design 5 adopted] given every table with a key, when the record of its first row is opened, then its form answers", async () => {
    const failures: string[] = [];
    let opened = 0;
    for (const { id, body } of await entities()) {
      if (body.key.columns.length === 0) continue;
      try {
        await clerk.call(getProperties, { idForm: id });
        const { rows } = await clerk.call(getList, { idList: id, limit: 1 });
        const [first] = rows as readonly { readonly key: string }[];
        if (!first) continue;
        await clerk.call(getData, { idForm: id, idMaintable: first.key });
        opened++;
      } catch (error) {
        failures.push(`${id}: ${error}`);
      }
    }
    expect(failures).toEqual([]);
    expect(opened).toBeGreaterThan(3);
  });

  it("[design 5 values] given every column that people can edit, when it is changed through its form, then it is saved, or PostgreSQL's own rule says no", async () => {
    const outcomes: string[] = [];
    for (const { id, body } of await entities()) {
      const { rows } = await clerk.call(getList, { idList: id, limit: 1 });
      const [first] = rows as readonly { readonly key: string | null }[];
      if (!first?.key) continue;
      const { ITEMS } = await clerk.call(getData, { idForm: id, idMaintable: first.key });
      const { values, locked } = ITEMS as { values: { [column: string]: Json }; locked: readonly string[] };
      const fixed = new Set([...locked, ...body.key.columns, ...body.references.flatMap(({ columns }) => columns)]);
      for (const column of body.columns) {
        const mine = column.options?.[0]?.key ?? samples.get(column.type);
        if (fixed.has(column.name) || mine === undefined) continue;
        const formData = {
          saveId: `odd-save-${outcomes.length}`,
          form: null,
          entity: id,
          key: first.key,
          changes: { [column.name]: { base: values[column.name] ?? null, mine } },
          rows: {},
        };
        const outcome = await clerk.call(saveData, { idForm: id, formData }).then(
          ({ HEADER }) => (HEADER.ERROR.length === 0 ? "saved" : JSON.stringify(HEADER.ERROR)),
          (error: unknown) => (error instanceof TesseraError ? error.code : String(error)),
        );
        outcomes.push(`${id}.${column.name} ${outcome}`);
      }
    }
    expect(outcomes).toHaveLength(19);
    expect(outcomes.filter((outcome) => !outcome.endsWith(" saved"))).toEqual([
      "odd.article.sku reference_violation",
      "odd.customer.mail check_violation",
    ]);
  });
});
