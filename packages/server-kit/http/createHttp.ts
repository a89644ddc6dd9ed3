import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import rateLimit from "@fastify/rate-limit";
import { ordinaryBody } from "@tessera/contract/defineOperation.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { errorAnswer, tesseraError } from "@tessera/documents/texts/errorAnswer.ts";
import { inProcessAddress } from "@tessera/identity/signin/inProcessFetch.ts";
import type { HandledOperation } from "@tessera/server-core/handle.ts";
import { registerBodyParsers } from "@tessera/server-core/http/bodyParsers.ts";
import { cookieNames } from "@tessera/server-core/http/cookies.ts";
import { checkHost } from "@tessera/server-core/http/hostCheck.ts";
import type { MountedPart } from "@tessera/server-core/http/mountedPart.ts";
import { reasonOf } from "@tessera/server-core/http/reasonOf.ts";
import { commonHeaders, dataPolicy, pagePolicy, secureHeaders } from "@tessera/server-core/http/securityHeaders.ts";
import type { Services } from "@tessera/server-core/services.ts";
import { addressKey } from "@tessera/server-core/turns/addressKey.ts";
import { priceOfCall, priceOfSignIn } from "@tessera/server-core/turns/threadShare.ts";
import { randomId } from "@tessera/std/ids.ts";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { type PageFile, registerPageFiles } from "../web/pageFiles.ts";
import { registerServiceWorker } from "../web/serviceWorkerRoute.ts";
import { registerStatusPages, statusPageText } from "../web/statusPages.ts";
import { registerAssets, registerPages } from "../web/webFiles.ts";
import { followWeb, type WebReleases } from "../web/webReleases.ts";
import { enterAsProbe, enterFrom } from "./enterThread.ts";
import { registerHealth } from "./health.ts";
import { logStream } from "./logStream.ts";
import { openApi } from "./openApi.ts";
import { registerOperation } from "./operationRoute.ts";
import { watchConnections } from "./orderlyClose.ts";
import { takeBytes } from "./receivedBytes.ts";
import { requestLanguage } from "./requestContext.ts";
import { type ClientPatience, clientPatience, endSlowReaders } from "./slowClients.ts";

/** What the HTTP transport stands on. */
export interface HttpOptions {
  readonly services: Services;
  /** Every operation with its handler: the generated registry, an argument. */
  readonly operations: readonly HandledOperation[];
  readonly mounted: readonly MountedPart[];
  /** Routes that need the transport's parsers and headers, such as the sign-in pages. */
  readonly routes: readonly ((app: FastifyInstance) => void)[];
  readonly pageFiles: readonly PageFile[];
  /** Folder of the built browser application; null serves none. */
  readonly webFolder: string | null;
  /** Shown in the OpenAPI document. */
  readonly version: string;
  /** Patience that differs from `clientPatience`. */
  readonly patience?: Partial<ClientPatience>;
}

const openApiPath = "/api/openapi.json";
const priceOfFile = priceOfCall(0);
/** Answered whatever host is named: probes know no public address. */
const probes = new Set(["/healthz", "/readyz", "/metrics"]);

function pathOf(request: FastifyRequest): string {
  return request.url.split("?", 1)[0] ?? "/";
}

function wantsPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  if (path.startsWith("/api/") || path.startsWith("/assets/") || path.startsWith("/pages/")) return false;
  return (request.headers.accept ?? "").includes("text/html");
}

/** Headers of every answer of an installation at `url`. */
const headersFor = (url: string) => ({
  ...commonHeaders,
  ...(url.startsWith("https://") ? secureHeaders : {}),
  "content-security-policy": dataPolicy,
});

/**
 * Answers an address that is none (`/%`), which no hook and no route sees: anyone who opens it as a page sees that
 * there is none (spec shell §2.1).
 */
function answerBadAddress(
  services: Services,
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.headers(headersFor(services.settings.url)).headers({ "cache-control": "no-store", "x-request-id": request.id });
  return answerError(services, wantsPage(request) ? new TesseraError("not_found") : error, request, reply);
}

