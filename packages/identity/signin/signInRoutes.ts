import type { Language } from "@tessera/contract/languages.ts";
import { languageOf, localeOf, type Texts } from "@tessera/documents/texts/texts.ts";
import { visitorLanguage } from "@tessera/documents/texts/visitorLanguage.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";
import { decodedBody } from "@tessera/server-core/http/bodyParsers.ts";
import {
  cookieNames,
  cookieOf,
  languageCookie,
  sendKnownBrowserCookie,
  sendLanguageCookie,
  sendSignInLanguage,
} from "@tessera/server-core/http/cookies.ts";
import { isForwarded } from "@tessera/server-core/http/forwarded.ts";
import { pagePolicy } from "@tessera/server-core/http/securityHeaders.ts";
import type { Secrets } from "@tessera/server-core/settings/secrets.ts";
import type { Settings } from "@tessera/server-core/settings/settings.ts";
import { addressKey } from "@tessera/server-core/turns/addressKey.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { beginAttempt, forgetAttempts, personOf } from "./attempts.ts";
import { type EmbeddedProvider, providerPrefix } from "./embeddedProvider.ts";
import { createKnownBrowsers } from "./knownBrowsers.ts";
import { findCredential, isPasswordOf } from "./passwords.ts";
import { failurePageText } from "./providerPages.ts";
import { refuseForeignForm } from "./signInForm.ts";
import { type SignInPage, signInPageText } from "./signInPage.ts";

/** What the sign-in pages stand on. */
export interface SignInRouteOptions {
  readonly database: Database;
  readonly secrets: Pick<Secrets, "derive">;
  readonly settings: Pick<Settings, "url" | "loopback">;
  readonly texts: Texts;
  readonly provider: EmbeddedProvider;
  /**
   * Accounts to offer, though not to anyone who comes through a proxy; null outside the demo world, and where others
   * than this machine can reach the server.
   */
  readonly demo: SignInPage["demo"];
}

interface Interaction {
  Params: { uid: string };
  Querystring: { lang?: string; account?: string };
}

const bodyLimit = 10_000;

/** Makes the routes of the embedded provider's sign-in pages. */
export function signInRoutes(options: SignInRouteOptions): (app: FastifyInstance) => void {
  const { database, settings, texts, provider } = options;
  const names = cookieNames(settings.url);
  const origin = new URL(settings.url).origin;
  const url = `${providerPrefix}/interaction/:uid`;
  const browsers = createKnownBrowsers(options.secrets.derive("known-browser"));
  const knownCookie = (request: FastifyRequest): string | null => cookieOf(request, names.knownBrowser);
  // A flood from an address is not counted against the browsers behind it in which people have signed in before.
  const keyGenerator = (request: FastifyRequest): string =>
    browsers.idOf(knownCookie(request)) ?? addressKey(request.ip);
  const limit = { rateLimit: { max: 120, timeWindow: "1 minute", keyGenerator } };
  /** The demo accounts are for this machine, which nobody behind a proxy is on. */
  const hasDemo = (request: FastifyRequest): boolean => settings.loopback && !isForwarded(request.raw);

  const page = (reply: FastifyReply, status: number, text: string): FastifyReply =>
    reply.code(status).header("content-security-policy", pagePolicy(null)).type("text/html; charset=utf-8").send(text);

  const languageFor = (request: FastifyRequest, uiLocales: string | null): Language =>
    languageOf(cookieOf(request, languageCookie)) ?? languageOf(uiLocales) ?? visitorLanguage(null, request.headers);

  function addressOf(request: FastifyRequest<Interaction>): string {
    return `${providerPrefix}/interaction/${encodeURIComponent(request.params.uid)}`;
  }

  return (app) => {
    app.get<Interaction>(url, { config: limit }, async (request, reply) => {
      // Asked first: the provider writes headers of its own into the request.
      const demo = hasDemo(request) ? options.demo : null;
      const interaction = await provider.interaction(request.raw, reply.raw);
      if (interaction === null) return page(reply, 400, failurePageText(texts, languageFor(request, null)));
      const chosen = languageOf(request.query.lang);
      if (chosen !== null) sendLanguageCookie(reply, names, localeOf[chosen]);
      const account = demo?.accounts.find(({ login }) => login === request.query.account);
      const text = signInPageText({
        texts,
        language: chosen ?? languageFor(request, interaction.uiLocales),
        isLanguageChosen: chosen !== null,
        address: addressOf(request),
        login: account?.login ?? "",
        password: account === undefined ? "" : (demo?.password ?? ""),
        failure: null,
        demo,
      });
      return page(reply, 200, text);
    });

    app.post<Interaction>(url, { config: limit, bodyLimit }, async (request, reply) => {
      const withDemo = hasDemo(request);
      refuseForeignForm(request, origin);
      const interaction = await provider.interaction(request.raw, reply.raw);
      if (interaction === null) return page(reply, 400, failurePageText(texts, languageFor(request, null)));
      const body = await decodedBody(request, bodyLimit);
      const field = (name: string): string => {
        const value = body.kind === "form" ? body.fields[name] : undefined;
        return typeof value === "string" ? value.slice(0, 500) : "";
      };
      const login = field("login");
      const chosen = languageOf(request.query.lang);
      const again = (failure: SignInPage["failure"]): FastifyReply =>
        page(
          reply,
          failure === "wrong" ? 401 : failure === "disabled" ? 403 : 429,
          signInPageText({
            texts,
            language: chosen ?? languageFor(request, interaction.uiLocales),
            isLanguageChosen: chosen !== null,
            address: addressOf(request),
            login,
            password: "",
            failure,
            demo: withDemo ? options.demo : null,
          }),
        );
      const credential = await findCredential(database, login, withDemo);
      const userId = credential?.userId ?? null;
      const attempt = {
        person: personOf(userId, login),
        address: addressKey(request.ip),
        browser: userId === null ? null : browsers.idFor(knownCookie(request), userId),
      };
      const seconds = await beginAttempt(database, attempt);
      if (seconds !== null) {
        reply.header("retry-after", seconds);
        return again({ seconds });
      }
      if (!(await isPasswordOf(credential, field("password"))) || userId === null) return again("wrong");
      // Only who knows the password learns that there is such an account.
      if (credential?.isDisabled) return again("disabled");
      await forgetAttempts(database, attempt);
      sendKnownBrowserCookie(reply, names, browsers.withUser(knownCookie(request), userId), providerPrefix);
      if (chosen !== null) sendSignInLanguage(reply, names, chosen);
      return reply.redirect(await provider.finish(request.raw, reply.raw, userId), 303);
    });
  };
}
