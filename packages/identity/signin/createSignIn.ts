import { createHash } from "node:crypto";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { Language } from "@tessera/contract/languages.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";
import { reasonOf } from "@tessera/server-core/http/reasonOf.ts";
import type { Settings } from "@tessera/server-core/settings/settings.ts";
import type { JWTPayload } from "jose";
import * as openid from "openid-client";
import type { OpenedSession, Sessions } from "../sessions/sessions.ts";
import { createClientAuthentication } from "./clientAuthentication.ts";
import { createFindProvider, type EmbeddedAddresses } from "./findProvider.ts";
import { isOutOfOrder } from "./isOutOfOrder.ts";
import { groupsOf, providerRoles } from "./providerRoles.ts";
import { createProviderTokens } from "./providerTokens.ts";
import type { CodeExchange, SignedIn, SignIn } from "./signIn.ts";
import { userOfIdentity } from "./userOfIdentity.ts";

/** Why a provider refused, in its own text where it gave any. For the log only. */
async function providerReason(error: unknown): Promise<string> {
  if (error instanceof openid.ResponseBodyError) {
    return `${error.error}: ${error.error_description ?? error.message}`.slice(0, 500);
  }
  if (!(error instanceof openid.WWWAuthenticateChallengeError)) return reasonOf(error);
  const { status, response } = error;
  const body = response.bodyUsed ? "" : await response.text().catch(reasonOf);
  const challenge = response.headers.get("www-authenticate") ?? "";
  return `answered with ${status}: ${challenge} ${body}`.replaceAll(/\s+/g, " ").trim().slice(0, 500);
}

/** What sign-in stands on. */
export interface SignInOptions {
  readonly database: Database;
  readonly sessions: Pick<Sessions, "open">;
  readonly settings: Pick<Settings, "url" | "openid">;
  /** The roles of now, which name the groups that give them. */
  readonly snapshot: () => Pick<Snapshot, "all">;
  /** Null: another provider. */
  readonly embedded: EmbeddedAddresses | null;
  /** Hears of what the person is not shown: why the provider's answer was not taken, or an address was not. */
  readonly warn: (details: Readonly<Record<string, unknown>>, what: string) => void;
}

type Answer = openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers;
type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** What a provider tells of a person: in the ID token, and where it has it, in the user info. */
interface PersonClaims {
  readonly claims: Claims;
  /** E-mail address and whether it is verified, both from the same place. */
  readonly address: { readonly email: string | null; readonly isVerified: boolean };
}

/** The embedded provider knows no other scopes. */
const embeddedScope = "openid email profile";

const textOf = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : null;

/** Some providers write the mark as a text. */
function addressIn(claims: Readonly<Record<string, unknown>>): PersonClaims["address"] {
  const { email, email_verified: mark } = claims;
  return { email: textOf(email), isVerified: mark === true || mark === "true" };
}

/**
 * The nonce that belongs to a verifier: the browser sends it with the question, so the ID token is of this very
 * sign-in. It tells nothing of the verifier.
 */
export function nonceOf(codeVerifier: string): string {
  return createHash("sha256").update(`nonce.${codeVerifier}`).digest("base64url");
}

/** A person without a language has the one that was chosen at sign-in from then on; a language of the profile stays. */
async function keepFirstLanguage(database: Database, userId: string, language: Language): Promise<void> {
  const { rows } = await database.query({
    text: `select from sys."user" where id = $1::uuid and language is null`,
    values: [userId],
  });
  // The statement moves the rights counter, so it does not run where nothing changes.
  if (rows.length === 0) return;
  await database.query({
    text: `update sys."user" set language = $2 where id = $1::uuid and language is null`,
    values: [userId, language],
  });
}

