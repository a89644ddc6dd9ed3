import { TesseraError } from "@tessera/contract/errors.ts";
import { missingTextFigures } from "@tessera/documents/texts/missingTexts.ts";
import { sameText } from "@tessera/identity/sessions/sessionCookie.ts";
import { runFigures } from "@tessera/realtime/durable/runFigures.ts";
import { isOfThisMachine } from "@tessera/server-core/http/forwarded.ts";
import { isOwnOrLoopback } from "@tessera/server-core/http/hostCheck.ts";
import { reasonOf } from "@tessera/server-core/http/reasonOf.ts";
import type { Services } from "@tessera/server-core/services.ts";
import type { Settings } from "@tessera/server-core/settings/settings.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";

const started = Date.now();

/** Whether a request brings the token for the figures. */
function bringsToken({ headers }: FastifyRequest, token: string | null): boolean {
  return token !== null && sameText(headers.authorization ?? "", `Bearer ${token}`);
}

/** Whether a program of this machine asks; a browser that was led here under a foreign name does not ask for itself. */
function isOwnProgram({ headers, raw }: FastifyRequest, { url }: Pick<Settings, "url">): boolean {
  return isOfThisMachine(raw) && isOwnOrLoopback(headers.host, new URL(url));
}

/**
 * `/healthz` answers while the process lives, `/readyz` while it can reach its database and has room to save,
 * `/metrics` (this machine, or by a token) a few numbers in Prometheus' text form.
 */
export function registerHealth(app: FastifyInstance, services: Services): void {
  app.get("/healthz", (_request, reply) => reply.type("text/plain; charset=utf-8").send("ok\n"));
  let asking: Promise<unknown> | null = null;
  /** Probes at the same moment share an answer of the database. */
  const reachDatabase = (): Promise<unknown> => {
    asking ??= services.database.query("select 1").finally(() => {
      asking = null;
    });
    return asking;
  };
  app.get("/readyz", async (request, reply) => {
    try {
      await reachDatabase();
      if (services.space.isShort()) throw new TesseraError("storage_full");
      return reply.type("text/plain; charset=utf-8").send("ready\n");
    } catch (err) {
      request.log.warn({ reason: reasonOf(err) }, "not ready");
      return reply.code(503).type("text/plain; charset=utf-8").send("not ready\n");
    }
  });
  app.get("/metrics", async (request, reply) => {
    const { settings } = services;
    if (!bringsToken(request, settings.metricsToken) && !isOwnProgram(request, settings)) {
      return reply.code(403).type("text/plain; charset=utf-8").send("forbidden\n");
    }
    const { definitions, rights } = services.definitions.current();
    const memory = process.memoryUsage();
    const runs = await runFigures(services.database);
    const [reads, work] = [services.turns.figures("read"), services.turns.figures("work")];
    const lines = [
      ["tessera_uptime_seconds", Math.round((Date.now() - started) / 1000)],
      ["tessera_definitions", definitions],
      ["tessera_rights", rights],
      ["process_resident_memory_bytes", memory.rss],
      ["nodejs_heap_used_bytes", memory.heapUsed],
      ["tessera_reads_running", reads.running],
      ["tessera_reads_waiting", reads.waiting],
      ["tessera_work_running", work.running],
      ["tessera_work_waiting", work.waiting],
      ["tessera_thread_waiting", services.turns.thread.waiting],
      ["tessera_sockets", services.socket.size],
      ...runs,
      ...(await missingTextFigures(services.database)),
    ].map(([name, value]) => `# TYPE ${name} gauge\n${name} ${value}\n`);
    const counted = [
      ["tessera_reads_refused_total", reads.refused],
      ["tessera_work_refused_total", work.refused],
    ].map(([name, value]) => `# TYPE ${name} counter\n${name} ${value}\n`);
    return reply.type("text/plain; version=0.0.4; charset=utf-8").send([...lines, ...counted].join(""));
  });
}
