import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { definitionsLock } from "@tessera/server-core/state/writeLock.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bulkRecords } from "../../features/records/operations/bulkRecords.ts";
import { getConfig } from "../../features/shell/operations/getConfig.ts";
import { startProduct } from "./testing/startProduct.ts";

/** Keeps the memberships of others, and may read orders. */
const personnel: TesseraDocument = {
  kind: "role",
  id: "personnel",
  schemaVersion: 1,
  subsystem: "shop",
  body: {
    label: "Personnel",
    grants: [
      { id: "g1", kind: "entity", entity: "membership", actions: ["read", "create", "update", "delete"] },
      { id: "g2", kind: "entity", entity: "user", actions: ["read", "update", "refer"] },
      { id: "g3", kind: "function", function: "mainMenu" },
    ],
  },
};
const menuUser: TesseraDocument = {
  ...personnel,
  id: "menu-user",
  body: { label: "Menu", grants: [{ id: "g1", kind: "function", function: "mainMenu" }] },
};

let server: TestServer;
let kata: TestClient;
let admin: TestClient;
let ids: ReadonlyMap<string, string>;
let counter = 0;

beforeAll(async () => {
  server = await startProduct({
    users: [
      { login: "admin", roles: ["administrator"] },
      { login: "kata", roles: ["personnel"] },
      { login: "nobody", roles: [] },
    ],
    documents: [personnel, menuUser],
  });
  ids = await server.userIds();
  kata = await server.enter("kata");
  admin = await server.enter("admin");
});
afterAll(() => server.close());

function give(client: TestClient, login: string, role: string): Promise<unknown> {
  const values = { user_id: ids.get(login) ?? "", role_id: role };
  return client.call(bulkRecords, {
    saveId: `save-give-${counter++}`,
    entity: "membership",
    items: [{ kind: "create", values }],
  });
}

function take(client: TestClient, login: string, role: string): Promise<unknown> {
  return client.call(bulkRecords, {
    saveId: `save-take-${counter++}`,
    entity: "membership",
    items: [{ kind: "delete", key: `${ids.get(login)}~${role}` }],
  });
}

describe("memberships", () => {
  it("[design 5 data] given someone who keeps memberships, when she gives a role with rights she lacks, then it is refused", async () => {
    await expect(give(kata, "nobody", "administrator")).rejects.toMatchObject({ code: "access_denied" });
    await expect(give(kata, "kata", "designer")).rejects.toMatchObject({ code: "access_denied" });
  });

  it("[design 5 data] given a role that she holds the rights of, when she gives it, then the other has it at their next call", async () => {
    const nobody = await server.enter("nobody");
    await give(kata, "nobody", "menu-user");
    expect(await nobody.call(getConfig, {})).toMatchObject({ user: { roles: ["menu-user"] } });
    await take(kata, "nobody", "menu-user");
    expect(await nobody.call(getConfig, {})).toMatchObject({ user: { roles: [] } });
  });

  it("[design 5 data] given an unknown role, when it is given, then it is refused", async () => {
    await expect(give(admin, "nobody", "no-such-role")).rejects.toMatchObject({ code: "reference_violation" });
  });

  it("[design 5 data] given the last administrator, when their role is taken or they are disabled, then it is refused", async () => {
    await expect(take(admin, "admin", "administrator")).rejects.toMatchObject({ code: "reference_violation" });
    const disable = admin.call(bulkRecords, {
      saveId: "save-disable-1",
      entity: "user",
      items: [{ kind: "update", key: ids.get("admin") ?? "", values: { disabled_at: "2026-01-01 00:00:00" } }],
    });
    await expect(disable).rejects.toMatchObject({ code: "reference_violation" });
  });

  it("[design 5 data] given a second administrator, when the role is taken from one, then it goes, and stays with the last", async () => {
    await give(admin, "nobody", "administrator");
    await take(admin, "nobody", "administrator");
    await expect(take(admin, "admin", "administrator")).rejects.toMatchObject({ code: "reference_violation" });
  });
});

describe("the lock of what decides rights", () => {
  /** Lets another write be open meanwhile. */
  const besideAnotherWrite = (work: () => Promise<void>): Promise<void> =>
    server.services.database.transaction(async (transaction) => {
      await transaction.query(`select pg_advisory_xact_lock_shared(${definitionsLock})`);
      await work();
    });

  it("[design 4 counters] given someone who may write no membership and no user, when they name them in a write while others write, then they are refused at once and keep nobody waiting", async () => {
    const nobody = await server.enter("nobody");
    await besideAnotherWrite(async () => {
      for (const entity of ["membership", "user"]) {
        const items = [{ kind: "delete", key: ids.get("kata") ?? "" } as const];
        const answer = nobody.call(bulkRecords, { saveId: `lock-${entity}-1`, entity, items });
        await expect(answer).rejects.toMatchObject({
          code: expect.stringMatching(/^(access_denied|record_not_found)$/),
        });
      }
    });
  });

  it("[design 4 counters] given someone who keeps memberships, when she changes one while others write, then it waits for them", async () => {
    let changed: Promise<unknown> = Promise.resolve();
    await besideAnotherWrite(async () => {
      const items = [{ kind: "delete", key: "0190d1b2-0000-7000-8000-0000000000ff" } as const];
      changed = kata.call(bulkRecords, { saveId: "lock-membership-2", entity: "membership", items }).catch(() => null);
      await expect
        .poll(async () => {
          const { rows } = await server.database.pool.query(
            "select from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database() and l.locktype = 'advisory' and not granted",
          );
          return rows.length;
        })
        .toBe(1);
    });
    await changed;
  });
});
