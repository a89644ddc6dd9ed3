import { fileURLToPath } from "node:url";
import { loadProductTexts } from "@tessera/documents/texts/productTexts.ts";
import { createRecords } from "@tessera/records/guard/createRecords.ts";
import { openSecrets } from "@tessera/server-core/settings/secrets.ts";
import { bareProduct } from "@tessera/server-kit/testing/bareProduct.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { startTestServer, type TestServer, testPassword } from "@tessera/server-kit/testing/testServer.ts";
import { personSign } from "@tessera/std/personSign.ts";
import * as openid from "openid-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { attemptLimits, personOf } from "./attempts.ts";
import { findIssuer } from "./findIssuer.ts";
import { createKnownBrowsers } from "./knownBrowsers.ts";
import { maxBegun, removeExpiredItems } from "./postgresAdapter.ts";
import { addWorldUsers, type WorldUser } from "./worldUsers.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    product: {
      ...bareProduct,
      texts: loadProductTexts(root, ["features"]),
      version: "0.0.0",
    },
    createRecords: (renew) => createRecords({ renew }),
    users: [
      { login: "anna", roles: [], email: "anna@example.org" },
      { login: "bela", roles: [] },
    ],
    prepare: async ({ database }) => {
      const demo: WorldUser = { login: "demo", displayName: "Demo", email: null, language: "en", roles: [] };
      await addWorldUsers(database, [demo], { password: testPassword, demo: true });
    },
    demo: { accounts: [{ id: "0198", login: "anna", displayName: "Őrs <b>Anna</b>" }], password: testPassword },
  });
});
afterAll(() => server.close());

const start = (extra: Record<string, string> = {}): string =>
  `/oidc/auth?${new URLSearchParams({
    client_id: "tessera",
    redirect_uri: `${server.url}/auth/callback`,
    response_type: "code",
    scope: "openid email profile",
    state: "a".repeat(20),
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
    ...extra,
  })}`;

/** Begins to sign in: the address of the page. */
async function begin(client: TestClient, extra: Record<string, string> = {}): Promise<string> {
  const response = await client.fetch(start(extra));
  return response.headers.get("location") ?? "";
}

async function submit(
  client: TestClient,
  address: string,
  login: string,
  password: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return client.fetch(address, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: server.url, ...headers },
    body: String(new URLSearchParams({ login, password })),
  });
}

