import { createHash, randomBytes } from "node:crypto";
import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { defineDocument } from "@tessera/contract/defineDocument.ts";
import { createSignIn } from "@tessera/identity/signin/createSignIn.ts";
import { createRecords } from "@tessera/records/guard/createRecords.ts";
import { readSettings } from "@tessera/server-core/settings/settings.ts";
import { type ForeignProvider, startForeignProvider } from "@tessera/server-kit/testing/foreignProvider.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { startTestServer, type TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { roleDocument } from "../../rights/documents/role.ts";
import { csrfTokenHandler } from "./csrfToken.server.ts";
import { loginHandler } from "./login.server.ts";
import { logoutHandler } from "./logout.server.ts";
import { pingHandler } from "./ping.server.ts";
import { ping } from "./ping.ts";
import { uiConfigHandler } from "./uiConfig.server.ts";
import { uiConfig } from "./uiConfig.ts";

const role = (id: string, providerGroups: readonly string[]): TesseraDocument => ({
  kind: "role",
  id,
  schemaVersion: 1,
  subsystem: "tessera",
  body: { label: id, grants: [], providerGroups: [...providerGroups] },
});

let foreign: ForeignProvider;
let server: TestServer;

async function start(environment: Readonly<Record<string, string>>, secret: string | null): Promise<TestServer> {
  const started = await startTestServer({
    product: {
      operations: [csrfTokenHandler, loginHandler, logoutHandler, pingHandler, uiConfigHandler],
      kinds: [defineDocument({ ...roleDocument })],
      fieldTypes: [],
      panelTypes: [],
      documents: [role("clerk", ["office"]), role("manager", ["managers", "board"]), role("administrator", [])],
      texts: new Map(),
      pageFiles: [],
      webFolder: null,
      version: "0.0.0",
    },
    createRecords: (renew) => createRecords({ renew }),
    users: [{ login: "anna", roles: ["manager"], email: "anna@example.org" }],
    environment: {
      OPENID_ISSUER: foreign.issuer,
      OPENID_CLIENT_ID: `client-${randomBytes(4).toString("hex")}`,
      ...(secret === null ? {} : { OPENID_CLIENT_SECRET: secret }),
      ...environment,
    },
  });
  const { clientId } = started.services.settings.openid;
  foreign.register({ url: started.url, clientId, clientSecret: secret });
  return started;
}

beforeAll(async () => {
  foreign = await startForeignProvider();
  server = await start({ OPENID_ADMIN_GROUP: "root" }, "a-secret-of-some-length");
});
afterAll(async () => {
  await server.close();
  await foreign.close();
});

/** A sign-in that has come back from the provider. */
interface Returned {
  readonly code: string;
  readonly iss: string;
  readonly codeVerifirer: string;
}

async function goThere(subject: string, jar = new Map<string, string>(), on = server): Promise<Returned> {
  const client = on.anonymous();
  const config = await client.call(uiConfig, {});
  const codeVerifirer = randomBytes(48).toString("base64url");
  const state = randomBytes(15).toString("base64url");
  const address = new URL(config.OPENID_AUTH_URL);
  for (const [name, value] of Object.entries({
    client_id: config.OPENID_CLIENT_ID,
    redirect_uri: on.url + config.OPENID_AUTH_REDIRECT_PATH,
    response_type: "code",
    scope: "openid email profile",
    state,
    nonce: createHash("sha256").update(`nonce.${codeVerifirer}`).digest("base64url"),
    code_challenge: createHash("sha256").update(codeVerifirer).digest("base64url"),
    code_challenge_method: "S256",
    login_hint: subject,
  })) {
    address.searchParams.set(name, value);
  }
  const { searchParams: answer } = await foreign.visit(address, jar);
  expect(answer.get("state")).toBe(state);
  return { code: answer.get("code") ?? "", iss: answer.get("iss") ?? "", codeVerifirer };
}

interface Answer {
  readonly status: number;
  readonly code: string | null;
  readonly hint: string | null;
  readonly redirect: string | null;
  readonly refusal: { readonly reason: unknown; readonly hint: unknown };
}

