import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";

/** What to send: `{{uuid}}` in a body becomes a new id each time; bodies are taken in turn. */
export interface LoadPlan {
  readonly url: string;
  readonly method: string;
  readonly headers: { readonly [name: string]: string };
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

function send(plan: LoadPlan, agent: Agent, body: string): Promise<string | null> {
  return new Promise((resolve) => {
    const headers = { ...plan.headers, ...(body === "" ? {} : { "content-length": String(Buffer.byteLength(body)) }) };
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
  const worker = async (): Promise<void> => {
    while (performance.now() < end) {
      const body = (plan.bodies[sent++ % plan.bodies.length] ?? "").replaceAll("{{uuid}}", () => randomUUID());
      const at = performance.now();
      const failure = await send(plan, agent, body);
      if (failure !== null) failed++;
      firstFailure ??= failure;
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: plan.connections }, worker));
  const elapsed = (performance.now() - start) / 1000;
  agent.destroy();
  times.sort((left, right) => left - right);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99), failed, firstFailure };
}

process.on("message", async (plan: LoadPlan) => {
  process.send?.(await run(plan));
});