describe("the sign-in page", () => {
  it.each([
    ["", "Bejelentkezés"],
    ["de", "Anmelden"],
    ["en-GB", "Sign in"],
  ])(
    "[shell 4.3 login] given the wanted languages %j, when the page opens, then it says %s",
    async (locales, title) => {
      const client = server.anonymous();
      const address = await begin(client, locales === "" ? {} : { ui_locales: locales });
      expect(await (await client.fetch(address)).text()).toContain(`<h1>${title}</h1>`);
    },
  );

  it.each([
    ["de-CH,de;q=0.9,en;q=0.8", "Anmelden"],
    ["fr,en;q=0.5", "Sign in"],
    ["fr", "Bejelentkezés"],
  ])(
    "[shell 9 constants] given a first visit and a browser that asks for %s, when the page opens, then it says %s, and the switcher wins over it from then on",
    async (accepted, title) => {
      const client = server.anonymous();
      const headers = { "accept-language": accepted };
      const address = await begin(client);
      expect(await (await client.fetch(address, { headers })).text()).toContain(`<h1>${title}</h1>`);
      await client.fetch(`${address}?lang=hu`, { headers });
      expect(await (await client.fetch(address, { headers })).text()).toContain("<h1>Bejelentkezés</h1>");
    },
  );

  it("[shell 9 constants] given the switcher, when another language is chosen, then page and cookie follow", async () => {
    const client = server.anonymous();
    const address = await begin(client);
    const text = await (await client.fetch(`${address}?lang=de`)).text();
    expect(text).toContain('<html lang="de">');
    expect(client.cookies().get("language")).toBe("de-DE");
  });

  it("[design 9 web] given the page, when it is sent, then it has no script and no inline style, and its policy allows none", async () => {
    const client = server.anonymous();
    const response = await client.fetch(await begin(client));
    const text = await response.text();
    expect(text).not.toMatch(/<script|style=|<style/);
    expect(response.headers.get("content-security-policy")).not.toContain("unsafe");
  });

  it("[design 9 web] given markup in a name, when the page shows it, then it is text", async () => {
    const client = server.anonymous();
    const text = await (await client.fetch(await begin(client))).text();
    expect(text).toContain("Őrs &lt;b&gt;Anna&lt;/b&gt;");
  });

  it("[shell 4.3 login] given a demo account, when the page offers it, then its avatar has the initials and the hue that the person has inside", async () => {
    const client = server.anonymous();
    const { hue, initials } = personSign("Őrs <b>Anna</b>", "0198");
    expect(await (await client.fetch(await begin(client))).text()).toContain(
      `<span class="avatar hue${hue}" aria-hidden="true">${initials.replace("<", "&lt;")}</span>`,
    );
  });

  it("[shell 4.3 login] given a demo account, when it is chosen, then the form is filled in", async () => {
    const client = server.anonymous();
    const text = await (await client.fetch(`${await begin(client)}?account=anna`)).text();
    expect(text).toContain('value="anna"');
    expect(text).toContain(`value="${testPassword}"`);
  });

  it("[design 10 session] given a form sent by another site, when it arrives, then it is refused", async () => {
    const client = server.anonymous();
    const response = await client.fetch(await begin(client), {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://evil.example" },
      body: String(new URLSearchParams({ login: "anna", password: testPassword })),
    });
    expect(response.status).toBe(403);
  });

  it("[design 10 session] given the page of another browser, when its address is used, then it cannot go on", async () => {
    const address = await begin(server.anonymous());
    const response = await submit(server.anonymous(), address, "anna", testPassword);
    expect(response.status).toBe(400);
  });

  it("[shell 4.3 login] given a client or an address to return to that is not ours, when sign-in begins, then nothing is redirected", async () => {
    for (const extra of [{ client_id: "other" }, { redirect_uri: "https://evil.example/" }]) {
      const response = await server.anonymous().fetch(start(extra));
      expect({ status: response.status, location: response.headers.get("location") }).toEqual({
        status: 400,
        location: null,
      });
    }
  });

  it("[shell 4.3 login] given a request without a challenge, when sign-in begins, then it is refused", async () => {
    const response = await server.anonymous().fetch(start({ code_challenge: "", code_challenge_method: "" }));
    expect(response.headers.get("location")).toContain("error=invalid_request");
  });
});

/** Demo accounts as they are on this machine. */
describe("demo accounts", () => {
  it.each([
    ["forwarded", "for=203.0.113.9"],
    ["via", "1.1 proxy"],
    ["x-forwarded-for", "203.0.113.9"],
    ["x-forwarded-host", "work.example.org"],
    ["x-forwarded-proto", "https"],
    ["x-real-ip", "203.0.113.9"],
    ["cf-connecting-ip", "203.0.113.9"],
  ])(
    "[shell 4.3 login] given a request that a proxy passed on with %s, when the page opens and a demo account signs in, then neither it nor its password is there",
    async (name, value) => {
      const headers = { [name]: value };
      const client = server.anonymous();
      const address = await begin(client);
      const shown = await (await client.fetch(`${address}?account=anna`, { headers })).text();
      expect(shown).not.toContain(testPassword);
      expect(shown).not.toContain("Őrs");
      const refused = await submit(client, address, "demo", testPassword, headers);
      expect(refused.status).toBe(401);
      expect(await refused.text()).not.toContain(testPassword);
      expect((await submit(client, address, "demo", testPassword)).status).toBe(303);
    },
  );
});

