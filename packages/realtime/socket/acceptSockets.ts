import { type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { visitorLanguage } from "@tessera/documents/texts/visitorLanguage.ts";
import type { Sessions } from "@tessera/identity/sessions/sessions.ts";
import type { Subject } from "@tessera/server-core/context.ts";
import { clientAddress } from "@tessera/server-core/http/clientAddress.ts";
import { cookieIn, cookieNames, languageCookie } from "@tessera/server-core/http/cookies.ts";
import { checkHost } from "@tessera/server-core/http/hostCheck.ts";
import type { Settings } from "@tessera/server-core/settings/settings.ts";
import { keyOf } from "@tessera/server-core/turns/callerOf.ts";
import { priceOfSocket, type ThreadShare } from "@tessera/server-core/turns/threadShare.ts";
import { WebSocketServer } from "ws";
import type { OwnSocketHub } from "./createSocketHub.ts";
import { type Arrival, SocketConnection } from "./socketConnection.ts";

const stranger = { sessionId: null, userId: null };

/** Path of the socket (spec shell §7.2). */
export const socketPath = "/ws/connect";

/** How long a stop waits for pages to say goodbye. */
const goodbyeWithin = 1_000;

/** Refuses an upgrade by an HTTP answer and ends the connection. */
function refuse(stream: Duplex, status: number): void {
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/**
 * Why an upgrade is not taken, as an HTTP status; null takes it. Browsers do not let a page forge its origin; who is no
 * browser has none.
 */
function refusal(request: IncomingMessage, own: URL): number | null {
  const { host, origin } = request.headers;
  if (checkHost(host, request.url ?? "/", own).kind !== "own") return 403;
  if (origin !== undefined && origin !== own.origin) return 403;
  return (request.url ?? "").split("?", 1)[0] === socketPath ? null : 404;
}

/** What sockets are taken with. */
export interface AcceptingOptions {
  readonly settings: Pick<Settings, "url" | "trustedProxies">;
  readonly sessions: Pick<Sessions, "identify" | "isAtHand">;
  readonly thread: ThreadShare;
}

/** Takes sockets at `/ws/connect` of a web server; the answered function says goodbye to all of them. */
export function acceptSockets(
  server: Server,
  hub: OwnSocketHub,
  { sessions, settings, thread }: AcceptingOptions,
): () => Promise<void> {
  const { url } = settings;
  const addressOf = clientAddress(settings.trustedProxies);
  const own = new URL(url);
  const names = cookieNames(url);
  const { limits } = hub.host;
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.maxMessageSize,
    maxFragments: 1_024,
    maxBufferedChunks: 1_024,
    perMessageDeflate: false,
  });
  let isClosing = false;

  /**
   * Who comes with a cookie. Where that cannot be found out, anyone who comes is a stranger until they say who they
   * are.
   */
  async function subjectOf(cookie: string | null): Promise<Pick<Subject, "sessionId" | "userId">> {
    if (cookie === null) return stranger;
    const credentials = { cookie, token: null, needsToken: false };
    return sessions.identify(credentials).then(
      ({ subject }) => subject,
      () => stranger,
    );
  }

  /**
   * The living session of a cookie, once its caller may use the server's thread for one more socket. Throws
   * `too_many_requests`.
   */
  async function enter(cookie: string | null, address: string, isGone: () => boolean): Promise<string | null> {
    const strangers = keyOf(address, stranger);
    const isAtHand = sessions.isAtHand(cookie);
    if (!isAtHand) await thread.enter(strangers, 0, isGone);
    if (isGone()) return null;
    const subject = await subjectOf(cookie);
    if (!isAtHand && subject.sessionId === null) await thread.refuse(strangers);
    await thread.enter(keyOf(address, subject), priceOfSocket, isGone);
    return subject.sessionId;
  }

  /** Strangers keep only each other from coming in; who has a session has a place. */
  function hasRoom({ address, session }: Arrival): boolean {
    const { maxPerSession, maxStrangers, maxStrangersPerAddress } = limits;
    const { index } = hub;
    if (session !== null) return index.expectedOf(session) < maxPerSession;
    return index.strangers < maxStrangers && index.strangersAt(address) < maxStrangersPerAddress;
  }

  server.on("upgrade", (request, stream, head) => {
    // Until it is a socket nobody else hears of its errors.
    stream.on("error", () => stream.destroy());
    const status = refusal(request, own);
    if (status !== null) return void refuse(stream, status);
    const cookie = cookieIn(request.headers.cookie, names.session);
    const address = addressOf(request);
    const take = (session: string | null): void => {
      const arrival = {
        cookie,
        session,
        language: visitorLanguage(cookieIn(request.headers.cookie, languageCookie), request.headers),
        address,
      };
      if (stream.destroyed) return;
      if (isClosing || !hasRoom(arrival)) {
        refuse(stream, 503);
        return;
      }
      sockets.handleUpgrade(request, stream, head, (socket) =>
        hub.admit(new SocketConnection(socket, arrival, hub.host)),
      );
    };
    enter(cookie, address, () => stream.destroyed).then(take, () => refuse(stream, 503));
  });
  const beating = setInterval(() => {
    for (const connection of hub.index.all) connection.beat();
  }, limits.heartbeatEvery);
  beating.unref();
  return async () => {
    isClosing = true;
    clearInterval(beating);
    const open = [...hub.index.all];
    for (const connection of open) connection.close({ code: 1001, reason: "channel closed" });
    const gone = Promise.all(
      open.map(
        ({ signal }) =>
          new Promise((resolve) => (signal.aborted ? resolve(null) : signal.addEventListener("abort", resolve))),
      ),
    );
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, goodbyeWithin);
    await Promise.race([gone, late.promise]);
    clearTimeout(timer);
    for (const connection of hub.index.all) connection.destroy();
  };
}
