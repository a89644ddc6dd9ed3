import { TesseraError } from "@tessera/contract/errors.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import * as openid from "openid-client";
import type { Database } from "../database/pool.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { Settings } from "../settings/settings.ts";
import { findIssuer } from "./findIssuer.ts";
import type { CodeExchange, SignedIn, SignIn } from "./signIn.ts";

/** What sign-in stands on. */
export interface SignInOptions {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly settings: Pick<Settings, "url" | "openid">;
  /** The embedded provider's issuer and addresses, and how to reach it without leaving the process; null: another provider. */
  readonly embedded: {
    readonly issuer: string;
    readonly authUrl: string;
    readonly logoutUrl: string;
    readonly fetch: openid.CustomFetch;
  } | null;
}

interface Claims {
  readonly sub: string;
  readonly name?: unknown;
  readonly email?: unknown;
  readonly preferred_username?: unknown;
}

const textOf = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : null;

/** The user with this identity; one that is not known yet is made, without any role. */
async function userOf(database: Database, issuer: string, claims: Claims): Promise<string> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.query<{ user_id: string }>({
      text: "select user_id from sys.user_identity where issuer = $1 and subject = $2",
      values: [issuer, claims.sub],
    });
    const known = rows[0];
    if (known !== undefined) return known.user_id;
    const id = uuid7();
    const email = textOf(claims.email);
    const wanted = textOf(claims.preferred_username) ?? email ?? claims.sub;
    // A login that is taken belongs to somebody else: an identity never takes over an account by its name.
    const { rowCount } = await transaction.query({
      text: `insert into sys."user" (id, login, display_name, email) values ($1::uuid, $2, $3, $4) on conflict (lower(login)) do nothing`,
      values: [id, wanted.slice(0, 100), (textOf(claims.name) ?? wanted).slice(0, 200), email],
    });
    if (rowCount === 0) {
      await transaction.query({
        text: `insert into sys."user" (id, login, display_name, email) values ($1::uuid, $2, $3, $4)`,
        values: [id, `${wanted.slice(0, 90)}-${id.slice(-8)}`, (textOf(claims.name) ?? wanted).slice(0, 200), email],
      });
    }
    await transaction.query({
      text: "insert into sys.user_identity (issuer, subject, user_id) values ($1, $2, $3::uuid)",
      values: [issuer, claims.sub, id],
    });
    return id;
  });
}

/** Makes sign-in. The provider is asked for its addresses at the first exchange. */
export function createSignIn(options: SignInOptions): SignIn {
  const { database, sessions, settings, embedded } = options;
  const { clientId, clientSecret } = settings.openid;
  const redirectUri = settings.url + settings.openid.authRedirectPath;
  let discovered: Promise<openid.Configuration> | null = null;

  async function discover(): Promise<openid.Configuration> {
    if (embedded === null) return findIssuer(new URL(settings.openid.authUrl ?? ""), clientId, clientSecret);
    return openid.discovery(new URL(embedded.issuer), clientId, undefined, openid.None(), {
      execute: [openid.allowInsecureRequests],
      [openid.customFetch]: embedded.fetch,
    });
  }

  async function provider(): Promise<openid.Configuration> {
    discovered ??= discover();
    try {
      return await discovered;
    } catch (cause) {
      discovered = null;
      throw new TesseraError("busy", {}, { cause });
    }
  }

  async function tokens(
    request: CodeExchange,
  ): Promise<openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers> {
    const configuration = await provider();
    const returned = new URL(redirectUri);
    returned.searchParams.set("code", request.code);
    returned.searchParams.set("iss", configuration.serverMetadata().issuer);
    try {
      return await openid.authorizationCodeGrant(configuration, returned, {
        pkceCodeVerifier: request.codeVerifier,
        idTokenExpected: true,
      });
    } catch (cause) {
      throw new TesseraError("not_signed_in", {}, { cause });
    }
  }

  async function exchange(request: CodeExchange): Promise<SignedIn> {
    if (request.redirectUri !== redirectUri) throw new TesseraError("malformed_request");
    const answer = await tokens(request);
    const claims = answer.claims();
    if (claims === undefined) throw new TesseraError("not_signed_in");
    // The embedded provider's subjects are users already.
    const userId = embedded === null ? await userOf(database, claims.iss, claims) : claims.sub;
    const session = await sessions.open({ userId, address: request.address, agent: request.agent });
    return { session, tokenHintForLogout: answer.id_token ?? null };
  }

  return {
    addresses: {
      clientId,
      authUrl: embedded?.authUrl ?? settings.openid.authUrl ?? "",
      logoutUrl: embedded?.logoutUrl ?? settings.openid.logoutUrl ?? "",
    },
    exchange,
  };
}