async function come(
  client: TestClient,
  returned: Partial<Returned> & { redirectUri?: string; target?: string },
  on = server,
): Promise<Answer> {
  const response = await client.fetch("/auth/login/user", {
    method: "POST",
    headers: { ...(await client.headers()), "content-type": "application/json" },
    body: JSON.stringify({ redirectUri: `${on.url}/auth/callback`, ...returned }),
  });
  const body = await response.json();
  const cookie = client.cookies().get("tessera") ?? "";
  const refusal = { reason: body.error?.data?.reason, hint: body.error?.data?.tokenHintForLogout };
  if (response.ok) client.enter({ cookie, token: body.sessionToken });
  return {
    status: response.status,
    code: body.error?.code ?? null,
    hint: body.tokenHintForLogout ?? null,
    redirect: body.redirect ?? null,
    refusal,
  };
}

async function rolesOf(name: string): Promise<readonly string[]> {
  const { rows } = await server.database.pool.query<{ role_id: string }>({
    text: `select m.role_id from sys.membership m join sys."user" u on u.id = m.user_id where u.display_name = $1 order by 1`,
    values: [name],
  });
  return rows.map(({ role_id }) => role_id);
}

const person = (
  name: string,
  groups: readonly string[],
  rest: { login?: string; email?: string; emailVerified?: boolean } = {},
) => ({
  name,
  groups,
  ...(rest.emailVerified === undefined ? {} : { emailVerified: rest.emailVerified }),
  login: rest.login ?? name.toLowerCase(),
  email: rest.email ?? `${name.toLowerCase()}@foreign.example`,
});

describe("another provider", () => {
  it("[shell 4.3 login] given nothing but its issuer, when the page asks where to sign in, then the addresses are those that it says of itself", async () => {
    const config = await server.anonymous().call(uiConfig, {});
    expect([config.OPENID_AUTH_URL, config.OPENID_LOGOUT_URL]).toEqual([
      `${foreign.issuer}/auth`,
      `${foreign.issuer}/session/end`,
    ]);
  });

  it("[shell 4.3 login] given someone new, when she comes from there, then she is a user with the roles that her groups give", async () => {
    foreign.people.set("s-1", person("Dora", ["office", "board", "unknown"]));
    const client = server.anonymous();
    expect((await come(client, await goThere("s-1"))).status).toBe(200);
    expect((await client.call(ping, {})).remainingMs).toBeGreaterThan(0);
    expect(await rolesOf("Dora")).toEqual(["clerk", "manager"]);
  });

  it("[shell 4.3 login] given groups that changed, when she signs in again, then roles follow and what was given by hand stays", async () => {
    foreign.people.set("s-2", person("Emil", ["office"]));
    await come(server.anonymous(), await goThere("s-2"));
    await server.database.pool.query(
      `insert into sys.membership (user_id, role_id) select id, 'given' from sys."user" where display_name = 'Emil'`,
    );
    foreign.people.set("s-2", person("Emil", ["root", "managers"]));
    await come(server.anonymous(), await goThere("s-2"));
    expect(await rolesOf("Emil")).toEqual(["administrator", "given", "manager"]);
    foreign.people.set("s-2", person("Emil", []));
    await come(server.anonymous(), await goThere("s-2"));
    expect(await rolesOf("Emil")).toEqual(["given"]);
  });

  it("[shell 4.3 login] given an account with the same e-mail address and login, when a stranger comes from there, then they get neither", async () => {
    foreign.people.set("s-3", person("Thief", [], { login: "anna", email: "anna@example.org" }));
    await come(server.anonymous(), await goThere("s-3"));
    expect(await rolesOf("Thief")).toEqual([]);
    const { rows } = await server.database.pool.query<{ login: string }>(
      `select login from sys."user" where display_name = 'Thief'`,
    );
    expect(rows[0]?.login).toMatch(/^anna-/);
  });

  it("[shell 4.3 login] given the same subject twice, when they come again, then they are the same user", async () => {
    foreign.people.set("s-4", person("Flora", []));
    await Promise.all([come(server.anonymous(), await goThere("s-4")), come(server.anonymous(), await goThere("s-4"))]);
    const { rows } = await server.database.pool.query(`select from sys."user" where display_name = 'Flora'`);
    expect(rows).toHaveLength(1);
  });

  it("[shell 4.3 login] given keys that the provider has changed since, when someone signs in, then the new ones are fetched", async () => {
    foreign.people.set("s-5", person("Gabi", []));
    await come(server.anonymous(), await goThere("s-5"));
    await foreign.rotateKeys();
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect((await come(server.anonymous(), await goThere("s-5"))).status).toBe(200);
  });
});

