import type { InputOf } from "@tessera/contract/defineOperation.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { bulkRecords } from "../../records/operations/bulkRecords.ts";
import { deleteUser } from "../../users/operations/deleteUser.ts";
import { getUser } from "../../users/operations/getUser.ts";
import { updateUser } from "../../users/operations/updateUser.ts";

let server: TestServer;
let admin: TestClient;
let anna = "";

beforeAll(async () => {
  server = await startProduct({
    environment: { OPENID_ISSUER: "http://127.0.0.1:9", OPENID_CLIENT_ID: "tessera" },
    users: [
      { login: "admin", roles: ["administrator"] },
      { login: "anna", roles: ["designer"], email: "anna@provider.example" },
    ],
  });
  const { pool } = server.database;
  anna = await server.userId("anna");
  await pool.query({
    text: `insert into sys.user_identity (issuer, subject, user_id, email) values ('http://127.0.0.1:9', 'a-1', $1::uuid, 'anna@provider.example')`,
    values: [anna],
  });
  await pool.query({ text: "update sys.membership set by_provider = true where user_id = $1::uuid", values: [anna] });
  admin = await server.enter("admin");
});
afterAll(() => server?.close());

const unchanged = { grant: [], revoke: [] };
const bulk = (entity: string, item: InputOf<typeof bulkRecords>["items"][number]) =>
  admin.call(bulkRecords, { saveId: `bulk-${entity}-${item.kind}`, entity, items: [item] });

describe("an account whose values another provider gives", () => {
  it("[design 10 accounts] given its address, when it is changed, then it is refused at the address, by any way of writing", async () => {
    expect(await admin.call(getUser, { userId: anna })).toMatchObject({ isEmailByProvider: true });
    const refusal = { code: "field_not_writable", data: { field: "email" } };
    const email = { base: "anna@provider.example", mine: "anna@example.test" };
    await expect(admin.call(updateUser, { userId: anna, email, ...unchanged })).rejects.toMatchObject(refusal);
    const values = { email: "anna@example.test" };
    await expect(bulk("user", { kind: "update", key: anna, values })).rejects.toMatchObject(refusal);
  });

  it("[design 10 accounts] given a role of its groups, when it is removed, then it is refused at the role, by any way of writing", async () => {
    const refusal = { code: "field_not_writable", data: { field: "role_id" } };
    await expect(admin.call(updateUser, { userId: anna, grant: [], revoke: ["designer"] })).rejects.toMatchObject(
      refusal,
    );
    await expect(bulk("membership", { kind: "delete", key: `${anna}~designer` })).rejects.toMatchObject(refusal);
  });

  it("[design 10 accounts] given what is given by hand, when it is changed beside, then it is saved: name, language, and a role that is given and removed", async () => {
    const displayName = { base: "anna", mine: "Anna" };
    await admin.call(updateUser, { userId: anna, displayName, grant: ["administrator"], revoke: [] });
    await admin.call(updateUser, { userId: anna, grant: [], revoke: ["administrator"] });
    const { displayName: name, roles } = await admin.call(getUser, { userId: anna });
    expect(name).toBe("Anna");
    expect(roles.filter(({ isHeld }) => isHeld).map(({ id, isByProvider }) => [id, isByProvider])).toEqual([
      ["designer", true],
    ]);
  });

  it("[design 10 accounts] given the account, when it is deleted, then it goes with the roles of its groups", async () => {
    expect(await admin.call(deleteUser, { userId: anna })).toEqual({ deleted: true });
  });
});
