import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { type TestServer, testPassword } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { getDocument } from "../../definitions/operations/getDocument.ts";
import { getMenus } from "../../menus/operations/getMenus.ts";
import { bulkRecords } from "../../records/operations/bulkRecords.ts";
import { getHistory } from "../../records/operations/getHistory.ts";
import { getConfig } from "../../shell/operations/getConfig.ts";
import { deleteUser } from "../../users/operations/deleteUser.ts";
import { getUser } from "../../users/operations/getUser.ts";
import { setUserDisabled } from "../../users/operations/setUserDisabled.ts";
import { updateUser } from "../../users/operations/updateUser.ts";
import { createToken } from "../operations/createToken.ts";
import { isAlive } from "../testing/isAlive.ts";

const operations = ["User_getUser", "User_updateUser", "User_setDisabled", "User_deleteUser"];
/** Keeps accounts, without being an administrator. */
const personnel: TesseraDocument = {
  kind: "role",
  id: "personnel",
  schemaVersion: 1,
  subsystem: "shop",
  body: {
    label: "Personnel",
    description: "Keeps accounts.",
    grants: [
      { id: "e1", kind: "entity", entity: "membership", actions: ["read", "create", "update", "delete"] },
      { id: "e2", kind: "entity", entity: "user", actions: ["read", "create", "update", "delete", "refer"] },
      { id: "e3", kind: "entity", entity: "session", actions: ["read", "delete"] },
      { id: "f1", kind: "function", function: "mainMenu" },
      ...operations.map((operation) => ({ id: operation, kind: "operation", operation })),
    ],
  },
};
const menuUser: TesseraDocument = {
  ...personnel,
  id: "menu-user",
  body: { label: "Menu", grants: [{ id: "g1", kind: "function", function: "mainMenu" }] },
};

let server: TestServer;
let admin: TestClient;
let kata: TestClient;
let ids: ReadonlyMap<string, string>;
const idOf = (login: string): string => ids.get(login) ?? "";
const unchanged = { grant: [], revoke: [] };

beforeAll(async () => {
  server = await startProduct({
    users: [
      { login: "admin", roles: ["administrator"] },
      { login: "kata", roles: ["personnel"] },
      { login: "dani", roles: ["designer"] },
      ...["anna", "bela", "cili", "dora", "emil"].map((login) => ({ login, roles: [] })),
    ],
    documents: [personnel, menuUser],
  });
  ids = await server.userIds();
  admin = await server.enter("admin");
  kata = await server.enter("kata");
});
afterAll(() => server.close());