describe("addresses that it tells", () => {
  const addressOf = async (name: string, on = server): Promise<string | null | undefined> => {
    const { rows } = await on.database.pool.query<{ email: string | null }>({
      text: `select email from sys."user" where display_name = $1`,
      values: [name],
    });
    return rows[0]?.email;
  };
  const comeAs = async (subject: string, on = server): Promise<void> => {
    expect((await come(on.anonymous(), await goThere(subject, undefined, on), on)).status).toBe(200);
  };

  it.each([
    ["says nothing of", undefined, null],
    ["does not vouch for", false, null],
    ["vouches for", true, "tell@foreign.example"],
  ])(
    "[shell 4.3 login] given an address that the provider %s, when its person comes, then it counts only if verified",
    async (what, emailVerified, kept) => {
      const name = `Person whose address it ${what}`;
      const rest = { email: "tell@foreign.example", ...(emailVerified === undefined ? {} : { emailVerified }) };
      foreign.people.set(`e-${what}`, person(name, [], { ...rest, login: what }));
      await comeAs(`e-${what}`);
      expect(await addressOf(name)).toBe(kept);
    },
  );

  it("[shell 4.3 login] given a verified address that another person has, when its person comes, then it stays empty", async () => {
    foreign.people.set("e-4", person("Second Anna", [], { email: "ANNA@example.org", emailVerified: true }));
    await comeAs("e-4");
    expect(await addressOf("Second Anna")).toBeNull();
  });

  it("[shell 4.3 login] given two people with one verified address, when they come at the same moment, then one of them has it", async () => {
    const rest = { email: "both@foreign.example", emailVerified: true };
    foreign.people.set("e-5", person("First of both", [], { ...rest, login: "both1" }));
    foreign.people.set("e-6", person("Second of both", [], { ...rest, login: "both2" }));
    await Promise.all([comeAs("e-5"), comeAs("e-6")]);
    const addresses = [await addressOf("First of both"), await addressOf("Second of both")];
    expect(addresses.filter((address) => address === rest.email)).toHaveLength(1);
  });

  it("[shell 4.3 login] given an unverified address without a user name, when its person comes, then it becomes no user name either", async () => {
    foreign.people.set("e-7", person("Nameless", [], { login: " ", email: "boss@foreign.example" }));
    await comeAs("e-7");
    const { rows } = await server.database.pool.query<{ login: string }>(
      `select login from sys."user" where display_name = 'Nameless'`,
    );
    expect(rows[0]?.login).toBe("e-7");
  });

  it("[shell 4.3 login] given an address that came from the provider, when it is withdrawn or changes there, then it follows at the next sign-in; one that was given by hand stays", async () => {
    const named = (email: string, emailVerified: boolean) =>
      void foreign.people.set("e-8", person("Mover", [], { email, emailVerified }));
    named("old@foreign.example", true);
    await comeAs("e-8");
    named("new@foreign.example", true);
    await comeAs("e-8");
    expect(await addressOf("Mover")).toBe("new@foreign.example");
    named("new@foreign.example", false);
    await comeAs("e-8");
    expect(await addressOf("Mover")).toBeNull();
    await server.database.pool.query(`update sys."user" set email = 'hand@example.org' where display_name = 'Mover'`);
    named("new@foreign.example", true);
    await comeAs("e-8");
    expect(await addressOf("Mover")).toBe("hand@example.org");
  });

  it("[shell 4.3 login] given a provider whose addresses are trusted, when someone comes with one that it does not vouch for, then it counts, unless another person has it", async () => {
    const trusting = await start({ OPENID_TRUST_EMAIL: "on" }, null);
    try {
      foreign.people.set("e-9", person("Trusted", [], { email: "trusted@foreign.example" }));
      foreign.people.set("e-10", person("Thief", [], { email: "anna@example.org" }));
      await comeAs("e-9", trusting);
      await comeAs("e-10", trusting);
      expect([await addressOf("Trusted", trusting), await addressOf("Thief", trusting)]).toEqual([
        "trusted@foreign.example",
        null,
      ]);
    } finally {
      await trusting.close();
    }
  });
});

