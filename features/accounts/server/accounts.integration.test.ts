import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { attemptLimits } from "@tessera/identity/signin/attempts.ts";
import { column, entity } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { type TestServer, testPassword } from "@tessera/server-kit/testing/testServer.ts";
import { openTestSocket } from "@tessera/server-kit/testing/testSocket.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { expressionRequest } from "../../forms/operations/expressionRequest.ts";
import { getMenus } from "../../menus/operations/getMenus.ts";
import { bulkRecords } from "../../records/operations/bulkRecords.ts";
import { logout } from "../../session/operations/logout.ts";
import { ping } from "../../session/operations/ping.ts";
import { createPasswordLink } from "../../users/operations/createPasswordLink.ts";
import { createUser } from "../../users/operations/createUser.ts";
import { forceLogout } from "../../users/operations/forceLogout.ts";
import { getAccounts } from "../../users/operations/getAccounts.ts";
import { getUserSessions } from "../../users/operations/getUserSessions.ts";
import { unlock } from "../../users/operations/unlock.ts";
import { changePassword } from "../operations/changePassword.ts";
import { createToken } from "../operations/createToken.ts";
import { endSession } from "../operations/endSession.ts";
import { getAccount } from "../operations/getAccount.ts";
import { getSessions } from "../operations/getSessions.ts";
import { getTokens } from "../operations/getTokens.ts";
import { revokeToken } from "../operations/revokeToken.ts";
import { isAlive } from "../testing/isAlive.ts";

/** May invite people and reset passwords, but holds no more than that. */
const helpdesk: TesseraDocument = {
  kind: "role",
  id: "helpdesk",
  schemaVersion: 1,
  subsystem: "shop",
  body: {
    label: "helpdesk",
    grants: [
      ...["User_createUser", "User_createPasswordLink", "User_getAccounts"].map((operation, index) => ({
        id: `o${index}`,
        kind: "operation",
        operation,
      })),
      { id: "e1", kind: "entity", entity: "user", actions: ["read", "create"] },
      { id: "e2", kind: "entity", entity: "membership", actions: ["read", "create"] },
    ],
  },
};

/** Things whose title has a text in each language. */
const thing = entity("thing", [column("title", "text", { translatable: true })]);

let server: TestServer;

beforeAll(async () => {
  server = await startProduct({
    users: [
      { login: "admin", roles: ["administrator"] },
      { login: "helper", roles: ["helpdesk"] },
      { login: "anna", roles: [] },
      { login: "bela", roles: [] },
      { login: "cili", roles: [] },
      { login: "dora", roles: ["helpdesk"] },
      { login: "emil", roles: [] },
      { login: "flora", roles: [] },
    ],
    documents: [helpdesk, thing],
  });
});
afterAll(() => server.close());

/** Sends the form of a link as a browser does. */
function choose(link: string, password: string, again = password, origin = server.url): Promise<Response> {
  return fetch(link, { method: "POST", headers: { origin }, body: new URLSearchParams({ password, again }) });
}

describe("passwords", () => {
  it("[design 10 session] given the old password, when she changes it, then the new one counts and all her other sessions end", async () => {
    const [here, elsewhere] = [await server.signIn("anna"), await server.signIn("anna")];
    await here.call(changePassword, { oldPassword: testPassword, newPassword: "quite another one" });
    expect([await isAlive(here), await isAlive(elsewhere)]).toEqual([true, false]);
    await expect(server.anonymous().signIn("anna", testPassword)).rejects.toThrow("refused");
    await server.anonymous().signIn("anna", "quite another one");
  });

  it.each([
    ["a wrong old one", "wrong", "a fine new password", "oldPassword", "wrong"],
    ["a short one", testPassword, "short", "newPassword", "short"],
    ["her own login in it", testPassword, "bela bela bela", "newPassword", "login"],
    ["the same again", testPassword, testPassword, "newPassword", "same"],
  ])(
    "[design 10 session] given %s, when the password is to change, then it does not",
    async (_what, oldPassword, newPassword, field, problem) => {
      const bela = await server.enter("bela");
      await expect(bela.call(changePassword, { oldPassword, newPassword })).rejects.toMatchObject({
        code: "validation_failed",
        data: { field, problem },
      });
      await server.anonymous().signIn("bela", testPassword);
    },
  );

  it("[design 10 session] given an open page that nobody watches, when many old passwords are tried, then they have to wait, elsewhere she signs in, and an administrator ends the wait", async () => {
    const cili = await server.enter("cili");
    const attempt = () => cili.call(changePassword, { oldPassword: "guess", newPassword: "a fine new password" });
    for (let count = 0; count < attemptLimits.place.free; count++)
      await expect(attempt()).rejects.toMatchObject({ code: "validation_failed" });
    // As if twice as many had been made.
    await server.database.pool.query("insert into sys.sign_in_attempt select * from sys.sign_in_attempt");
    await expect(attempt()).rejects.toMatchObject({ code: "too_many_requests" });
    await server.anonymous().signIn("cili", testPassword);
    const admin = await server.enter("admin");
    const stateOf = async () => (await admin.call(getAccounts, { search: "cili" })).accounts[0]?.state;
    expect(await stateOf()).toBe("locked");
    await admin.call(unlock, { userId: await server.userId("cili") });
    expect(await stateOf()).toBe("active");
    await expect(attempt()).rejects.toMatchObject({ code: "validation_failed" });
  });
});

