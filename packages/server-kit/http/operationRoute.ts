import { Readable } from "node:stream";
import { type Operation, ordinaryBody } from "@tessera/contract/defineOperation.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { errorAnswer, tesseraError } from "@tessera/documents/texts/errorAnswer.ts";
import { publicReach } from "@tessera/identity/rights/publicReach.ts";
import { apiTokenStart } from "@tessera/identity/sessions/apiToken.ts";
import { sameText } from "@tessera/identity/sessions/sessionCookie.ts";
import type { Credentials, Identity } from "@tessera/identity/sessions/sessions.ts";
import { renewContext, withFreshRetry } from "@tessera/identity/sessions/withFreshRetry.ts";
import { authoriseOperation } from "@tessera/records/rules/operationAccess.ts";
import { ByteAnswer, type RequestContext } from "@tessera/server-core/context.ts";
import type { HandledOperation } from "@tessera/server-core/handle.ts";
import { decodedBody } from "@tessera/server-core/http/bodyParsers.ts";
import {
  type CookieNames,
  cookieOf,
  languageCookie,
  sendLanguageCookie,
  sendSessionCookie,
  signInLanguageCookie,
} from "@tessera/server-core/http/cookies.ts";
import { decodeInput, type Fields } from "@tessera/server-core/http/decodeInput.ts";
import {
  isNavigation,
  refuseForeignOrigin,
  requireMarker,
  requireOwnSite,
} from "@tessera/server-core/http/originCheck.ts";
import { pagePolicy } from "@tessera/server-core/http/securityHeaders.ts";
import type { Services } from "@tessera/server-core/services.ts";
import { keyOf } from "@tessera/server-core/turns/callerOf.ts";
import { priceOfCall, priceOfStream, priceOfToken } from "@tessera/server-core/turns/threadShare.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { confirmPageText } from "../web/confirmPage.ts";
import { enterAs, enterFrom } from "./enterThread.ts";
import { enveloped } from "./envelope.ts";
import { eventStream, isStream } from "./eventStream.ts";
import type { Exchange } from "./exchange.ts";
import { type AnswerInstead, operationRunner } from "./operationRunner.ts";
import { createReceiving, receivedBytes } from "./receivedBytes.ts";
import { bearer, bodySize, claimsOf, denialReason, header, sessionFamily } from "./requestClaims.ts";
import { requestContext, requestLanguage } from "./requestContext.ts";
import { sendFile } from "./sendFile.ts";

/** The operation that opens a session. */
const opensSession = "Session_login";

/** What the page says by itself while nobody is there. */
const isBackground = (operationId: string): boolean => operationId === "Session_ping";

/** Header by which a page asks for an answer that it did not wait for when it was opened (`AnsweredPart.isLate`). */
const lateHeader = "x-tessera-late";

/** Header by which a call names the preview that it belongs to. */
const previewHeader = "x-tessera-preview";

/** Calls per minute and address of an operation that declares `too_many_requests`, and guests' changes. */
export const callsPerMinute = 120;

/** Guests' reads per minute and address, of each operation: a busy public page asks for a few lists and forms. */
export const guestReadsPerMinute = 600;

/** One for the process: each caller's bodies are counted over all operations. */
const receiving = createReceiving();

const limits = { max: callsPerMinute, timeWindow: "1 minute" };

