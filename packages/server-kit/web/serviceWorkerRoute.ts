import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import type { BuiltWeb } from "./builtWeb.ts";
import type { WebReleases } from "./webReleases.ts";

/** Where the worker is served; it may answer for every page of the installation. */
const serviceWorkerPath = "/pages/serviceWorker.js";

/** What the worker may do: run itself, and read from this server. */
const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";

/**
 * The text of the worker: of one release, with the files that it keeps; null gives one that removes what was kept, and
 * itself.
 */
export function serviceWorkerText(web: Pick<BuiltWeb, "release" | "files"> | null): string {
  const kept = web === null ? null : { release: web.release, files: web.files };
  const text = readFileSync(new URL("./serviceWorker.js", import.meta.url), "utf8");
  return `const kept = ${JSON.stringify(kept)};\n${text}`;
}

/**
 * Serves the worker with which browsers open the application without a connection. Browsers ask for it again at every
 * visit, so that a new release takes the place of the old one. `web` null: browsers keep nothing, and what they kept is
 * removed.
 */
export function registerServiceWorker(app: FastifyInstance, web: Pick<WebReleases, "current"> | null): void {
  let last: { readonly of: BuiltWeb | null; readonly text: string } | null = null;
  const textOf = (release: BuiltWeb | null): string => {
    if (last?.of !== release) last = { of: release, text: serviceWorkerText(release) };
    return last.text;
  };
  app.get(serviceWorkerPath, (_request, reply) =>
    reply
      .header("service-worker-allowed", "/")
      .header("content-security-policy", workerPolicy)
      .header("cache-control", "no-cache")
      .type("text/javascript; charset=utf-8")
      .send(textOf(web?.current() ?? null)),
  );
}
