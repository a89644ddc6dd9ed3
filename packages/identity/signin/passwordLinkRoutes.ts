import type { Texts } from "@tessera/documents/texts/texts.ts";
import { visitorLanguage } from "@tessera/documents/texts/visitorLanguage.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";
import { decodedBody } from "@tessera/server-core/http/bodyParsers.ts";
import { cookieOf, languageCookie } from "@tessera/server-core/http/cookies.ts";
import { pagePolicy } from "@tessera/server-core/http/securityHeaders.ts";
import type { Settings } from "@tessera/server-core/settings/settings.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Sessions } from "../sessions/sessions.ts";
import { unlockLogin } from "./attempts.ts";
import { passwordLinkPageText, passwordNoticeText } from "./passwordLinkPage.ts";
import {
  forgetProviderSessions,
  type LinkOwner,
  passwordLinkPath,
  passwordProblem,
  readPasswordLink,
  usePasswordLink,
} from "./passwords.ts";
import { refuseForeignForm } from "./signInForm.ts";

interface Link {
  Params: { secret: string };
}

const bodyLimit = 10_000;

/** Makes the routes of the pages that a link to set a password opens. */
export function passwordLinkRoutes(options: {
  readonly database: Database;
  readonly sessions: Pick<Sessions, "end">;
  readonly settings: Pick<Settings, "url" | "loopback">;
  readonly texts: Texts;
}): (app: FastifyInstance) => void {
  const { database, sessions, settings, texts } = options;
  const origin = new URL(settings.url).origin;
  const config = { rateLimit: { max: 60, timeWindow: "1 minute" } };
  const url = `${passwordLinkPath}/:secret`;
  const languageFor = (request: FastifyRequest): string =>
    visitorLanguage(cookieOf(request, languageCookie), request.headers);
  const send = (reply: FastifyReply, status: number, text: string): FastifyReply =>
    reply.code(status).header("content-security-policy", pagePolicy(null)).type("text/html; charset=utf-8").send(text);
  const over = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    send(reply, 404, passwordNoticeText(texts, languageFor(request), "over"));

  return (app) => {
    app.get<Link>(url, { config }, async (request, reply) => {
      const owner = await readPasswordLink(database, request.params.secret, settings.loopback);
      if (owner === null) return over(request, reply);
      const address = `${passwordLinkPath}/${encodeURIComponent(request.params.secret)}`;
      return send(
        reply,
        200,
        passwordLinkPageText({ texts, language: languageFor(request), address, owner, problem: null }),
      );
    });

    app.post<Link>(url, { config, bodyLimit }, async (request, reply) => {
      refuseForeignForm(request, origin);
      const { secret } = request.params;
      const owner: LinkOwner | null = await readPasswordLink(database, secret, settings.loopback);
      if (owner === null) return over(request, reply);
      const body = await decodedBody(request, bodyLimit);
      const field = (name: string): string => {
        const value = body.kind === "form" ? body.fields[name] : undefined;
        return typeof value === "string" ? value : "";
      };
      const password = field("password");
      const problem = password === field("again") ? passwordProblem(password, owner.login) : "different";
      if (problem !== null) {
        const address = `${passwordLinkPath}/${encodeURIComponent(secret)}`;
        const page = { texts, language: languageFor(request), address, owner, problem } as const;
        return send(reply, 422, passwordLinkPageText(page));
      }
      if ((await usePasswordLink(database, secret, password, settings.loopback)) === null) return over(request, reply);
      await sessions.end({ kind: "user", userId: owner.userId, except: null }, "password");
      await forgetProviderSessions(database, owner.userId);
      await unlockLogin(database, owner.userId);
      return send(reply, 200, passwordNoticeText(texts, languageFor(request), "done"));
    });
  };
}
