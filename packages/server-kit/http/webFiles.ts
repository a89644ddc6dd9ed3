import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { lookAttributes, lookCookie, readLook } from "@tessera/contract/personal/look.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { cookieOf } from "./cookies.ts";
import { pagePolicy } from "./securityHeaders.ts";

/** In the built `index.html`, stands for the nonce of the page's styles. */
const noncePlaceholder = "__NONCE__";

/** In the built `index.html`, stands for the attributes of the look. */
const lookPlaceholder = " data-look";

/** The look that the cookie asks for, as attributes of the root element: the first frame has it already. */
function lookMarks(request: FastifyRequest): string {
  return Object.entries(lookAttributes(readLook(cookieOf(request, lookCookie))))
    .map(([name, value]) => (value === null ? "" : ` data-${name}="${value}"`))
    .join("");
}

/**
 * Serves the built browser application: files below `/assets` carry a hash in their name and never change; every other path that no
 * route knows is a page of the application, answered with `index.html` under a nonce of its own. `ownPaths` are pages of the application
 * although they stand below a prefix of the server. Answers whether there is an application to serve.
 */
export async function registerWebFiles(
  app: FastifyInstance,
  folder: string,
  ownPaths: readonly string[],
): Promise<boolean> {
  const assets = join(folder, "assets");
  if (existsSync(assets)) {
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
  const index = join(folder, "index.html");
  if (!existsSync(index)) return false;
  const text = readFileSync(index, "utf8");
  const page = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const nonce = randomBytes(16).toString("base64url");
    return reply
      .header("content-security-policy", pagePolicy(nonce))
      .header("cache-control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(text.replace(lookPlaceholder, lookMarks(request)).replaceAll(noncePlaceholder, nonce));
  };
  for (const url of ["/*", ...ownPaths]) app.get(url, page);
  return true;
}
