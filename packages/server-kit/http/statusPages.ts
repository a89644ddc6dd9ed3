import type { FastifyInstance } from "fastify";
import type { Texts } from "../texts/texts.ts";
import { cookieOf, languageCookie } from "./cookies.ts";
import { html } from "./html.ts";
import { pageText, sign } from "./page.ts";
import { pagePolicy } from "./securityHeaders.ts";
import { visitorLanguage } from "./visitorLanguage.ts";

/** Status pages of spec shell §2.1 and §8. */
export const statusPages = [400, 401, 403, 404, 500, 503] as const;
/** A status that has a page. */
export type PageStatus = (typeof statusPages)[number];

/** The text of a status page. `reference` is the request's id in the log, shown in small print; null without one. */
export function statusPageText(status: PageStatus, texts: Texts, language: string, reference: string | null): string {
  const text = (name: string, params?: Readonly<Record<string, unknown>>): string =>
    texts.text(language, `status.${name}`, params);
  const title = text(`${status}.title`);
  return pageText({
    language,
    title,
    look: "status",
    body: html`<main class="notice">
<p class="lockup">${sign}Tessera</p>
<p class="number" aria-hidden="true">${status}</p>
<h1>${title}</h1>
<p class="lead">${text(`${status}.text`)}</p>
<p class="actions"><a class="button primary" href="/">${text("home")}</a>${
      status === 401 ? html` <a class="button" href="/force-login">${text("sign_in")}</a>` : null
    }</p>
${reference === null ? null : html`<p class="small">${text("reference", { reference })}</p>`}
</main>`,
  });
}

/** Serves the status pages; they answer with their status, in the visitor's language. */
export function registerStatusPages(app: FastifyInstance, texts: Texts): void {
  for (const status of statusPages) {
    app.get<{ Querystring: { reference?: string } }>(`/${status}.html`, (request, reply) => {
      const language = visitorLanguage(cookieOf(request, languageCookie), request.headers);
      const given = request.query.reference;
      const reference = typeof given === "string" && /^[A-Za-z0-9-]{1,64}$/.test(given) ? given : null;
      return reply
        .code(status)
        .header("content-security-policy", pagePolicy(null))
        .header("cache-control", "no-store")
        .type("text/html; charset=utf-8")
        .send(statusPageText(status, texts, language, reference));
    });
  }
}
