import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";

/** Headers of a request. */
export type LoadHeaders = Readonly<Record<string, string>>;

/** What to send: `{{uuid}}` in a body becomes a new id each time; bodies are taken in turn. */
export interface LoadPlan {
  readonly url: string;
  readonly method: string;
  /** What each connection sends, in turn: those of one person, or of a person for each connection. */
  readonly headers: readonly LoadHeaders[];
  readonly bodies: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}

/** What came of it; times in milliseconds. */
export interface LoadResult {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
  /** Answer of the first request that failed; null when none did. */
  readonly firstFailure: string | null;
}

function send(plan: LoadPlan, agent: Agent, caller: LoadHeaders, body: string): Promise<string | null> {
  return new Promise((resolve) => {
    const headers = { ...caller, ...(body === "" ? {} : { "content-length": String(Buffer.byteLength(body)) }) };
    const call = request(plan.url, { method: plan.method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const isGood = response.statusCode === 200;
        resolve(isGood ? null : `${response.statusCode} ${Buffer.concat(chunks).toString("utf8").slice(0, 500)}`);
      });
    });
    call.on("error", (error) => resolve(error.message));
    call.end(body);
  });
}

async function run(plan: LoadPlan): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: plan.connections });
  const times: number[] = [];
  let failed = 0;
  let firstFailure: string | null = null;
  let sent = 0;
  const start = performance.now();
  const end = start + plan.seconds * 1000;
  const worker = async (connection: number): Promise<void> => {
    const caller = plan.headers[connection % plan.headers.length] ?? {};
    while (performance.now() < end) {
      const body = (plan.bodies[sent++ % plan.bodies.length] ?? "").replaceAll("{{uuid}}", () => randomUUID());
      const at = performance.now();
      const failure = await send(plan, agent, caller, body);
      if (failure !== null) failed++;
      firstFailure ??= failure;
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: plan.connections }, (_, connection) => worker(connection)));
  const elapsed = (performance.now() - start) / 1000;
  agent.destroy();
  times.sort((left, right) => left - right);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99), failed, firstFailure };
}

process.on("message", async (plan: LoadPlan) => {
  process.send?.(await run(plan));
});
