import { createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { lookAttributes, lookCookie, readLook } from "@tessera/contract/personal/look.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Settings } from "../settings/settings.ts";
import { cookieOf } from "./cookies.ts";
import { pagePolicy } from "./securityHeaders.ts";

/** In the built `index.html`, stand for the nonce of the page's styles, its release, whether browsers may keep it, and the attributes of its look. */
const placeholders = {
  nonce: "__NONCE__",
  release: "__RELEASE__",
  offline: "__OFFLINE__",
  look: " data-look",
} as const;

/** The built browser application. */
export interface BuiltWeb {
  /** Text of `index.html`, with its placeholders. */
  readonly index: string;
  /** A word that is another for each build: what is loaded by one release does not fit another. */
  readonly release: string;
  /** Addresses of the files with which the application begins. */
  readonly files: readonly string[];
}

interface BuiltChunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

/** Texts with which a page can say that it has no connection. */
const firstTexts = /packages\/(ui|web-kit)\/i18n\/[a-z]+\.json$/;

/** What the page itself names. */
const named = /(?:src|href)="\/(assets\/[^"]+)"/g;

/** The files that the page and the application's entry load, and the texts that it needs before it has reached the server. */
function filesOf(index: string, manifest: Readonly<Record<string, BuiltChunk>>): readonly string[] {
  const files = new Set<string>();
  const visit = (chunk: BuiltChunk | undefined): void => {
    if (chunk === undefined || files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) visit(manifest[imported]);
  };
  for (const [name, chunk] of Object.entries(manifest)) if (chunk.isEntry || firstTexts.test(name)) visit(chunk);
  // Last, so that what the manifest knows is followed to what it stands on.
  for (const [, file] of index.matchAll(named)) if (file !== undefined) files.add(file);
  return [...files].map((file) => `/${file}`).sort();
}

/** Reads the browser application that was built into `folder`; null when there is none. `version` is that of the product. */
export function builtWeb(folder: string, version: string): BuiltWeb | null {
  const page = join(folder, "index.html");
  if (!existsSync(page)) return null;
  const index = readFileSync(page, "utf8");
  const manifest = join(folder, ".vite", "manifest.json");
  // The build writes its manifest in this shape.
  const chunks = existsSync(manifest) ? (JSON.parse(readFileSync(manifest, "utf8")) as Record<string, BuiltChunk>) : {};
  const digest = createHash("sha256").update(version).update("\0").update(index).digest("base64url");
  return { index, release: digest.slice(0, 12), files: filesOf(index, chunks) };
}

/** Serves the files below `/assets`: they carry a hash in their name and never change. */
export async function registerAssets(app: FastifyInstance, folder: string): Promise<void> {
  const assets = join(folder, "assets");
  if (!existsSync(assets)) return;
  await app.register(fastifyStatic, {
    root: assets,
    prefix: "/assets/",
    index: false,
    immutable: true,
    maxAge: "365d",
    cacheControl: true,
    decorateReply: false,
  });
}

/** The look that the cookie asks for, as attributes of the root element: the first frame has it already. */
function lookMarks(request: FastifyRequest): string {
  return Object.entries(lookAttributes(readLook(cookieOf(request, lookCookie))))
    .map(([name, value]) => (value === null ? "" : ` data-${name}="${value}"`))
    .join("");
}

/**
 * Serves the pages of the application: every path that no route knows is one, answered with `index.html` under a nonce of its own. `ownPaths`
 * are pages of the application although they stand below a prefix of the server.
 */
export function registerPages(
  app: FastifyInstance,
  web: BuiltWeb,
  ownPaths: readonly string[],
  { errorReporting, offline, videoHosts }: Pick<Settings, "errorReporting" | "offline" | "videoHosts">,
): void {
  const text = web.index
    .replaceAll(placeholders.release, web.release)
    .replaceAll(placeholders.offline, offline ? "on" : "off");
  const reportsTo = errorReporting === null ? null : new URL(errorReporting.dsn).origin;
  const profiles = (errorReporting?.profilesSampleRate ?? 0) > 0;
  const page = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const nonce = randomBytes(16).toString("base64url");
    if (profiles) reply.header("document-policy", "js-profiling");
    return reply
      .header("content-security-policy", pagePolicy(nonce, { reportsTo, videoHosts }))
      .header("cache-control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(text.replace(placeholders.look, lookMarks(request)).replaceAll(placeholders.nonce, nonce));
  };
  for (const url of ["/*", ...ownPaths]) app.get(url, page);
}
