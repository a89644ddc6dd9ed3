import type { Texts } from "@tessera/documents/texts/texts.ts";
import { visitorLanguage } from "@tessera/documents/texts/visitorLanguage.ts";
import { cookieOf, languageCookie } from "@tessera/server-core/http/cookies.ts";
import { html } from "@tessera/server-core/http/html.ts";
import { pageText, sign } from "@tessera/server-core/http/page.ts";
import { pagePolicy } from "@tessera/server-core/http/securityHeaders.ts";
import type { FastifyInstance } from "fastify";

/** Status pages of spec shell §2.1 and §8. */
export const statusPages = [400, 401, 403, 404, 429, 500, 503] as const;
/** A status that has a page. */
export type PageStatus = (typeof statusPages)[number];

/** What a status page says beside its status. */
export interface StatusDetails {
  /** The request's id in the log, shown in small print; null without one. */
  readonly reference: string | null;
  /** Path of the page that could not be shown, to try again; null where that helps nobody. */
  readonly from?: string | null;
  /** Why a person whom the sign-in provider knows is not let in; null where it is about anything else. */
  readonly refusal?: Refusal | null;
}

/** Rules that keep a person out whom the sign-in provider knows. */
const refusals = ["nobody", "with_role", "disabled"] as const;
type Refusal = (typeof refusals)[number];

/** Statuses that may be gone a moment later. */
const passing: ReadonlySet<PageStatus> = new Set([429, 500, 503]);

/** The path of a page of this installation; null for anything else that an address may say. */
function ownPath(from: unknown): string | null {
  const base = "http://page";
  if (typeof from !== "string" || !from.startsWith("/") || from.length > 4000 || !URL.canParse(from, base)) return null;
  const url = new URL(from, base);
  return url.origin === base ? url.pathname + url.search : null;
}

/** The text of a status page. */
export function statusPageText(
  status: PageStatus,
  texts: Texts,
  language: string,
  { reference, from = null, refusal = null }: StatusDetails,
): string {
  const text = (name: string, params?: Readonly<Record<string, unknown>>): string =>
    texts.text(language, `status.${name}`, params);
  const title = text(refusal === null ? `${status}.title` : "refused.title");
  return pageText({
    language,
    title,
    look: "status",
    body: html`<main class="notice">
<p class="lockup">${sign}Tessera</p>
<p class="number" aria-hidden="true">${status}</p>
<h1>${title}</h1>
<p class="lead">${text(refusal === null ? `${status}.text` : `refused.${refusal}`)}</p>
<p class="actions">${refusal === null ? null : html`<a class="button primary" href="/logout">${text("refused.other")}</a> `}${
      from !== null && passing.has(status)
        ? html`<a class="button primary" href="${from}">${text("again")}</a> <a class="button" href="/">${text("home")}</a>`
        : html`<a class="${refusal === null ? "button primary" : "button"}" href="/">${text("home")}</a>`
    }${status === 401 ? html` <a class="button" href="/force-login">${text("sign_in")}</a>` : null}</p>
${reference === null ? null : html`<p class="small">${text("reference", { reference })}</p>`}
</main>`,
  });
}

/** Serves the status pages; they answer with their status, in the visitor's language. */
export function registerStatusPages(app: FastifyInstance, texts: Texts): void {
  for (const status of statusPages) {
    app.get<{ Querystring: { reference?: string; from?: string; reason?: string } }>(
      `/${status}.html`,
      (request, reply) => {
        const language = visitorLanguage(cookieOf(request, languageCookie), request.headers);
        const given = request.query.reference;
        const refusal = status === 403 ? (refusals.find((one) => one === request.query.reason) ?? null) : null;
        const reference = typeof given === "string" && /^[A-Za-z0-9-]{1,64}$/.test(given) ? given : null;
        return reply
          .code(status)
          .header("content-security-policy", pagePolicy(null))
          .header("cache-control", "no-store")
          .type("text/html; charset=utf-8")
          .send(statusPageText(status, texts, language, { reference, from: ownPath(request.query.from), refusal }));
      },
    );
  }
}
