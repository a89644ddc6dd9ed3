import { existsSync, readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";

/** A file that the server's own pages use. */
export interface PageFile {
  /** Name below `/pages/`. */
  readonly name: string;
  readonly file: string;
  readonly type: string;
}

/** Serves the files of the server's own pages. They are read once; the browser asks again by their tag after a day. */
export function registerPageFiles(app: FastifyInstance, files: readonly PageFile[]): void {
  for (const { name, file, type } of files) {
    if (!existsSync(file)) continue;
    const content = readFileSync(file);
    app.get(`/pages/${name}`, (_request, reply) =>
      reply.header("cache-control", "public, max-age=86400").type(type).send(content),
    );
  }
}
