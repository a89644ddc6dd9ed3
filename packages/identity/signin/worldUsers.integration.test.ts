import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "@tessera/server-core/database/migrations.ts";
import { openSecrets } from "@tessera/server-core/settings/secrets.ts";
import { coreMigrations } from "@tessera/server-kit/start/coreMigrations.ts";
import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSessions } from "../sessions/createSessions.ts";
import { findCredential, isPasswordOf } from "./passwords.ts";
import { addWorldUsers, readWorldUsers, type WorldUser } from "./worldUsers.ts";

const anna: WorldUser = { login: "Anna", displayName: "Anna", email: null, language: "hu", roles: ["a", "b"] };
let database: TestDatabase;

/** The user who signs in so; null: nobody. */
async function userWith(login: string, password: string, withDemo: boolean): Promise<string | null> {
  const credential = await findCredential(database.pool, login, withDemo);
  return (await isPasswordOf(credential, password)) ? (credential?.userId ?? null) : null;
}
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tessera-users-"));
  database = await createTestDatabase();
  await migrate(database.pool, coreMigrations);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("users of a world", () => {
  it("[design 11 proved] given users who are there already, when the world is prepared again, then they keep their password and roles", async () => {
    expect(await addWorldUsers(database.pool, [anna], { password: "first", demo: true })).toEqual(["Anna"]);
    const again = { ...anna, login: "anna", roles: ["c"] };
    expect(await addWorldUsers(database.pool, [again], { password: "second", demo: true })).toEqual([]);
    expect(await userWith("anna", "second", true)).toBeNull();
    const { rows } = await database.pool.query("select role_id from sys.membership order by role_id");
    expect(rows).toEqual([{ role_id: "a" }, { role_id: "b" }]);
  });

  it("[design 10 session] given a demo account, when others than this machine can reach the server, then it neither signs in nor keeps a session", async () => {
    const userId = await userWith("anna", "first", true);
    expect(userId).not.toBeNull();
    expect(await userWith("anna", "first", false)).toBeNull();
    const secrets = openSecrets(folder);
    const url = "http://localhost:3000";
    const here = createSessions({
      database: database.pool,
      secrets,
      settings: { url, loopback: true, idleTimeoutMs: 1_800_000 },
    });
    const open = createSessions({
      database: database.pool,
      secrets,
      settings: { url, loopback: false, idleTimeoutMs: 1_800_000 },
    });
    const opening = { userId: userId ?? "", address: null, agent: null };
    const session = await here.open(opening);
    expect((await here.person(session.id))?.subject.login).toBe("Anna");
    expect(await open.person(session.id)).toBeNull();
    await expect(open.open(opening)).rejects.toMatchObject({ code: "access_denied" });
  });

  it("[design 3 sign-in] given a password, when it is kept, then it is an argon2id hash", async () => {
    const { rows } = await database.pool.query("select password_hash from sys.credential");
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/);
  });

  it("[design 11 proved] given a file with a mistake, when it is read, then the place is named; without a file there are no users", () => {
    expect(readWorldUsers(join(folder, "nowhere"))).toEqual([]);
    writeFileSync(join(folder, "users.json"), JSON.stringify([{ ...anna, language: "fr" }]));
    expect(() => readWorldUsers(folder)).toThrow("/0/language");
  });
});