/**
 * Host, headers and log line of every request. Each of a mounted part writes, so none is let in where there is no room.
 * Every answer names the current release of `web`, the browser application; null without one.
 */
function registerHooks(
  app: FastifyInstance,
  services: Services,
  mounted: readonly MountedPart[],
  web: Pick<WebReleases, "current"> | null,
): void {
  const { url } = services.settings;
  const own = new URL(url);
  const headers = headersFor(url);
  // Hooks that wait for nothing call back: a promise per hook and request is dear.
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers);
    const release = web?.current()?.release;
    if (release !== undefined) reply.header("x-tessera-release", release);
    reply.header("x-request-id", request.id);
    const verdict = checkHost(request.headers.host, request.url, own);
    const isOwn = verdict.kind === "own";
    if (isOwn && services.space.isExhausted() && mounted.some(({ prefix }) => request.url.startsWith(`${prefix}/`)))
      return done(new TesseraError("storage_full"));
    const { thread } = services.turns;
    if (probes.has(pathOf(request))) {
      const waits = enterAsProbe(thread, request, priceOfFile);
      if (waits === null) return done();
      return void waits.then(() => done(), done);
    }
    if (verdict.kind === "redirect") return void reply.redirect(verdict.to, 308);
    if (!isOwn) return done(new TesseraError("foreign_origin"));
    if (request.routeOptions.config.isOperation) return done();
    const waits = enterFrom(thread, request, priceOfFile);
    if (waits === null) return done();
    waits.then(() => done(), done);
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    done(null, payload);
  });
  app.addHook("onResponse", (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "unknown",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      "answered",
    );
    done();
  });
}

/** Whether what was thrown only says that the caller closed the connection. */
function hasLeft(request: FastifyRequest, thrown: unknown): boolean {
  return request.raw.socket.destroyed && thrown instanceof Error && thrown.name === "AbortError";
}

function answerError(services: Services, thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = tesseraError(thrown);
  const language = requestLanguage(request, null);
  const answer = errorAnswer(error, services.texts, language, request.id);
  if (error.kind.blame === "user") request.log.info({ code: answer.code }, "refused");
  // Nobody is there to read the answer.
  else if (hasLeft(request, thrown)) request.log.info("the caller went away");
  // What passes by itself is no defect: many such answers come at once, and where they came from says nothing.
  else if (error.kind.blame === "operational")
    request.log.warn({ code: answer.code, reason: reasonOf(thrown) }, "not now");
  else request.log.error({ code: answer.code, err: thrown, cause: error.cause }, "failed");
  const { definitions, rights } = services.definitions.current();
  reply.header("x-tessera-definitions", definitions).header("x-tessera-rights", rights);
  reply.removeHeader("location").removeHeader("x-location");
  if (answer.status === 503) reply.header("retry-after", "5");
  if (answer.status === 429 && !reply.hasHeader("retry-after")) reply.header("retry-after", "2");
  if (!wantsPage(request)) {
    return reply.code(answer.status).type("application/json; charset=utf-8").send(answer.body);
  }
  const page = ([400, 401, 403, 404, 429, 503] as const).find((status) => status === answer.status);
  return reply
    .code(answer.status)
    .header("content-security-policy", pagePolicy(null))
    .type("text/html; charset=utf-8")
    .send(statusPageText(page ?? 500, services.texts, language, { reference: request.id }));
}

/** Calls per minute and address of a mounted part: a sign-in takes two, and an office may come in together. */
const mountedPerMinute = 300;

async function mount(app: FastifyInstance, part: MountedPart, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook(
      "onRequest",
      async (request) => void (await enterFrom(services.turns.thread, request, priceOfSignIn)),
    );
    scope.removeAllContentTypeParsers();
    // The part reads the body itself.
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null, undefined));
    scope.route({
      method: ["GET", "HEAD", "POST", "OPTIONS"],
      url: `${part.prefix}/*`,
      exposeHeadRoute: false,
      config: {
        rateLimit: {
          max: mountedPerMinute,
          timeWindow: "1 minute",
          // What this process asks itself, for anyone.
          allowList: ({ raw }) => raw.socket.remoteAddress === inProcessAddress,
        },
      },
      handler: (request, reply) => {
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined && name !== "content-security-policy") reply.raw.setHeader(name, value);
        }
        reply.hijack();
        part.handle(request.raw, reply.raw);
      },
    });
  });
}