describe("the record of an account", () => {
  it("[design 10 accounts] given an account, when an administrator changes name, address, language and roles, then all are saved together, work from the next call and are in its history", async () => {
    const userId = idOf("anna");
    const anna = await server.enter("anna");
    const before = await admin.call(getUser, { userId });
    expect(before.roles.find(({ id }) => id === "personnel")).toMatchObject({
      label: "Personnel",
      description: "Keeps accounts.",
      isHeld: false,
      isGrantable: true,
    });
    await admin.call(updateUser, {
      userId,
      displayName: { base: before.displayName, mine: "Anna Kiss" },
      email: { base: before.email, mine: "anna@example.test" },
      language: { base: before.language, mine: "de" },
      grant: ["menu-user"],
      revoke: [],
    });
    expect(await anna.call(getConfig, {})).toMatchObject({ user: { roles: ["menu-user"] } });
    const after = await admin.call(getUser, { userId });
    expect(after).toMatchObject({ displayName: "Anna Kiss", email: "anna@example.test", language: "de" });
    expect(after.roles.filter(({ isHeld }) => isHeld).map(({ id }) => id)).toEqual(["menu-user"]);
    await admin.call(updateUser, { userId, grant: [], revoke: ["menu-user"] });
    expect(await anna.call(getConfig, {})).toMatchObject({ user: { roles: [] } });
    const versions = await admin.call(getHistory, { entity: "user", key: userId });
    expect(JSON.stringify(versions)).toContain("admin");
  });

  it("[design 10 accounts] given a value that someone else changed, when an older look at it is saved, then it is refused", async () => {
    const late = { userId: idOf("bela"), displayName: { base: "Someone", mine: "Béla" }, ...unchanged };
    await expect(admin.call(updateUser, late)).rejects.toMatchObject({ code: "save_conflict" });
  });

  it("[design 10 accounts] given the email address of an account, when another is to have it, then it is refused at the address, by any way of writing", async () => {
    await admin.call(updateUser, {
      userId: idOf("cili"),
      email: { base: null, mine: "cili@example.test" },
      ...unchanged,
    });
    const twice = { userId: idOf("bela"), email: { base: null, mine: "CILI@example.test" }, ...unchanged };
    const refusal = { code: "unique_violation", data: { field: "email" } };
    await expect(admin.call(updateUser, twice)).rejects.toMatchObject(refusal);
    const items = [{ kind: "update", key: idOf("bela"), values: { email: "cili@example.test" } } as const];
    const bulk = admin.call(bulkRecords, { saveId: "same-address", entity: "user", items });
    await expect(bulk).rejects.toMatchObject(refusal);
  });

  it("[design 10 accounts] given someone without the permission, when they read or change accounts, then nothing happens", async () => {
    const dora = await server.enter("dora");
    const userId = idOf("emil");
    const refusal = { code: "access_denied" };
    await expect(dora.call(getUser, { userId })).rejects.toMatchObject(refusal);
    await expect(dora.call(updateUser, { userId, grant: ["menu-user"], revoke: [] })).rejects.toMatchObject(refusal);
    await expect(dora.call(setUserDisabled, { userId, disabled: true })).rejects.toMatchObject(refusal);
    await expect(dora.call(deleteUser, { userId })).rejects.toMatchObject(refusal);
  });

  it("[design 10 accounts] given someone who keeps accounts, when an account or a role grants more than she has, then she gives, removes, disables and deletes nothing of it", async () => {
    const userId = idOf("admin");
    const refusal = { code: "access_denied" };
    const seen = await kata.call(getUser, { userId });
    expect(seen).toMatchObject({ exceedsCaller: true, isSelf: false });
    expect(seen.roles.map(({ id, isGrantable }) => [id, isGrantable])).toEqual([
      ["administrator", false],
      ["menu-user", true],
      ["personnel", true],
    ]);
    const update = (change: object) => kata.call(updateUser, { userId, ...unchanged, ...change });
    await expect(update({ revoke: ["administrator"] })).rejects.toMatchObject(refusal);
    await expect(update({ email: { base: null, mine: "kata@example.test" } })).rejects.toMatchObject(refusal);
    await expect(kata.call(setUserDisabled, { userId, disabled: true })).rejects.toMatchObject(refusal);
    await expect(kata.call(deleteUser, { userId })).rejects.toMatchObject(refusal);
    const give = { userId: idOf("emil"), grant: ["designer"], revoke: [] };
    await expect(kata.call(updateUser, give)).rejects.toMatchObject(refusal);
    await kata.call(updateUser, { ...give, grant: ["menu-user"] });
  });

  it("[design 10 accounts] given an administrator, when it is the own account or the last one, then it is neither disabled nor deleted, and keeps the role", async () => {
    const userId = idOf("admin");
    await expect(admin.call(setUserDisabled, { userId, disabled: true })).rejects.toMatchObject({
      code: "reference_violation",
      data: { field: "disabled_at" },
    });
    await expect(admin.call(updateUser, { userId, grant: [], revoke: ["administrator"] })).rejects.toMatchObject({
      code: "reference_violation",
      data: { field: "role_id" },
    });
    await admin.call(updateUser, { userId: idOf("emil"), grant: ["administrator"], revoke: [] });
    await expect(admin.call(setUserDisabled, { userId, disabled: true })).rejects.toMatchObject({
      code: "access_denied",
    });
    await expect(admin.call(deleteUser, { userId })).rejects.toMatchObject({ code: "access_denied" });
    await admin.call(updateUser, { userId: idOf("emil"), grant: [], revoke: ["administrator"] });
    expect(await isAlive(admin)).toBe(true);
  });
});

describe("the end of an account", () => {
  it("[design 10 accounts] given a person at work, when the account is disabled, then sessions and tokens end at once and sign-in says why, until it is enabled", async () => {
    const userId = idOf("cili");
    const cili = await server.signIn("cili");
    const { token } = await cili.call(createToken, { name: "script", days: 30, write: false, families: null });
    const byToken = async (): Promise<number> =>
      (await fetch(server.url + getMenus.path, { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await byToken()).toBe(200);
    expect(await admin.call(setUserDisabled, { userId, disabled: true })).toEqual({ ended: 1 });
    expect(await isAlive(cili)).toBe(false);
    expect(await byToken()).toBe(401);
    expect(await admin.call(getUser, { userId })).toMatchObject({ state: "disabled", sessions: 0 });
    await expect(server.anonymous().signIn("cili", testPassword)).rejects.toThrow("403");
    await expect(server.anonymous().signIn("cili", "a guess")).rejects.toThrow("401");
    await admin.call(setUserDisabled, { userId, disabled: false });
    expect([await isAlive(cili), await isAlive(await server.signIn("cili"))]).toEqual([false, true]);
  });

  it("[design 10 accounts] given a person who has written, when the account is deleted, then she is out at once and histories keep the name", async () => {
    const userId = idOf("kata");
    await kata.call(updateUser, {
      userId: idOf("bela"),
      displayName: { base: (await admin.call(getUser, { userId: idOf("bela") })).displayName, mine: "Béla" },
      ...unchanged,
    });
    await admin.call(deleteUser, { userId });
    expect(await isAlive(kata)).toBe(false);
    await expect(admin.call(getUser, { userId })).rejects.toMatchObject({ code: "not_found" });
    const history = await admin.call(getHistory, { entity: "user", key: idOf("bela") });
    expect(JSON.stringify(history)).toContain("kata");
  });
});

describe("documents of roles", () => {
  it("[design 10 accounts] given a role that one cannot change, when it is opened, then it says which roles can", async () => {
    const dani = await server.enter("dani");
    const seen = await dani.call(getDocument, { kind: "role", id: "menu-user" });
    expect(seen).toMatchObject({ may: { draft: false }, changers: ["Administrator"] });
    expect((await admin.call(getDocument, { kind: "role", id: "menu-user" })).changers).toBeUndefined();
  });
});
