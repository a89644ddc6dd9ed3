import type { FastifyRequest } from "fastify";
import type { RequestContext } from "../context.ts";
import type { Services } from "../services.ts";
import type { Identity } from "../sessions/sessions.ts";
import { installationZone } from "../texts/installationSettings.ts";
import { cookieOf, languageCookie } from "./cookies.ts";
import type { Exchange } from "./exchange.ts";
import { visitorLanguage } from "./visitorLanguage.ts";

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : null;
}

/** The page that the client says it is on: the `Routed-Url` header, with its query. Claims, never authority. */
function claimedPage(request: FastifyRequest): RequestContext["page"] {
  const routedUrl = headerOf(request, "routed-url");
  if (routedUrl === null || routedUrl.length > 4000 || !URL.canParse(routedUrl, "http://page/")) {
    return { routedUrl: null, params: new Map() };
  }
  return { routedUrl, params: new Map(new URL(routedUrl, "http://page/").searchParams) };
}

/** Language of a request: the profile's, else the cookie's, else what the browser asks for, else Hungarian. */
export function requestLanguage(request: FastifyRequest, identity: Pick<Identity, "language"> | null): string {
  return identity?.language ?? visitorLanguage(cookieOf(request, languageCookie), request.headers);
}

/** Puts together what a handler gets. The signal fires when the connection closes before the answer is out. */
export function requestContext(
  request: FastifyRequest,
  identity: Identity,
  services: Services,
  exchange: Exchange,
  signal: AbortSignal,
): RequestContext {
  const snapshot = services.definitions.current();
  return {
    subject: identity.subject,
    freshness: { definitions: snapshot.definitions, rights: identity.rights ?? snapshot.rights },
    language: requestLanguage(request, identity),
    zone: identity.zone ?? installationZone(snapshot),
    instant: Date.now(),
    page: claimedPage(request),
    services,
    signal,
    exchange,
  };
}
