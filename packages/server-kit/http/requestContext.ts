import type { ServerResponse } from "node:http";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import { installationZone } from "@tessera/documents/texts/installationSettings.ts";
import { acceptedLanguage, visitorLanguage } from "@tessera/documents/texts/visitorLanguage.ts";
import type { Identity } from "@tessera/identity/sessions/sessions.ts";
import { budgetOf } from "@tessera/records/rules/ruleBudget.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { cookieOf, languageCookie } from "@tessera/server-core/http/cookies.ts";
import type { Services } from "@tessera/server-core/services.ts";
import { keyOf } from "@tessera/server-core/turns/callerOf.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Exchange } from "./exchange.ts";

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : null;
}

/** Header in which a call names the socket of its page (spec shell §7.1). */
const channelHeader = "x-notification-channel-id";

/** The page's channel as it says itself; nothing when it names none. */
function claimedChannel(request: FastifyRequest): Pick<RequestContext, "channelId"> {
  const channelId = headerOf(request, channelHeader);
  return channelId !== null && /^[A-Za-z0-9_-]{8,64}$/.test(channelId) ? { channelId } : {};
}

const noParams: ReadonlyMap<string, string> = new Map();

/** The page that the client says it is on: the `Routed-Url` header, with its query. Claims, never authority. */
function claimedPage(request: FastifyRequest): RequestContext["page"] {
  const routedUrl = headerOf(request, "routed-url");
  if (routedUrl === null || routedUrl.length > 4000 || !URL.canParse(routedUrl, "http://page/")) {
    return { routedUrl: null, params: noParams };
  }
  return { routedUrl, params: new Map(new URL(routedUrl, "http://page/").searchParams) };
}

/** Language of a request: the profile's, else the cookie's, else what the browser asks for, else Hungarian. */
export function requestLanguage(request: FastifyRequest, identity: Pick<Identity, "language"> | null): string {
  return identity?.language ?? visitorLanguage(cookieOf(request, languageCookie), request.headers);
}

/**
 * What a call with a personal API token writes and reads of translatable texts: those of the language that the call
 * itself asks for, else the source's. What its owner chose for themselves is about their screens, and moves without the
 * script knowing.
 */
function scriptTexts(request: FastifyRequest, { scope }: Identity): Pick<RequestContext, "textsLanguage"> {
  return scope === null ? {} : { textsLanguage: acceptedLanguage(request.headers["accept-language"]) };
}

const zones = new WeakMap<Snapshot, string>();

function zoneOf(snapshot: Snapshot): string {
  const known = zones.get(snapshot);
  if (known !== undefined) return known;
  const zone = installationZone(snapshot);
  zones.set(snapshot, zone);
  return zone;
}

/** A signal that fires when the connection closes before the answer is out. */
function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (response.destroyed && !response.writableFinished) gone.abort();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Puts together what a handler gets; signal and exchange are made when a handler first asks for them, as few do. */
export function requestContext(
  request: FastifyRequest,
  reply: FastifyReply,
  identity: Identity,
  services: Services,
  exchangeFor: () => Exchange,
): RequestContext {
  const snapshot = services.definitions.current();
  let signal: AbortSignal | null = null;
  let exchange: Exchange | null = null;
  const { subject } = identity;
  const gone = (): AbortSignal => {
    signal ??= goneSignal(reply.raw);
    return signal;
  };
  return {
    subject,
    freshness: {
      definitions: snapshot.definitions,
      rights: identity.rights ?? snapshot.rights,
      texts: snapshot.texts,
    },
    language: requestLanguage(request, identity),
    ...scriptTexts(request, identity),
    zone: identity.zone ?? zoneOf(snapshot),
    instant: Date.now(),
    page: claimedPage(request),
    ...claimedChannel(request),
    address: request.ip,
    services,
    budget: budgetOf(keyOf(request.ip, subject), services.turns.thread, gone),
    get signal() {
      return gone();
    },
    get exchange() {
      exchange ??= exchangeFor();
      return exchange;
    },
  };
}
