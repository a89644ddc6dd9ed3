import { join } from "node:path";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getData } from "../../../features/forms/operations/getData.ts";
import { getProperties } from "../../../features/forms/operations/getProperties.ts";
import { getList } from "../../../features/lists/operations/getList.ts";
import { root } from "../product.ts";
import { type CommandRun, type CommandServer, startCommandServer } from "./testing/commandServer.ts";

let server: CommandServer;
let clerk: TestClient;
let adopting: CommandRun;

beforeAll(async () => {
  server = await startCommandServer([{ login: "clerk", roles: [] }]);
  const file = join(root, "features/adoption/server/fixtures/nasty.sql");
  adopting = await server.adopt(
    ...["--file", file, "--schema", "Odd Shop", "--subsystem", "odd", "--grant", "odd-editor=clerk"],
  );
  clerk = await server.enter("clerk");
});
afterAll(() => server.close());

interface Adopted {
  readonly id: string;
  readonly body: EntityBody;
}

async function entities(): Promise<readonly Adopted[]> {
  const snapshot = await server.services.definitions.refresh();
  const own = snapshot.all("entity").filter(({ subsystem }) => subsystem === "odd");
  // The store holds only documents that fit their kind's schema.
  return own.map(({ id, body }) => ({ id, body: body as unknown as EntityBody }));
}

describe("a schema full of oddities", () => {
  it("[design 5 adopted] given what cannot be reproduced, when it is adopted, then each part is listed with its reason", () => {
    expect(adopting).toMatchObject({ code: 0, err: "" });
    expect(adopting.out).toMatch(/things could not be taken over as they are:\n( {2}.+: .+\n)+/);
    expect(adopting.out).not.toContain("adoption.notice.");
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
});