describe("attacks on the way back", () => {
  beforeAll(() => void foreign.people.set("a-1", person("Hugo", [])));

  it("[shell 5 validation] given a code that was used, when it comes again, then it is refused", async () => {
    const returned = await goThere("a-1");
    expect((await come(server.anonymous(), returned)).status).toBe(200);
    expect(await come(server.anonymous(), returned)).toMatchObject({ status: 401, code: "not_signed_in" });
  });

  it("[shell 5 validation] given a stolen code, when someone else brings it with a verifier of their own, then it is refused", async () => {
    const { code } = await goThere("a-1");
    expect(await come(server.anonymous(), { code, codeVerifirer: "v".repeat(64) })).toMatchObject({ status: 401 });
  });

  it("[shell 5 validation] given an answer that names another issuer, when it is brought here, then it is refused", async () => {
    const returned = await goThere("a-1");
    expect(await come(server.anonymous(), { ...returned, iss: "https://evil.example" })).toMatchObject({
      status: 400,
      code: "malformed_request",
    });
  });

  it("[shell 5 validation] given another redirect address, when it is brought here, then it is refused", async () => {
    const returned = await goThere("a-1");
    expect(await come(server.anonymous(), { ...returned, redirectUri: "https://evil.example/" })).toMatchObject({
      status: 400,
    });
  });

  it.each([
    ["an address of this installation", "/orders/index?page=2", "/orders/index?page=2"],
    ["the landing page", "/", "/"],
    ["another site", "//evil.example/orders", "/"],
    ["nothing that it names", undefined, null],
  ])(
    "[shell 4.3 login] given a sign-in that began for %s, when it ends, then the answer says where the person goes",
    async (_what, target, redirect) => {
      const returned = await goThere("a-1");
      const answer = await come(server.anonymous(), { ...returned, ...(target === undefined ? {} : { target }) });
      expect(answer).toMatchObject({ status: 200, redirect });
    },
  );

  it("[design 10 session] given cookies that an attacker planted, when she signs in, then session, cookie and CSRF token are new", async () => {
    const client = server.anonymous();
    const before = (await client.headers())["x-csrf-token"];
    const [planted] = client.cookies().values();
    await come(client, await goThere("a-1"));
    expect([...client.cookies().values()]).not.toContain(planted);
    expect((await client.headers())["x-csrf-token"]).not.toBe(before);
  });
});

describe("whom it may bring in", () => {
  it.each([
    ["nobody", "nobody", ["office"], 403],
    ["people with a role, and they have none", "with-role", ["other"], 403],
    ["people with a role, and they have one", "with-role", ["office"], 200],
  ])(
    "[shell 4.3 login] given the rule for new people: %s, when someone new comes, then %s decides",
    async (_name, rule, groups, status) => {
      const strict = await start({ OPENID_NEW_USERS: rule }, null);
      try {
        foreign.people.set("n-1", person("Nora", groups));
        const answer = await come(strict.anonymous(), await goThere("n-1", undefined, strict), strict);
        expect(answer.status).toBe(status);
        // The page says why, and the provider takes the token as a hint of the one who signs out.
        if (status === 403)
          expect(answer.refusal).toEqual({ reason: rule.replace("-", "_"), hint: expect.any(String) });
      } finally {
        await strict.close();
      }
    },
  );
});

describe("a provider that cannot be reached", () => {
  it("[shell 4.3 login] given that it is down, when a page starts, then the public part works and signing in says so", async () => {
    const lonely = await start({ OPENID_ISSUER: "http://127.0.0.1:9" }, null);
    try {
      expect((await lonely.anonymous().call(uiConfig, {})).OPENID_AUTH_URL).toBe("");
      const answer = await come(lonely.anonymous(), { code: "c", codeVerifirer: "v".repeat(64) }, lonely);
      expect(answer).toMatchObject({ status: 503, code: "busy" });
    } finally {
      await lonely.close();
    }
  });
});

