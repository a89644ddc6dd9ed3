import { createHash, randomBytes } from "node:crypto";
import { readSettings } from "@tessera/server-core/settings/settings.ts";
import type { ForeignProvider } from "@tessera/server-kit/testing/foreignProvider.ts";
import { createTestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { Attempt } from "./attempts.ts";

/** Where people of another provider come. */
export interface ForeignPlace {
  readonly url: string;
  readonly clientId: string;
  readonly provider: ForeignProvider;
  /** Any folder, for settings. */
  readonly base: string;
  /** The address that the product keeps of a user, by their login; null: none. */
  addressOf(login: string): Promise<string | null>;
}

/** Signs someone in whom the provider knows. Answers the status of the product's answer. */
async function comeAs(subject: string, { base, clientId, provider, url }: ForeignPlace): Promise<number> {
  const client = createTestClient(readSettings({ environment: { TESSERA_URL: url }, base }));
  const codeVerifirer = randomBytes(48).toString("base64url");
  const redirectUri = `${url}/auth/callback`;
  const address = new URL("/auth", provider.issuer);
  address.search = String(
    new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: "code",
      scope: "openid email profile",
      state: randomBytes(15).toString("base64url"),
      nonce: createHash("sha256").update(`nonce.${codeVerifirer}`).digest("base64url"),
      code_challenge: createHash("sha256").update(codeVerifirer).digest("base64url"),
      code_challenge_method: "S256",
      login_hint: subject,
    }),
  );
  const code = (await provider.visit(address)).searchParams.get("code") ?? "";
  const answer = await client.fetch("/auth/login/user", {
    method: "POST",
    headers: { ...(await client.headers()), "content-type": "application/json" },
    body: JSON.stringify({ redirectUri, code, codeVerifirer }),
  });
  return answer.status;
}

/** People of another provider bring addresses that nobody verified, or that another person has. */
export async function foreignAttempts(place: ForeignPlace): Promise<readonly Attempt[]> {
  const { people } = place.provider;
  const person = (login: string, email: string, emailVerified?: boolean) => ({
    name: login,
    login,
    email,
    groups: [],
    ...(emailVerified === undefined ? {} : { emailVerified }),
  });
  people.set("v-1", person("vera", "vera@example.org", true));
  people.set("u-1", person("ulla", "ulla@example.org", false));
  people.set("n-1", person("nora", "nora@example.org"));
  people.set("t-1", person("theo", "Vera@Example.org", true));
  const found = async (subject: string, login: string): Promise<string> => {
    const status = await comeAs(subject, place);
    return status === 200 ? String(await place.addressOf(login)) : `refused with ${status}`;
  };
  return [
    { what: "another provider vouches for an address", wanted: "vera@example.org", found: await found("v-1", "vera") },
    { what: "it says that an address is not verified", wanted: "null", found: await found("u-1", "ulla") },
    { what: "it does not say whether it is", wanted: "null", found: await found("n-1", "nora") },
    { what: "it vouches for an address that another person has", wanted: "null", found: await found("t-1", "theo") },
  ];
}