describe("limits on attempts", () => {
  /** Notes attempts that were made a moment ago at a person, each by a browser that is not known. */
  async function note(login: string, count: number, address: (index: number) => string): Promise<void> {
    const { rows } = await server.database.pool.query<{ id: string }>({
      text: `select id from sys."user" where login = $1`,
      values: [login],
    });
    for (let index = 0; index < count; index++)
      await server.database.pool.query({
        text: "insert into sys.sign_in_attempt (person, address, at) values ($1, $2, clock_timestamp())",
        values: [personOf(rows[0]?.id ?? null, login), address(index)],
      });
  }
  const here = (): string => "127.0.0.1";
  const count = async (): Promise<number> =>
    (await server.database.pool.query("select from sys.sign_in_attempt")).rows.length;
  afterEach(() => server.database.pool.query("delete from sys.sign_in_attempt"));

  it("[shell 4.3 login] given free attempts that were used up by the user name, when others follow by the e-mail address, then they go on counting", async () => {
    const client = server.anonymous();
    const address = await begin(client);
    for (const login of ["Anna ", "anna@example.org", "ANNA", "anna@example.org", "anna"])
      expect((await submit(client, address, login, "wrong")).status).toBe(401);
    await note("anna", 4, here);
    for (const login of ["anna", "ANNA@example.org "]) {
      const answer = await submit(client, address, login, testPassword);
      expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([429, true]);
    }
  });

  it("[shell 4.3 login] given attempts that have to wait, when more follow meanwhile, then nobody has to wait longer for them, and the right password counts afterwards", async () => {
    const client = server.anonymous();
    const address = await begin(client);
    await note("anna", attemptLimits.place.free + 5, here);
    const before = await count();
    for (let repeated = 0; repeated < 3; repeated++)
      expect((await submit(client, address, "anna", "wrong")).status).toBe(429);
    expect(await count()).toBe(before);
    await server.database.pool.query("update sys.sign_in_attempt set at = at - interval '10 minutes'");
    expect((await submit(client, address, "anna", testPassword)).status).toBe(303);
    expect(await count()).toBe(0);
  });

  it("[shell 4.3 login] given guesses at the same moment, when they arrive, then no more are looked at than one after the other", async () => {
    const client = server.anonymous();
    const address = await begin(client);
    const guesses = Array.from({ length: 16 }, (_, index) => submit(client, address, "anna", `guess ${index}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(attemptLimits.place.free + 3);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  });

  it.each([
    ["from the same address", here],
    ["from many addresses", (index: number) => `198.51.100.${index}`],
  ])(
    "[shell 4.3 login] given a browser in which she has signed in, when others guess her password %s, then they wait and she does not",
    async (_from, from) => {
      const known = server.anonymous();
      expect((await submit(known, await begin(known), "anna", testPassword)).status).toBe(303);
      await note("anna", 60, from);
      const stranger = server.anonymous();
      expect((await submit(stranger, await begin(stranger), "anna", testPassword)).status).toBe(429);
      const again = await begin(known, { prompt: "login" });
      expect((await submit(known, again, "anna", testPassword)).status).toBe(303);
    },
  );

  it("[shell 4.3 login] given a known browser, when passwords are guessed in it, or its cookie is used for another person or made up, then it waits as well", async () => {
    const known = server.anonymous();
    expect((await submit(known, await begin(known), "anna", testPassword)).status).toBe(303);
    const cookie = known.cookies().get("tessera_known") ?? "";
    const id = createKnownBrowsers(openSecrets(server.dataFolder).derive("known-browser")).idOf(cookie);
    expect(id).not.toBeNull();
    const send = async (value: string, login: string): Promise<number> => {
      const client = server.anonymous();
      const page = await begin(client);
      const held = [...client.cookies()].map(([name, text]) => `${name}=${text}`).join("; ");
      return (await submit(client, page, login, testPassword, { cookie: `${held}; tessera_known=${value}` })).status;
    };
    await note("bela", 60, here);
    expect(await send(cookie, "bela")).toBe(429);
    await note("anna", 60, here);
    expect(await send(`${cookie.slice(0, -4)}AAAA`, "anna")).toBe(429);
    await server.database.pool.query({ text: "update sys.sign_in_attempt set browser = $1", values: [id] });
    expect(await send(cookie, "anna")).toBe(429);
  });

  it("[shell 4.3 login] given many failures at others from one address, when a person behind it signs in for the first time, then the right password counts", async () => {
    await note("bela", attemptLimits.address.free + 200, here);
    const client = server.anonymous();
    expect((await submit(client, await begin(client), "anna", testPassword)).status).toBe(303);
  });

  it("[shell 4.3 login] given a sign-in, when the browser becomes known, then scripts, other sites and other paths do not get its cookie", async () => {
    const client = server.anonymous();
    const answer = await submit(client, await begin(client), "anna", testPassword);
    const line = answer.headers.getSetCookie().find((one) => one.startsWith("tessera_known="));
    for (const part of ["HttpOnly", "SameSite=Lax", "Path=/oidc"]) expect(line).toContain(part);
  });
});

describe("what anyone can have kept", () => {
  const kept = async (): Promise<number> => {
    const { rows } = await server.database.pool.query("select count(*) as count from sys.oidc_item");
    return Number(rows[0]?.count);
  };
  const ask = (client: TestClient, extra: Record<string, string>, method: "GET" | "POST"): Promise<Response> => {
    const address = start(extra);
    if (method === "GET") return client.fetch(address);
    const [path = "", query = ""] = address.split("?");
    return client.fetch(path, {
      method,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: query,
    });
  };

  it("[shell 4.3 login] given a request that is pushed ahead, when anyone sends it, then there is no such way and nothing is kept", async () => {
    const before = await kept();
    const [, query = ""] = start().split("?");
    const answer = await server.anonymous().fetch("/oidc/request", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: query,
    });
    expect(answer.status).toBe(404);
    expect(await kept()).toBe(before);
    const found = await (await server.anonymous().fetch("/oidc/.well-known/openid-configuration")).json();
    expect(found).not.toHaveProperty("pushed_authorization_request_endpoint");
  });

  it.each([
    ["state", "GET", 5_000],
    ["nonce", "GET", 5_000],
    ["login_hint", "GET", 5_000],
    ["ui_locales", "POST", 5_000],
    ["state", "POST", 50_000],
  ] as const)(
    "[shell 4.3 login] given a sign-in whose %s is sent by %s with %i letters, when it begins, then it is refused and nothing is kept",
    async (name, method, letters) => {
      const before = await kept();
      const answer = await ask(server.anonymous(), { [name]: "x".repeat(letters) }, method);
      expect(answer.headers.get("location") ?? "").not.toContain("/oidc/interaction/");
      expect(answer.status).toBeLessThan(500);
      expect(await kept()).toBe(before);
    },
  );

  it("[shell 4.4 sign-out] given a sign-out at the provider with a long state, when nobody is signed in, then it is refused and nothing is kept", async () => {
    const before = await kept();
    const query = String(new URLSearchParams({ client_id: "tessera", state: "x".repeat(5_000) }));
    expect((await server.anonymous().fetch(`/oidc/session/end?${query}`)).status).toBe(400);
    expect(await kept()).toBe(before);
  });

  it("[shell 4.4 sign-out] given a visitor whom nobody knows, when they sign out at the provider, then that is kept for minutes, and a person's session for hours", async () => {
    const leftOf = async (condition: string): Promise<number> => {
      const { rows } = await server.database.pool.query(
        `select extract(epoch from max(expires_at) - clock_timestamp()) as left from sys.oidc_item where model = 'Session' and ${condition}`,
      );
      return Number(rows[0]?.left);
    };
    expect((await server.anonymous().fetch("/oidc/session/end?client_id=tessera")).status).toBe(200);
    expect(await leftOf("payload ->> 'accountId' is null")).toBeLessThanOrEqual(600);
    const client = server.anonymous();
    const done = await submit(client, await begin(client), "anna", testPassword);
    await client.fetch(done.headers.get("location") ?? "");
    expect(await leftOf("payload ->> 'accountId' is not null")).toBeGreaterThan(7 * 3600);
  });

  it("[shell 4.3 login] given more sign-ins that were begun, and sessions without a person, than are kept, when it is cleaned, then the oldest go, and people's sessions stay", async () => {
    const { pool } = server.database;
    await pool.query(`insert into sys.oidc_item (model, id, payload, expires_at)
      select 'Interaction', 'flood ' || n, '{}', now() + make_interval(secs => n) from generate_series(1, ${maxBegun + 5}) n`);
    await pool.query(`insert into sys.oidc_item (model, id, payload, expires_at)
      values ('Session', 'old session', '{"accountId": "anna"}', now() + interval '1 second'), ('Interaction', 'over', '{}', now() - interval '1 second')`);
    await pool.query(`insert into sys.oidc_item (model, id, payload, expires_at)
      select 'Session', 'flood ' || n, '{}', now() + make_interval(secs => n) from generate_series(1, ${maxBegun + 5}) n`);
    await removeExpiredItems(pool);
    const sessions = await pool.query(
      "select id from sys.oidc_item where model = 'Session' and payload ->> 'accountId' is null order by expires_at",
    );
    expect(sessions.rows).toHaveLength(maxBegun);
    const { rows } = await pool.query(
      `select count(*) as count, bool_or(id = 'over') as over, bool_or(id = 'flood 1') as first,
        bool_or(id = 'flood ${maxBegun + 5}') as last from sys.oidc_item where model = 'Interaction'`,
    );
    expect(rows[0]).toEqual({ count: String(maxBegun), over: "f", first: "f", last: "t" });
    expect((await pool.query("select id from sys.oidc_item where id = 'old session'")).rows).toHaveLength(1);
    await pool.query("delete from sys.oidc_item where id like 'flood %' or id = 'old session'");
  });

  it("[shell 4.3 login] given an address that begins sign-ins without end, when a minute's are used up, then it is told to wait in a text, and another address is not", async () => {
    const flooded = await startTestServer({
      product: { ...bareProduct, texts: loadProductTexts(root, ["features"]), version: "0.0.0" },
      createRecords: (renew) => createRecords({ renew }),
      users: [{ login: "anna", roles: [] }],
      environment: { TESSERA_TRUST_PROXY: "127.0.0.1" },
    });
    try {
      const statuses = new Set<number>();
      const from = (address: string) => ({ headers: { "x-forwarded-for": address, accept: "text/html" } });
      for (let count = 0; count < 400 && !statuses.has(429); count++) {
        const answer = await flooded.anonymous().fetch("/oidc/auth", from("198.51.100.1"));
        if (answer.status === 429) expect(await answer.text()).toContain('class="number" aria-hidden="true">429');
        statuses.add(answer.status);
      }
      expect([...statuses]).toEqual([400, 429]);
      expect((await flooded.anonymous().fetch("/oidc/auth", from("198.51.100.2"))).status).toBe(400);
    } finally {
      await flooded.close();
    }
  });

  it("[shell 4.3 login] given guesses from many addresses of one IPv6 network, when they are counted, then they count as those of one address", async () => {
    const behindProxy = await startTestServer({
      product: { ...bareProduct, texts: loadProductTexts(root, ["features"]), version: "0.0.0" },
      createRecords: (renew) => createRecords({ renew }),
      users: [{ login: "anna", roles: [] }],
      environment: { TESSERA_TRUST_PROXY: "127.0.0.1" },
    });
    try {
      const client = behindProxy.anonymous();
      const begun = await client.fetch(start({ redirect_uri: `${behindProxy.url}/auth/callback` }));
      const page = begun.headers.get("location") ?? "";
      for (const host of ["1", "2", "a:b:c:d"]) {
        const answer = await client.fetch(page, {
          method: "POST",
          headers: {
            "content-type": "application/x-www-form-urlencoded",
            origin: behindProxy.url,
            "x-forwarded-for": `2001:db8:1:2:${host.includes(":") ? "" : ":"}${host}`,
          },
          body: String(new URLSearchParams({ login: "anna", password: "wrong" })),
        });
        expect(answer.status).toBe(401);
      }
      const { rows } = await behindProxy.database.pool.query(
        "select address, count(*) as count from sys.sign_in_attempt group by address",
      );
      expect(rows).toEqual([{ address: "2001:db8:1:2::/64", count: "3" }]);
    } finally {
      await behindProxy.close();
    }
  });
});

describe("another provider", () => {
  it("[design 3 stack] given only its authorisation address, when its metadata is looked for, then the issuer above it is found", async () => {
    const found = await findIssuer(new URL(`${server.url}/oidc/auth`), "tessera", openid.None());
    expect(found.serverMetadata().issuer).toBe(`${server.url}/oidc`);
    await expect(findIssuer(new URL(`${server.url}/oidc/other`), "tessera", openid.None())).rejects.toMatchObject({
      code: "busy",
    });
  });
});