describe("what the log says", () => {
  /** Sign-in on the data of the server, with what it warns of. */
  function heard(environment: Readonly<Record<string, string>>) {
    const warnings: { readonly what: string; readonly reason: string }[] = [];
    const settings = readSettings({ environment, base: "/" });
    const signIn = createSignIn({
      database: server.database.pool,
      sessions: server.services.sessions,
      settings,
      snapshot: () => server.services.definitions.current(),
      embedded: null,
      warn: ({ reason }, what) => void warnings.push({ what, reason: String(reason) }),
    });
    const code = { code: "c", codeVerifier: "v".repeat(64), issuer: null, address: null, agent: null, language: null };
    const exchange = () => signIn.exchange({ ...code, redirectUri: `${settings.url}/auth/callback` });
    return { warnings, exchange, signIn };
  }

  it("[shell 4.3 login] given a provider that does not answer, when its addresses are asked for, then one line names it and the cause", async () => {
    const { signIn, warnings } = heard({ OPENID_ISSUER: "http://127.0.0.1:9" });
    await signIn.addresses();
    await signIn.addresses();
    expect(warnings).toEqual([
      { what: "the sign-in provider cannot be reached", reason: expect.stringMatching(/ECONNREFUSED|bad port/) },
    ]);
  });

  it("[shell 4.3 login] given a provider that does not know the client, when someone brings a code, then the service is not available and a line says why", async () => {
    const { exchange, warnings } = heard({
      OPENID_ISSUER: foreign.issuer,
      OPENID_CLIENT_ID: "unknown",
    });
    await expect(exchange()).rejects.toMatchObject({ code: "busy" });
    expect(warnings).toEqual([
      { what: "the sign-in provider gave no token for a code", reason: expect.stringContaining("invalid_client") },
    ]);
  });
});

describe("sign-out there", () => {
  it("[shell 4.4 sign-out] given a session of that provider, when she signs out there, then it has ended here", async () => {
    foreign.people.set("o-1", person("Ilka", []));
    const jar = new Map<string, string>();
    const client = server.anonymous();
    const { hint } = await come(client, await goThere("o-1", jar));
    await client.call(ping, {});
    const end = new URL(`${foreign.issuer}/session/end`);
    end.searchParams.set("id_token_hint", hint ?? "");
    end.searchParams.set("post_logout_redirect_uri", `${server.url}/logout/callback`);
    end.searchParams.set("state", "x".repeat(20));
    const back = await foreign.visit(end, jar);
    expect([back.pathname, back.searchParams.get("state")]).toEqual(["/logout/callback", "x".repeat(20)]);
    await expect(client.call(ping, {})).rejects.toMatchObject({ code: "session_expired" });
  });

  it("[shell 4.4 sign-out] given a sign-out token that was taken, when it comes again, then it ends nothing", async () => {
    foreign.people.set("o-2", person("Janka", []));
    const jar = new Map<string, string>();
    const client = server.anonymous();
    const { hint } = await come(client, await goThere("o-2", jar));
    const heard = foreign.hearLogoutTokens();
    const end = new URL(`${foreign.issuer}/session/end`);
    end.searchParams.set("id_token_hint", hint ?? "");
    end.searchParams.set("post_logout_redirect_uri", `${server.url}/logout/callback`);
    await foreign.visit(end, jar);
    const [token = ""] = heard;
    await come(client, await goThere("o-2"));
    const send = (logoutToken: string) =>
      fetch(`${server.url}/auth/backchannel-logout`, {
        method: "POST",
        body: new URLSearchParams({ logout_token: logoutToken }),
      });
    expect([(await send(token)).status, (await send(hint ?? "")).status, (await send("nonsense")).status]).toEqual([
      400, 400, 400,
    ]);
    expect((await client.call(ping, {})).remainingMs).toBeGreaterThan(0);
  });
});