/** Makes sign-in. The provider is asked for its addresses when they are first needed. */
export function createSignIn(options: SignInOptions): SignIn {
  const { database, sessions, settings, embedded } = options;
  const { clientId, groupsClaim, adminGroup, newUsers, trustEmail } = settings.openid;
  const redirectUri = settings.url + settings.openid.authRedirectPath;
  const client = createClientAuthentication(settings.openid.clientSecret);
  const findProvider = createFindProvider(settings, embedded, client.prove, options.warn);
  const tokens = createProviderTokens(embedded?.fetch ?? null);

  async function grant(provider: openid.Configuration, request: CodeExchange): Promise<Answer> {
    try {
      const { code, codeVerifier } = request;
      const fields = { code, code_verifier: codeVerifier, redirect_uri: redirectUri };
      return await client.send(provider, () => openid.genericGrantRequest(provider, "authorization_code", fields));
    } catch (cause) {
      options.warn({ reason: await providerReason(cause) }, "the sign-in provider gave no token for a code");
      throw new TesseraError(isOutOfOrder(cause) ? "busy" : "not_signed_in", {}, { cause });
    }
  }

  async function checked(provider: openid.Configuration, answer: Answer, verifier: string): Promise<JWTPayload> {
    try {
      const expected = { clientId, required: ["sub", "exp"], maxAge: null };
      const token = await tokens.check(provider, answer.id_token ?? "", expected);
      // Our own provider gives a code to nobody but us and for one challenge only, so there a client may send none.
      const isNonceRight = token.nonce === nonceOf(verifier) || (embedded !== null && token.nonce === undefined);
      if (!isNonceRight) throw new TypeError("The token belongs to another sign-in.");
      return token;
    } catch (cause) {
      options.warn({ reason: reasonOf(cause) }, "the ID token of the sign-in provider does not hold");
      throw new TesseraError("not_signed_in", {}, { cause });
    }
  }

  /** What the provider tells of the person: many put names and groups only here. */
  async function withUserInfo(provider: openid.Configuration, answer: Answer, claims: Claims): Promise<PersonClaims> {
    if (provider.serverMetadata().userinfo_endpoint === undefined) return { claims, address: addressIn(claims) };
    try {
      const userInfo = await openid.fetchUserInfo(provider, answer.access_token, claims.sub);
      const [inToken, inInfo] = [addressIn(claims), addressIn(userInfo)];
      // A mark in one place says nothing of an address in the other.
      const isInToken = inToken.email !== null && (inToken.isVerified || inToken.email !== inInfo.email);
      return { claims: { ...userInfo, ...claims }, address: isInToken ? inToken : inInfo };
    } catch (cause) {
      options.warn({ reason: await providerReason(cause) }, "the user info of the sign-in provider could not be read");
      // Without it the person's groups are not known, and a role might wrongly be taken, or not be.
      throw new TesseraError("busy", {}, { cause });
    }
  }

  async function userOf(provider: openid.Configuration, answer: Answer, token: JWTPayload): Promise<string> {
    const { sub = "", iss = "" } = token;
    // The embedded provider's subjects are users already.
    if (embedded !== null) return sub;
    const { claims, address } = await withUserInfo(provider, answer, { ...token, sub });
    const counts = address.isVerified || trustEmail;
    const person = {
      issuer: iss,
      subject: sub,
      login: textOf(claims.preferred_username),
      name: textOf(claims.name),
      email: counts ? address.email : null,
      roles: providerRoles(options.snapshot(), groupsOf(claims[groupsClaim]), adminGroup),
    };
    const { userId, isAddressTaken } = await userOfIdentity(database, person, newUsers);
    if (isAddressTaken)
      options.warn({ userId }, "an e-mail address of the sign-in provider was not taken: another person has it");
    if (address.email !== null && !counts)
      options.warn({ userId }, "an e-mail address of the sign-in provider was not taken: it is not marked as verified");
    return userId;
  }

  /** Opens the session of the person whom the provider names. */
  async function openFor(
    provider: openid.Configuration,
    answer: Answer,
    token: JWTPayload,
    { request, own }: { readonly request: CodeExchange; readonly own: string | null },
  ): Promise<OpenedSession> {
    let userId: string | null = null;
    try {
      userId = await userOf(provider, answer, token);
      if (request.language !== null) await keepFirstLanguage(database, userId, request.language);
      return await sessions.open({
        userId,
        language: request.language,
        address: request.address,
        agent: request.agent,
        provider: {
          issuer: provider.serverMetadata().issuer,
          subject: token.sub ?? "",
          session: own ?? textOf(token.sid),
        },
      });
    } catch (cause) {
      if (!(cause instanceof TesseraError) || cause.code !== "access_denied") throw cause;
      // Only who is new has no user: the rule for new people kept them out.
      const rule = newUsers === "with-role" ? "with_role" : "nobody";
      const data = { reason: userId === null ? rule : "disabled", tokenHintForLogout: answer.id_token ?? null };
      throw new TesseraError("access_denied", data, { cause });
    }
  }

  async function exchange(request: CodeExchange): Promise<SignedIn> {
    if (request.redirectUri !== redirectUri) throw new TesseraError("malformed_request");
    const provider = await findProvider();
    const { issuer } = provider.serverMetadata();
    // An answer of another provider must never be taken to this one.
    if (request.issuer !== null && request.issuer !== issuer) throw new TesseraError("malformed_request");
    const own = await embedded?.sessionOf(request.code);
    const answer = await grant(provider, request);
    const token = await checked(provider, answer, request.codeVerifier);
    const session = await openFor(provider, answer, token, { request, own: own ?? null });
    return { session, tokenHintForLogout: answer.id_token ?? null };
  }

  async function addresses() {
    const { authUrl, logoutUrl, scope } = settings.openid;
    if (embedded !== null)
      return { clientId, scope: embeddedScope, authUrl: embedded.authUrl, logoutUrl: embedded.logoutUrl };
    try {
      const { authorization_endpoint, end_session_endpoint } = (await findProvider()).serverMetadata();
      return {
        clientId,
        scope,
        authUrl: authUrl ?? authorization_endpoint ?? "",
        logoutUrl: logoutUrl ?? end_session_endpoint ?? "",
      };
    } catch (error) {
      // Public pages work without the provider; anyone who wants to sign in meanwhile gets a message that it cannot be
      // reached.
      if (error instanceof TesseraError) return { clientId, scope, authUrl: authUrl ?? "", logoutUrl: logoutUrl ?? "" };
      throw error;
    }
  }

  async function readLogoutToken(token: string): Promise<JWTPayload> {
    const provider = await findProvider();
    try {
      return await tokens.check(provider, token, { clientId, required: ["jti", "exp", "events"], maxAge: 600 });
    } catch (cause) {
      throw new TesseraError("malformed_request", {}, { cause });
    }
  }

  return { addresses, exchange, readLogoutToken };
}
