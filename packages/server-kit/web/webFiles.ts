import { randomBytes } from "node:crypto";
import { TesseraError } from "@tessera/contract/errors.ts";
import { lookAttributes, lookCookie, readLook } from "@tessera/contract/personal/look.ts";
import { cookieOf } from "@tessera/server-core/http/cookies.ts";
import { pagePolicy } from "@tessera/server-core/http/securityHeaders.ts";
import type { Settings } from "@tessera/server-core/settings/settings.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { BuiltWeb } from "./builtWeb.ts";
import { packedFile } from "./packedFile.ts";
import type { WebReleases } from "./webReleases.ts";

/** Where the browser application draws a preview of drafts, in a frame of Design. */
const previewPath = "/pages/preview";

/**
 * In the built `index.html`, stand for the nonce of the page's styles, its release, whether browsers may keep it, and
 * the attributes of its look.
 */
const placeholders = {
  nonce: "__NONCE__",
  release: "__RELEASE__",
  offline: "__OFFLINE__",
  look: " data-look",
} as const;

/** Serves the files below `/assets`: they carry a hash in their name and never change. */
export function registerAssets(app: FastifyInstance, web: Pick<WebReleases, "file">): void {
  app.get<{ Params: { name: string } }>("/assets/:name", { compress: false }, async (request, reply) => {
    const file = web.file(request.params.name);
    if (file === null) throw new TesseraError("unknown_operation");
    const { content, encoding } = await packedFile(file, request.headers["accept-encoding"]);
    if (encoding !== null) reply.header("content-encoding", encoding);
    return reply
      .header("vary", "accept-encoding")
      .header("cache-control", "public, max-age=31536000, immutable")
      .type(file.type)
      .send(content);
  });
}

/** The look that the cookie asks for, as attributes of the root element: the first frame has it already. */
function lookMarks(request: FastifyRequest): string {
  return Object.entries(lookAttributes(readLook(cookieOf(request, lookCookie))))
    .map(([name, value]) => (value === null ? "" : ` data-${name}="${value}"`))
    .join("");
}

/**
 * Serves the pages of the application: every path that no route knows is one, answered with `index.html` of the current
 * release under a nonce of its own; `busy` before there is any. `ownPaths` are pages of the application although they
 * stand below a prefix of the server.
 */
export function registerPages(
  app: FastifyInstance,
  web: Pick<WebReleases, "current">,
  ownPaths: readonly string[],
  { errorReporting, offline, videoHosts }: Pick<Settings, "errorReporting" | "offline" | "videoHosts">,
): void {
  const texts = new WeakMap<BuiltWeb, string>();
  const textOf = (release: BuiltWeb): string => {
    const known = texts.get(release);
    if (known !== undefined) return known;
    const made = release.index
      .replaceAll(placeholders.release, release.release)
      .replaceAll(placeholders.offline, offline ? "on" : "off");
    texts.set(release, made);
    return made;
  };
  const reportsTo = errorReporting === null ? null : new URL(errorReporting.dsn).origin;
  const profiles = (errorReporting?.profilesSampleRate ?? 0) > 0;
  const send = (request: FastifyRequest, reply: FastifyReply, isFramed: boolean): FastifyReply => {
    const release = web.current();
    if (release === null) throw new TesseraError("busy");
    const nonce = randomBytes(16).toString("base64url");
    if (profiles) reply.header("document-policy", "js-profiling");
    return reply
      .header("content-security-policy", pagePolicy(nonce, { reportsTo, videoHosts, isFramed }))
      .header("cache-control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(textOf(release).replace(placeholders.look, lookMarks(request)).replaceAll(placeholders.nonce, nonce));
  };
  for (const url of ["/*", ...ownPaths]) app.get(url, (request, reply) => send(request, reply, false));
  // The one page that stands in a frame: it shows nothing without the session's token and a handle, and what it shows
  // changes nothing.
  app.get(previewPath, (request, reply) => send(request, reply.header("x-frame-options", "SAMEORIGIN"), true));
}
