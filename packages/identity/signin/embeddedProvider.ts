import type { IncomingMessage, ServerResponse } from "node:http";
import type { Texts } from "@tessera/documents/texts/texts.ts";
import { visitorLanguage } from "@tessera/documents/texts/visitorLanguage.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";
import type { MountedPart } from "@tessera/server-core/http/mountedPart.ts";
import type { Secrets } from "@tessera/server-core/settings/secrets.ts";
import type { Settings } from "@tessera/server-core/settings/settings.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { exportJWK, generateKeyPair } from "jose";
import { type Configuration, type JWKS, type KoaContextWithOIDC, Provider } from "oidc-provider";
import { PostgresAdapter } from "./postgresAdapter.ts";
import { endPageText, failurePageText } from "./providerPages.ts";

/** Path below which the embedded provider answers. */
export const providerPrefix = "/oidc";

/** What the embedded provider stands on. */
export interface ProviderOptions {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly settings: Pick<Settings, "url" | "loopback" | "openid">;
  readonly texts: Texts;
}

/** The OpenID provider inside the server. */
export interface EmbeddedProvider extends MountedPart {
  readonly issuer: string;
  readonly authUrl: string;
  readonly logoutUrl: string;
  /** The sign-in that a browser is in the middle of; null when it is over, or is another browser's. */
  interaction(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<{ readonly uiLocales: string | null } | null>;
  /** The provider's session in which a code was given; null for an unknown code. */
  sessionOf(code: string): Promise<string | null>;
  /** Ends it: the address to go on to. */
  finish(request: IncomingMessage, response: ServerResponse, userId: string): Promise<string>;
}

async function makeKeys(): Promise<Json> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const key = await exportJWK(privateKey);
  return { keys: [{ ...JSON.parse(JSON.stringify(key)), alg: "RS256", use: "sig" }] };
}

interface AccountRow {
  readonly login: string;
  readonly display_name: string;
  readonly email: string | null;
}

function pageLanguage(ctx: KoaContextWithOIDC): string {
  return visitorLanguage(ctx.cookies.get("language") ?? null, ctx.req.headers);
}

/** The token of the sign-out form that the provider wrote. */
function xsrfOf(form: string): string {
  return /name="xsrf" value="([A-Za-z0-9_-]+)"/.exec(form)?.[1] ?? "";
}

function configuration(options: ProviderOptions, keys: JWKS): Configuration {
  const { database, secrets, settings, texts } = options;
  const cookie = { signed: true, httpOnly: true, sameSite: "lax" } as const;
  return {
    adapter: class extends PostgresAdapter {
      constructor(model: string) {
        super(model, database);
      }
    },
    clients: [
      {
        client_id: settings.openid.clientId,
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code"],
        response_types: ["code"],
        redirect_uris: [settings.url + settings.openid.authRedirectPath],
        post_logout_redirect_uris: [settings.url + settings.openid.logoutRedirectPath],
      },
    ],
    jwks: keys,
    cookies: {
      keys: [secrets.derive("oidc-cookie").toString("base64url")],
      names: { session: "tessera_oidc", interaction: "tessera_oidc_interaction", resume: "tessera_oidc_resume" },
      long: cookie,
      short: cookie,
    },
    pkce: { required: () => true },
    scopes: ["openid", "email", "profile"],
    claims: { openid: ["sub"], email: ["email"], profile: ["name", "preferred_username"] },
    conformIdTokenClaims: false,
    ttl: {
      Interaction: 3600,
      // A visitor whom nobody knows has one for as long as it takes to sign out.
      Session: (_ctx, { accountId }) => (accountId === undefined ? 600 : 8 * 3600),
      Grant: 8 * 3600,
      AuthorizationCode: 60,
      AccessToken: 300,
      IdToken: 300,
    },
    features: {
      devInteractions: { enabled: false },
      // Nobody needs them here, and each would be kept for anyone who sends one.
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = endPageText(texts, pageLanguage(ctx), ctx.oidc.urlFor("end_session_confirm"), xsrfOf(form));
        },
        postLogoutSuccessSource: (ctx) => ctx.redirect("/"),
      },
      userinfo: { enabled: false },
    },
    interactions: { url: (_ctx, interaction) => `${providerPrefix}/interaction/${interaction.uid}` },
    renderError: (ctx) => {
      ctx.type = "html";
      ctx.body = failurePageText(texts, pageLanguage(ctx));
    },
    // The only client is the product itself: nobody is asked whether it may see who signs in.
    loadExistingGrant: async (ctx) => {
      const { client, session, provider } = ctx.oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grantId = session.grantIdFor(client.clientId);
      const known = grantId === undefined ? undefined : await provider.Grant.find(grantId);
      if (known !== undefined) return known;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    findAccount: async (_ctx, id) => {
      if (!/^[0-9a-f-]{36}$/.test(id)) return undefined;
      const { rows } = await database.query<AccountRow>({
        text: `select login, display_name, email from sys."user"
          where id = $1::uuid and disabled_at is null and ($2::boolean or not demo)`,
        values: [id, settings.loopback],
      });
      const row = rows[0];
      if (row === undefined) return undefined;
      return {
        accountId: id,
        claims: () => ({
          sub: id,
          name: row.display_name,
          preferred_username: row.login,
          ...(row.email === null ? {} : { email: row.email }),
        }),
      };
    },
  };
}

/** Makes the provider; its keys are made on first start and kept with the installation's secrets. */
export async function createEmbeddedProvider(options: ProviderOptions): Promise<EmbeddedProvider> {
  const { settings, secrets, texts } = options;
  const issuer = settings.url + providerPrefix;
  const keys = await secrets.keep("oidc-keys", makeKeys);
  // What was kept is what `makeKeys` made.
  const provider = new Provider(issuer, configuration(options, keys as unknown as JWKS));
  provider.proxy = true;
  provider.use(async (ctx, next) => {
    await next();
    // Without a session of its own the provider goes on by an inline script, which our policy forbids: the same form,
    // with a button.
    if (ctx.path === "/session/end" && typeof ctx.body === "string" && ctx.body.includes('name="logout"')) {
      const language = visitorLanguage(ctx.cookies.get("language") ?? null, ctx.req.headers);
      ctx.body = endPageText(texts, language, `${providerPrefix}/session/end/confirm`, xsrfOf(ctx.body));
    }
  });
  const callback = provider.callback();
  const { host, protocol } = new URL(settings.url);

  function prepared(request: IncomingMessage): IncomingMessage {
    // The public address is a setting; whatever a proxy or a client says of it does not count.
    request.headers["x-forwarded-proto"] = protocol.slice(0, -1);
    request.headers["x-forwarded-host"] = host;
    return request;
  }

  return {
    issuer,
    authUrl: `${issuer}/auth`,
    logoutUrl: `${issuer}/session/end`,
    prefix: providerPrefix,
    handle: (request, response) => {
      const address = request.url ?? "/";
      Reflect.set(request, "originalUrl", address);
      request.url = address.slice(providerPrefix.length) || "/";
      callback(prepared(request), response);
    },
    interaction: async (request, response) => {
      try {
        const { params } = await provider.interactionDetails(prepared(request), response);
        const locales = params.ui_locales;
        return { uiLocales: typeof locales === "string" ? locales : null };
      } catch (error) {
        if (error instanceof Error && error.name === "SessionNotFound") return null;
        throw error;
      }
    },
    sessionOf: async (code) => (await provider.AuthorizationCode.find(code))?.sessionUid ?? null,
    finish: (request, response, userId) =>
      provider.interactionResult(prepared(request), response, { login: { accountId: userId, remember: false } }),
  };
}