/** Makes the route of one operation: credentials, origin, access, CSRF, input, handler, envelope (design §10). */
export function registerOperation(
  app: FastifyInstance,
  handled: HandledOperation,
  services: Services,
  names: CookieNames,
): void {
  const { operation } = handled;
  const { sessions, definitions, texts, settings, turns } = services;
  const run = operationRunner(handled);
  const isFile = operation.envelope === "bytes";
  const isReceiving = operation.encoding === "bytes";
  const origin = new URL(settings.url).origin;

  function exchangeFor(request: FastifyRequest, reply: FastifyReply, identity: Identity): Exchange {
    return {
      get csrfToken() {
        return sessions.csrfToken(identity.cookie);
      },
      address: request.ip,
      agent: header(request, "user-agent"),
      languageCookie: cookieOf(request, languageCookie),
      redirect: (location) => void reply.header("location", location).header("x-location", location),
      signInLanguage: cookieOf(request, signInLanguageCookie),
      startSession: (session) => {
        sendSessionCookie(reply, names, session.cookie, session.expiresAt);
        if (cookieOf(request, signInLanguageCookie) !== null) {
          reply.clearCookie(signInLanguageCookie, { path: "/", secure: names.secure });
        }
      },
      endSession: () => void reply.clearCookie(names.session, { path: "/", secure: names.secure }),
      rememberLanguage: (locale) => sendLanguageCookie(reply, names, locale),
    };
  }

  /** `field` is what a form without script sends in place of the header. */
  function requireCsrf(request: FastifyRequest, identity: Identity, field: unknown): void {
    // No browser sends a personal API token by itself, so nobody else can make it do so.
    if (identity.scope !== null) return;
    if (!settings.csrfEnabled || request.method === "GET" || request.method === "HEAD") return;
    const given = header(request, "x-csrf-token") ?? (typeof field === "string" ? field : "");
    if (!sameText(given, sessions.csrfToken(identity.cookie))) throw new TesseraError("csrf_token_invalid");
  }

  /**
   * Whether there is too little room for what an operation writes. Signing in goes on a little longer than the rest,
   * and a session goes on or ends as ever.
   */
  const isRefused = ({ family, id }: Operation): boolean =>
    family === sessionFamily ? id === opensSession && services.space.isExhausted() : services.space.isShort();

  function count(reply: FastifyReply): void {
    const { definitions: current, rights } = definitions.current();
    reply.header("x-tessera-definitions", current).header("x-tessera-rights", rights);
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    language: string,
    output: unknown,
  ): Promise<FastifyReply> {
    count(reply);
    if (output instanceof ByteAnswer) return sendFile(request, reply, output.file);
    if (!isStream(output)) {
      return reply.type("application/json; charset=utf-8").send(enveloped(operation.envelope, output));
    }
    const answer = (error: unknown): string => {
      request.log.error({ error }, "stream failed");
      return errorAnswer(tesseraError(error), texts, language, request.id).body;
    };
    return reply.type("text/event-stream; charset=utf-8").send(Readable.from(eventStream(output, answer)));
  }

  function askFirst(request: FastifyRequest, reply: FastifyReply, identity: Identity): FastifyReply {
    const language = requestLanguage(request, identity);
    if (identity.cookieIsNew) sendSessionCookie(reply, names, identity.cookie);
    return reply
      .code(200)
      .header("content-security-policy", pagePolicy(null))
      .type("text/html; charset=utf-8")
      .send(
        confirmPageText({
          texts,
          language,
          operationId: operation.id,
          address: request.url,
          csrfToken: sessions.csrfToken(identity.cookie),
        }),
      );
  }

  /**
   * What guests ask is limited; who says who they are and is not is turned away, so a token alone tells them apart. It
   * is asked here and not by the route's own hook, so that it costs nobody else anything.
   */
  const ofGuests = { ...limits, max: operation.changesState ? callsPerMinute : guestReadsPerMinute };
  const countGuest = operation.access.kind === "page" ? app.createRateLimit(ofGuests) : null;

  async function limitGuest(
    count: NonNullable<typeof countGuest>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const limit = await count(request);
    if (limit.isAllowed || !limit.isExceeded) return;
    reply.header("retry-after", limit.ttlInSeconds);
    throw new TesseraError("too_many_requests");
  }

  /** Who calls, when all holds that can be checked without their body. Throws what they are refused by. */
  async function admit(request: FastifyRequest, reply: FastifyReply, isConfirmation: boolean): Promise<Identity> {
    const token = bearer(request);
    if (countGuest !== null && token === null) await limitGuest(countGuest, request, reply);
    const claims = claimsOf(request);
    refuseForeignOrigin(claims, origin);
    if (isFile && request.method === "GET") requireOwnSite(claims);
    if (operation.changesState && request.method === "GET") requireMarker(claims);
    const credentials: Credentials = {
      cookie: cookieOf(request, names.session),
      token,
      needsToken: !isConfirmation && !isFile,
    };
    const identity = await sessions.identify(credentials);
    if (identity.cookieIsNew) sendSessionCookie(reply, names, identity.cookie);
    const refusal = denialReason(handled, identity, token, () => publicReach(definitions));
    if (refusal !== null) throw new TesseraError(refusal);
    const { sessionId } = identity.subject;
    if (sessionId !== null && operation.access.kind !== "public" && !isBackground(operation.id)) {
      sessions.noteActivity(sessionId);
    }
    if (operation.changesState && isRefused(operation)) throw new TesseraError("storage_full");
    if (!isConfirmation) requireCsrf(request, identity, null);
    return identity;
  }

  /**
   * The one place where a call gets its definitions and its rights: its caller's own, or those of the preview that it
   * names.
   */
  async function contextOf(request: FastifyRequest, reply: FastifyReply, identity: Identity): Promise<RequestContext> {
    const own = requestContext(request, reply, identity, services, () => exchangeFor(request, reply, identity));
    const preview = header(request, previewHeader);
    return preview === null ? own : services.previews.contextOf(own, preview);
  }

  /** What the page that this caller has opened did not wait for. */
  const lateAnswer: AnswerInstead = (input, context) => services.parts.late(context, operation, input);

  /**
   * Whose token it is, the database is asked each time, and of a session that this server does not hold. A session that
   * is one costs its address nothing: after a start a whole office comes back with theirs.
   */
  async function enterUnknown(request: FastifyRequest, price = 0): Promise<void> {
    if (bearer(request)?.startsWith(apiTokenStart)) await enterFrom(turns.thread, request, price + priceOfToken);
    else if (price > 0 || !sessions.isAtHand(cookieOf(request, names.session)))
      await enterFrom(turns.thread, request, price);
  }

  /** Lets a caller in who may use the server's thread for what they send. */
  async function enter(request: FastifyRequest, reply: FastifyReply, isConfirmation: boolean): Promise<Identity> {
    await enterUnknown(request);
    const identity = await admit(request, reply, isConfirmation).catch(async (error: unknown) => {
      await turns.thread.refuse(keyOf(request.ip, { userId: null }));
      throw error;
    });
    const size = Math.min(bodySize(request), operation.bodyLimit);
    const price = isReceiving ? priceOfStream(size) : priceOfCall(size);
    await enterAs(turns.thread, request, keyOf(request.ip, identity.subject), price);
    return identity;
  }

  /** Who was let in before their body was read. */
  const admitted = new WeakMap<FastifyRequest, Identity>();

  /**
   * To read and parse a body costs memory and time: that is done only in the caller's turn, and of a large body only
   * where the call is allowed.
   */
  async function admitBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const identity = await enter(request, reply, false);
    admitted.set(request, identity);
    if (bodySize(request) <= ordinaryBody) return;
    const context = await contextOf(request, reply, identity);
    await withFreshRetry(context, renewContext, (current) => authoriseOperation(operation, current));
  }

  /**
   * Answers a call whose body is read by its handler. What the handler leaves unread is thrown away with the
   * connection.
   */
  async function receive(request: FastifyRequest, reply: FastifyReply, identity: Identity): Promise<FastifyReply> {
    const end = receiving.begin(keyOf(request.ip, identity.subject));
    reply.raw.once("close", end);
    try {
      const bytes = await receivedBytes(request, operation.bodyLimit);
      const context = { ...(await contextOf(request, reply, identity)), bytes };
      const output = await run(decodeInput(operation, request.query as Fields, { kind: "none" }), context);
      if (operation.changesState) services.outbox.wake();
      return await send(request, reply, context.language, output);
    } catch (error) {
      if (!request.raw.readableEnded) reply.header("connection", "close");
      throw error;
    } finally {
      end();
    }
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, isConfirmation: boolean): Promise<FastifyReply> {
    if (operation.changesState && request.method === "GET" && isNavigation(claimsOf(request))) {
      const cookie = cookieOf(request, names.session);
      await enterUnknown(request, priceOfCall(0));
      return askFirst(request, reply, await sessions.identify({ cookie, token: null, needsToken: false }));
    }
    const identity = admitted.get(request) ?? (await enter(request, reply, isConfirmation));
    if (isReceiving) return receive(request, reply, identity);
    const body = await decodedBody(request, operation.bodyLimit);
    if (isConfirmation) requireCsrf(request, identity, body.kind === "form" ? body.fields.csrfToken : null);
    // The parser answers texts, or lists of texts.
    const decoded = decodeInput(operation, request.query as Fields, body);
    const context = await contextOf(request, reply, identity);
    const isLate = !operation.changesState && context.preview === undefined && header(request, lateHeader) !== null;
    const output = await run(decoded, context, isLate ? lateAnswer : undefined);
    if (operation.changesState) services.outbox.wake();
    if (!isConfirmation) return send(request, reply, context.language, output);
    const location = reply.getHeader("location");
    return reply
      .code(303)
      .header("location", typeof location === "string" ? location : "/")
      .send();
  }

  const isLimited = operation.errors.includes("too_many_requests");
  const routeOptions = {
    bodyLimit: operation.bodyLimit,
    ...(isFile ? { compress: false as const } : {}),
    config: { isOperation: true, ...(isLimited ? { rateLimit: limits } : {}) },
    ...(operation.method === "POST" ? { onRequest: admitBody } : {}),
  };
  for (const url of [operation.path, ...operation.aliases]) {
    app.route({
      method: operation.method,
      url,
      ...routeOptions,
      exposeHeadRoute: false,
      handler: (request, reply) => answer(request, reply, false),
    });
    if (operation.method === "GET" && operation.changesState) {
      app.route({ method: "POST", url, ...routeOptions, handler: (request, reply) => answer(request, reply, true) });
    }
  }
}