describe("invitations and resets", () => {
  it("[design 10 session] given an invited person, when they choose a password, then they sign in, and the link holds no more", async () => {
    const admin = await server.enter("admin");
    const made = await admin.call(createUser, {
      login: "nora",
      displayName: "Nóra <b>Nagy</b>",
      email: null,
      language: "hu",
      roles: ["helpdesk"],
    });
    const link = made.link ?? "";
    expect((await admin.call(getAccounts, { search: "nora" })).accounts).toMatchObject([
      { state: "invited", roles: ["helpdesk"] },
    ]);
    const page = await (await fetch(link)).text();
    expect(page).toContain("Nóra &lt;b&gt;Nagy&lt;/b&gt;");
    expect((await choose(link, "short")).status).toBe(422);
    expect((await choose(link, "long enough, is it?", "different words")).status).toBe(422);
    expect((await choose(link, "long enough, is it?")).status).toBe(200);
    expect((await choose(link, "once more, please")).status).toBe(404);
    expect((await fetch(link)).status).toBe(404);
    await server.anonymous().signIn("nora", "long enough, is it?");
  });

  it("[design 10 session] given a link, when another site posts to it, then nothing changes", async () => {
    const admin = await server.enter("admin");
    const { link } = await admin.call(createPasswordLink, { userId: await server.userId("emil") });
    expect((await choose(link, "an attacker's choice", undefined, "https://evil.example")).status).toBe(403);
    await server.anonymous().signIn("emil", testPassword);
  });

  it("[design 10 session] given two presses at once, when a link is used, then one counts", async () => {
    const admin = await server.enter("admin");
    const { link, kind } = await admin.call(createPasswordLink, { userId: await server.userId("emil") });
    expect(kind).toBe("reset");
    const answers = await Promise.all([choose(link, "the first of them"), choose(link, "the second of them")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it("[design 10 session] given a newer link or one that is old, when the former is opened, then it holds no more", async () => {
    const admin = await server.enter("admin");
    const userId = await server.userId("emil");
    const [first, second] = [
      await admin.call(createPasswordLink, { userId }),
      await admin.call(createPasswordLink, { userId }),
    ];
    expect((await fetch(first.link)).status).toBe(404);
    await server.database.pool.query("update sys.password_link set expires_at = now() - interval '1 second'");
    expect((await fetch(second.link)).status).toBe(404);
  });

  it("[design 10 rights] given someone who may reset passwords, when the account holds more than they do, then they get no link to it", async () => {
    const helper = await server.enter("helper");
    await expect(helper.call(createPasswordLink, { userId: await server.userId("admin") })).rejects.toMatchObject({
      code: "access_denied",
    });
    await expect(
      helper.call(createUser, {
        login: "mine",
        displayName: "x",
        email: null,
        language: null,
        roles: ["administrator"],
      }),
    ).rejects.toMatchObject({ code: "access_denied" });
    await expect(server.userId("mine")).rejects.toThrow("There is no mine.");
    expect((await helper.call(createPasswordLink, { userId: await server.userId("dora") })).link).toContain(
      "/auth/password/",
    );
  });
});

describe("sessions", () => {
  it("[design 10 session] given several sessions, when she looks at them, then she ends one or all others, and never anyone else's", async () => {
    const [first, second, third] = [await server.enter("anna"), await server.enter("anna"), await server.enter("anna")];
    const bela = await server.enter("bela");
    const sessionOf = async (client: TestClient) =>
      (await client.call(getSessions, {})).find(({ isCurrent }) => isCurrent)?.id ?? "";
    expect(await first.call(endSession, { id: await sessionOf(bela) })).toEqual({ ended: 0 });
    expect(await first.call(endSession, { id: await sessionOf(second) })).toEqual({ ended: 1 });
    expect([await isAlive(second), await isAlive(third), await isAlive(bela)]).toEqual([false, true, true]);
    await first.call(endSession, { id: null });
    expect([await isAlive(first), await isAlive(third), await isAlive(bela)]).toEqual([true, false, true]);
  });

  it("[shell 4.4 sign-out] given sessions on two devices, when they sign out of the domain, then both end; of the session, only that one", async () => {
    const [first, second, third] = [await server.enter("bela"), await server.enter("bela"), await server.enter("bela")];
    await third.call(logout, { mode: "session" });
    expect([await isAlive(first), await isAlive(third)]).toEqual([true, false]);
    await first.call(logout, { mode: "domain" });
    expect([await isAlive(first), await isAlive(second)]).toEqual([false, false]);
  });

  it("[shell 4.6 remove-local-storage-item] given a page on another device, when they sign out of the domain, then it drops what it keeps of them before it is signed out; of the session, it keeps it", async () => {
    const [first, second] = [await server.enter("flora"), await server.enter("flora")];
    const page = await openTestSocket(server.url, { client: second });
    await (await server.enter("flora")).call(logout, { mode: "session" });
    await first.call(logout, { mode: "domain" });
    const { payload } = await page.next("remove-local-storage-item");
    expect(payload).toEqual({ key: `.${await server.userId("flora")}`, type: "includes" });
    expect(await page.closed).toMatchObject({ code: 4403 });
  });

  it.each(["user", "session", "subsystem"] as const)(
    "[shell 4.5 idle] given an administrator, when they throw people out by %s, then it holds from the next call, and who comes back is asked for the password",
    async (by) => {
      const admin = await server.enter("admin");
      const dora = await server.signIn("dora");
      const { id } = (await dora.call(getSessions, {})).find(({ isCurrent }) => isCurrent) ?? { id: "" };
      const what = {
        user: { user: await server.userId("dora") },
        session: { session: id },
        subsystem: { subsystem: "shop" },
      };
      const heard: string[] = [];
      const stop = server.services.sessions.onEnd((ended) => heard.push(...ended.map(({ sessionId }) => sessionId)));
      await admin.call(forceLogout, what[by]);
      stop();
      expect(heard).toContain(id);
      expect([await isAlive(dora), await isAlive(admin)]).toEqual([false, true]);
      const { rows } = await server.database.pool.query({
        text: "select from sys.oidc_item where model = 'Session' and payload ->> 'accountId' = $1",
        values: [await server.userId("dora")],
      });
      expect(rows).toEqual([]);
    },
  );

  it("[shell 4.5 idle] given pages of the one who holds no role of a subsystem, when it is signed out, then each hears its name and only the caller's own do not; another choice names none", async () => {
    const admin = await server.enter("admin");
    const pages = await Promise.all(
      [admin, await server.enter("cili"), server.anonymous()].map((client) => openTestSocket(server.url, { client })),
    );
    const [own, ...others] = pages;
    await admin.call(forceLogout, { user: await server.userId("dora") });
    await admin.call(forceLogout, { subsystem: "tessera" });
    for (const page of others) {
      // What earlier tests said may still be on its way.
      let named = (await page.next("force-logout")).payload.subsystem;
      while (named === "shop") named = (await page.next("force-logout")).payload.subsystem;
      expect(named).toBe("tessera");
    }
    await server.services.socket.toEveryone("bookmarks-update", null);
    await own?.next("bookmarks-update");
    while (own !== undefined && own.waiting("force-logout") > 0)
      expect((await own.next("force-logout")).payload).not.toEqual({ subsystem: "tessera" });
    for (const page of pages) await page.close();
  });

  it("[shell 4.5 idle] given someone with two sessions, when an administrator ends one of them, then the other goes on; who may not look does not see them", async () => {
    const admin = await server.enter("admin");
    const [kept, ended] = [await server.enter("cili"), await server.enter("cili")];
    const userId = await server.userId("cili");
    const { id = "" } = (await ended.call(getSessions, {})).find(({ isCurrent }) => isCurrent) ?? {};
    const listed = await admin.call(getUserSessions, { userId });
    expect(listed.map((one) => one.id)).toContain(id);
    expect(listed.some(({ isCurrent }) => isCurrent)).toBe(false);
    expect(await admin.call(forceLogout, { session: id })).toEqual({ ended: 1 });
    expect([await isAlive(kept), await isAlive(ended)]).toEqual([true, false]);
    expect((await admin.call(getUserSessions, { userId })).map((one) => one.id)).not.toContain(id);
    const helper = await server.enter("helper");
    await expect(helper.call(getUserSessions, { userId })).rejects.toMatchObject({ code: "access_denied" });
  });

  it("[shell 4.5 idle] given subsystems with roles, when an administrator looks at the accounts, then they may choose among them by name", async () => {
    const { subsystems } = await (await server.enter("admin")).call(getAccounts, {});
    expect(subsystems).toEqual([
      { id: "shop", label: "shop" },
      { id: "tessera", label: "Tessera" },
    ]);
  });

  it("[shell 4.5 idle] given a force-logout that names nothing or two things, when it is called, then it ends nobody", async () => {
    const admin = await server.enter("admin");
    await expect(admin.call(forceLogout, {})).rejects.toMatchObject({ code: "invalid_input" });
    const both = { user: await server.userId("anna"), subsystem: "shop" };
    await expect(admin.call(forceLogout, both)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("[shell 4.5 idle] given a person who has done nothing for too long, when a call comes, then the server has ended the session; pings that say so do not keep it", async () => {
    const emil = await server.enter("emil");
    await emil.call(ping, { idleMs: 1_000 });
    const before = await emil.call(ping, { idleMs: 600_000 });
    expect(before.idleRemainingMs).toBeGreaterThan(1_700_000);
    await server.database.pool.query(
      `update sys.session set active_at = now() - interval '33 minutes' where user_id = '${await server.userId("emil")}'`,
    );
    expect(await isAlive(emil)).toBe(false);
    const ended = await server.services.sessions.end({ kind: "idle" }, "idle");
    expect(ended.map(({ reason }) => reason)).toContain("idle");
    const again = await server.enter("emil");
    await server.database.pool.query(
      `update sys.session set active_at = now() - interval '20 minutes' where user_id = '${await server.userId("emil")}'`,
    );
    expect((await again.call(ping, {})).remainingMs).toBeGreaterThan(0);
  });
});

describe("personal API tokens", () => {
  async function tokenFor(login: string, rest: Partial<{ write: boolean; families: string[]; days: number }> = {}) {
    const owner = await server.enter(login);
    const made = await owner.call(createToken, {
      name: "script",
      days: rest.days ?? 30,
      write: rest.write ?? true,
      families: rest.families ?? null,
    });
    const send = async (path: string, init: RequestInit = {}): Promise<{ status: number; code: string | null }> => {
      const headers = { authorization: `Bearer ${made.token}`, ...init.headers };
      const response = await fetch(server.url + path, { ...init, headers });
      const answer = await response.json();
      expect(response.headers.getSetCookie()).toEqual([]);
      return { status: response.status, code: answer.error?.code ?? null };
    };
    return { owner, ...made, send };
  }
  const createBody = JSON.stringify({ login: "tok", displayName: "Tok", email: null, language: null, roles: [] });
  const bulk = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ saveId: "12345678abc", entity: "user", items: [] }),
  };

  it("[design 10 session] given a token, when a script calls with it alone, then it is answered as its owner, without cookie and CSRF token", async () => {
    const { send, owner, id, token } = await tokenFor("admin");
    expect(await send(getMenus.path)).toEqual({ status: 200, code: null });
    const { tokens } = await owner.call(getTokens, {});
    expect(tokens.find((one) => one.id === id)?.lastUsedAt).not.toBeNull();
    expect(JSON.stringify(tokens)).not.toContain(token.slice(-43));
    const { rows } = await server.database.pool.query({
      text: "select from sys.api_token t where t::text like '%' || $1 || '%'",
      values: [token.slice(-43)],
    });
    expect(rows).toEqual([]);
  });

  it("[design 10 session] given a cookie beside the token, when both come, then neither counts", async () => {
    const { send, owner } = await tokenFor("admin");
    const cookie = [...owner.cookies()].map((pair) => pair.join("=")).join("; ");
    expect(await send(getMenus.path, { headers: { cookie } })).toMatchObject({ status: 401 });
  });

  it("[design 10 session] given a token in the query, when it is called, then it counts for nothing", async () => {
    const { token } = await tokenFor("admin");
    for (const name of ["access_token", "token", "authorization"]) {
      const response = await fetch(`${server.url}${getMenus.path}?${name}=${token}`);
      expect(response.status).toBeGreaterThanOrEqual(400);
    }
  });

  it("[design 10 session] given a token that was revoked or expired, or whose owner is disabled, when it is used, then it holds no more", async () => {
    const [gone, old, whose] = [await tokenFor("bela"), await tokenFor("bela"), await tokenFor("cili")];
    expect((await gone.send(getMenus.path)).status).toBe(200);
    await gone.owner.call(revokeToken, { id: gone.id });
    await server.database.pool.query(`update sys.api_token set expires_at = now() where id = '${old.id}'`);
    await server.database.pool.query(`update sys."user" set disabled_at = now() where login = 'cili'`);
    for (const { send } of [gone, old, whose]) expect((await send(getMenus.path)).status).toBe(401);
    await server.database.pool.query(`update sys."user" set disabled_at = null where login = 'cili'`);
  });

  it("[design 10 session] given someone else's token, when they revoke it by its id, then it stays", async () => {
    const { id, send } = await tokenFor("admin");
    const bela = await server.enter("bela");
    expect(await bela.call(revokeToken, { id })).toEqual({ revoked: false });
    expect((await send(getMenus.path)).status).toBe(200);
  });

  it.each([
    ["only reads", { write: false }],
    ["another family only", { families: ["Menus"] }],
  ])(
    "[design 10 session] given a token that covers %s, when it writes records, then it is refused",
    async (_what, scope) => {
      const { send } = await tokenFor("admin", scope);
      expect((await send(getMenus.path)).status).toBe(200);
      expect(await send(bulkRecords.path, bulk)).toMatchObject({ status: 403, code: "access_denied" });
    },
  );

  it("[forms 7 custom call] given a token of one family, when it has a rule's request ask an operation of another, then it is refused", async () => {
    const ask = (path: string) => ({
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ method: "GET", url: path }),
    });
    const path = "/api/Records/get-version?entity=user&key=nobody&version=1";
    const [bound, free] = [await tokenFor("admin", { families: ["Dynforms"] }), await tokenFor("admin")];
    expect(await bound.send(expressionRequest.path, ask(path))).toMatchObject({ status: 403, code: "access_denied" });
    expect(await free.send(expressionRequest.path, ask(path))).not.toMatchObject({ code: "access_denied" });
  });

  it("[design 10 session] given an administrator's token, when it is to make accounts, tokens or passwords, then it reaches none of it", async () => {
    const { send } = await tokenFor("admin");
    const post = { method: "POST", headers: { "content-type": "application/json" } };
    for (const path of [getAccount.path, getTokens.path, getSessions.path, getAccounts.path]) {
      expect(await send(path)).toMatchObject({ code: "access_denied" });
    }
    expect(await send(createUser.path, { ...post, body: createBody })).toMatchObject({ code: "access_denied" });
    expect(await send(createToken.path, { ...post, body: "{}" })).toMatchObject({ code: "access_denied" });
  });

  it("[design 5 translatable] given a script, when it writes a text in each language, then it writes the source unless the call says another language, whatever language its owner reads", async () => {
    const { send } = await tokenFor("admin");
    const write = async (title: string, headers: { [name: string]: string }, key?: string) => {
      const item =
        key === undefined ? { kind: "create", values: { title } } : { kind: "update", key, values: { title } };
      const body = JSON.stringify({ saveId: `script-${title}`, entity: "thing", items: [item] });
      return send(bulkRecords.path, { ...bulk, body, headers: { ...bulk.headers, ...headers } });
    };
    const stored = async () =>
      (await server.database.pool.query("select id, title, tessera_texts::text as texts from app.thing")).rows[0];
    expect(await write("Chair-1", {})).toEqual({ status: 200, code: null });
    const { id } = (await stored()) ?? {};
    await server.database.pool.query(`update sys."user" set language = 'hu' where login = 'admin'`);
    await write("Chair-2", {}, String(id));
    await write("Chair-3", { "accept-language": "*" }, String(id));
    await write("Szék-1", { "accept-language": "hu-HU,hu;q=0.9" }, String(id));
    await server.database.pool.query(`update sys."user" set language = null where login = 'admin'`);
    expect(await stored()).toMatchObject({ title: "Chair-3", texts: '{"hu": {"title": "Szék-1"}}' });
  });

  it("[design 4 counters] given a role that was taken from its owner, when the token is used, then its rights are gone with it", async () => {
    const { send } = await tokenFor("dora");
    const create = (login: string): RequestInit => ({
      ...bulk,
      body: JSON.stringify({
        saveId: `save-of-${login}`,
        entity: "user",
        items: [{ kind: "create", values: { login, display_name: login } }],
      }),
    });
    expect(await send(bulkRecords.path, create("first"))).toEqual({ status: 200, code: null });
    await server.database.pool.query(`delete from sys.membership where user_id = '${await server.userId("dora")}'`);
    expect(await send(bulkRecords.path, create("second"))).toMatchObject({ status: 403 });
  });
});