/** Makes request ids: random per process, then counted, since each only has to be found in the log. */
function requestIds(): () => string {
  const process = randomId(10);
  let count = 0;
  return () => `${process}-${(count++).toString(36)}`;
}

/** Makes the web server, not yet listening. Throws when two operations share a path. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { services, operations } = options;
  const { settings } = services;
  const patience = { ...clientPatience, ...options.patience };
  const app = fastify({
    requestTimeout: patience.request,
    logger: { level: settings.logLevel, stream: logStream },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    requestIdHeader: false,
    bodyLimit: ordinaryBody,
    // What anyone else says of whom they forward for is their invention.
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    // A client that would rather speak HTTP/2 is answered as if it had not said so.
    http: {
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === "websocket",
      headersTimeout: patience.head,
      connectionsCheckingInterval: patience.lookEvery,
    },
    frameworkErrors: (error, request, reply) => answerBadAddress(services, error, request, reply),
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
  });
  const beginClosing = watchConnections(app.server);
  const stopLooking = endSlowReaders(app.server, patience);
  app.addHook("preClose", async () => beginClosing());
  app.addHook("onClose", async () => stopLooking());
  app.setErrorHandler((error, request, reply) => answerError(services, error, request, reply));
  const onError = (err: unknown): void => app.log.warn({ err }, "a new build of the browser part could not be read");
  const web = options.webFolder === null ? null : followWeb(options.webFolder, options.version, onError);
  app.addHook("onClose", async () => web?.close());
  registerHooks(app, services, options.mounted, web);
  await app.register(cookie);
  await app.register(compress, {
    global: true,
    // Nobody packs what they send; unpacking it could make much out of little.
    globalDecompression: false,
    threshold: 1400,
    encodings: ["br", "gzip"],
    zlibOptions: { level: 5 },
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(rateLimit, { global: false, keyGenerator: ({ ip }) => addressKey(ip) });
  await registerBodyParsers(app);
  const names = cookieNames(settings.url);
  for (const handled of operations) {
    if (handled.operation.encoding !== "bytes") registerOperation(app, handled, options.services, names);
    else
      await app.register(async (scope) => {
        takeBytes(scope);
        registerOperation(scope, handled, options.services, names);
      });
  }
  const declared = openApi(
    operations.map(({ operation }) => operation),
    settings.url,
    options.version,
  );
  // As bytes: many who ask for it at once share them, a text would be written again for each.
  const document = Buffer.from(JSON.stringify(declared));
  app.get(openApiPath, (_request, reply) => reply.type("application/json; charset=utf-8").send(document));
  registerHealth(app, services);
  registerStatusPages(app, services.texts);
  registerPageFiles(app, options.pageFiles);
  for (const routes of options.routes) routes(app);
  for (const part of options.mounted) await mount(app, part, services);
  const callbacks = [settings.openid.authRedirectPath, settings.openid.logoutRedirectPath];
  registerServiceWorker(app, settings.offline ? web : null);
  if (web !== null) {
    registerAssets(app, web);
    registerPages(app, web, callbacks, settings);
  }
  app.setNotFoundHandler(() => {
    throw new TesseraError("unknown_operation");
  });
  if (web !== null) registerUnknown(app);
  return app;
}

/** Below `/api` and `/auth` nothing is a page: what no operation answers is unknown there. */
function registerUnknown(app: FastifyInstance): void {
  const unknown = (): never => {
    throw new TesseraError("unknown_operation");
  };
  for (const url of ["/api/*", "/auth/*", "/assets/*", "/pages/*", "/oidc/*"]) {
    if (!app.hasRoute({ method: "GET", url })) app.get(url, unknown);
  }
}
