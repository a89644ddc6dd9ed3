import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { type TestServer, testPassword } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { endSession } from "../../accounts/operations/endSession.ts";
import { setUserLang } from "../../localization/operations/setUserLang.ts";
import { getUserConfig } from "../../personal/operations/getUserConfig.ts";
import { logout } from "../operations/logout.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startProduct({
    users: [
      { login: "flora", roles: [] },
      { login: "gabi", roles: [] },
    ],
  });
});
afterAll(() => server.close());

describe("the language of a session", () => {
  const languageIn = async (client: TestClient): Promise<string> => (await client.call(getUserConfig, {})).language;
  const profile = async (login: string): Promise<unknown> => {
    const { rows } = await server.database.pool.query({
      text: `select language from sys."user" where login = $1`,
      values: [login],
    });
    return rows[0]?.language;
  };

  it("[shell 9 constants] given a language that she chooses on the sign-in page, when she has signed in, then this session has it, and profile and other sessions stay", async () => {
    const other = await server.signIn("gabi");
    const here = server.anonymous();
    await here.signIn("gabi", testPassword, "de");
    expect([await languageIn(here), await languageIn(other), await profile("gabi")]).toEqual(["de", "en", "en"]);
    expect([here.cookies().get("language"), here.cookies().has("tessera_signin_language")]).toEqual(["de-DE", false]);
    const next = await server.signIn("gabi");
    expect(await languageIn(next)).toBe("en");
  });

  it.each(["hu", "en"] as const)(
    "[shell 9 constants] given a session with a language of its own, when she chooses %s inside, then that counts there as everywhere",
    async (language) => {
      const here = server.anonymous();
      await here.signIn("gabi", testPassword, "de");
      expect(await languageIn(here)).toBe("de");
      await here.call(setUserLang, { language });
      expect([await languageIn(here), await profile("gabi")]).toEqual([language, language]);
    },
  );

  it("[shell 9 constants] given a person without a language, when they choose one on the sign-in page, then it is theirs from then on; a browser's wish is not", async () => {
    await server.database.pool.query(`update sys."user" set language = null where login = 'flora'`);
    await server.signIn("flora");
    expect(await profile("flora")).toBeNull();
    await server.anonymous().signIn("flora", testPassword, "de");
    expect(await profile("flora")).toBe("de");
    expect(await languageIn(await server.signIn("flora"))).toBe("de");
  });
});

describe("sessions that end from another browser", () => {
  it.each([
    ["one of them", (id: string) => id],
    ["all others", () => null],
  ])(
    "[shell 4.5 being signed out] given sessions in three browsers, when %s is ended from elsewhere, then that browser is asked for the password, and those that stay signed in are not",
    async (_which, choice) => {
      const [here, gone, third] = [
        await server.signIn("gabi"),
        await server.signIn("gabi"),
        await server.signIn("gabi"),
      ];
      const { rows } = await server.database.pool.query<{ id: string }>(
        `select id from sys.session where ended_at is null and user_id = '${await server.userId("gabi")}' order by created_at desc`,
      );
      const id = choice(rows[1]?.id ?? "");
      await here.call(endSession, { id });
      await expect(gone.signIn("gabi", "no password of hers")).rejects.toThrow("refused");
      await here.signIn("gabi", "no password of hers");
      const stays = third.signIn("gabi", "no password of hers");
      await (id === null ? expect(stays).rejects.toThrow("refused") : stays);
      await here.call(endSession, { id: null });
    },
  );

  it("[shell 4.5 being signed out] given a browser in which she signed out for a while, when she ends all others elsewhere, then that browser is asked for the password as well", async () => {
    const [here, away] = [await server.signIn("gabi"), await server.signIn("gabi")];
    await away.call(logout, {});
    await here.call(endSession, { id: null });
    await expect(away.signIn("gabi", "no password of hers")).rejects.toThrow("refused");
    await here.signIn("gabi", "no password of hers");
  });

  it("[shell 4.4 sign-out] given sessions in two browsers, when she signs out of the domain in one, then the other is asked for the password", async () => {
    const [here, other] = [await server.signIn("gabi"), await server.signIn("gabi")];
    await here.call(logout, { mode: "domain" });
    await expect(other.signIn("gabi", "no password of hers")).rejects.toThrow("refused");
  });

  it("[shell 4.5 being signed out] given a code that another browser got and did not use yet, when its session is ended from elsewhere, then the code opens none", async () => {
    const [here, other] = [await server.signIn("gabi"), await server.signIn("gabi")];
    const query = new URLSearchParams({
      client_id: "tessera",
      redirect_uri: `${server.url}/auth/callback`,
      response_type: "code",
      scope: "openid",
      state: "a".repeat(20),
      code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
      code_challenge_method: "S256",
    });
    const answer = await other.fetch(`/oidc/auth?${query}`, { headers: { authorization: "" } });
    const code = new URL(answer.headers.get("location") ?? "").searchParams.get("code");
    expect(code).not.toBeNull();
    await here.call(endSession, { id: null });
    const exchanged = await other.fetch("/auth/login/user", {
      method: "POST",
      headers: { ...(await other.headers()), "content-type": "application/json" },
      body: JSON.stringify({
        redirectUri: `${server.url}/auth/callback`,
        code,
        codeVerifirer: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
      }),
    });
    expect(exchanged.status).toBe(401);
  });
});
