import { setTimeout as sleep } from "node:timers/promises";
import { inProcessAddress } from "@tessera/identity/signin/inProcessFetch.ts";
import { isOfThisMachine } from "@tessera/server-core/http/forwarded.ts";
import { keyOf } from "@tessera/server-core/turns/callerOf.ts";
import type { ThreadShare } from "@tessera/server-core/turns/threadShare.ts";
import type { FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** A route that knows who calls, and lets them use the thread itself. */
    readonly isOperation?: boolean;
  }
}

/**
 * Waits until a caller may use the thread for a request that counts `price`. Null where they may. Throws when they go
 * away meanwhile, and as `ThreadShare.enter`.
 */
export function enterAs(
  thread: ThreadShare,
  { raw: { socket } }: FastifyRequest,
  key: string,
  price: number,
): Promise<void> | null {
  const waits = thread.enter(key, price, () => socket.destroyed);
  return (
    waits?.then(() => {
      // Nobody is there to read the answer.
      if (socket.destroyed) throw new DOMException("The caller went away.", "AbortError");
    }) ?? null
  );
}

/**
 * As `enterAs`, for what counts for the guests of an address, as nobody knows yet who calls. What this process asks
 * itself counts for nobody.
 */
export function enterFrom(thread: ThreadShare, request: FastifyRequest, price: number): Promise<void> | null {
  if (request.raw.socket.remoteAddress === inProcessAddress) return null;
  return enterAs(thread, request, keyOf(request.ip, { userId: null }), price);
}

/** For how long a probe waits at most, in milliseconds: who asks takes a server that does not answer for dead. */
const probeWithin = 1_000;

/**
 * As `enterFrom`, for probes, which count apart from other calls of their address; those of this machine count for
 * nobody.
 */
export function enterAsProbe(thread: ThreadShare, request: FastifyRequest, price: number): Promise<void> | null {
  const { socket } = request.raw;
  if (isOfThisMachine(request.raw)) return null;
  let isLate = false;
  const key = `probe ${keyOf(request.ip, { userId: null })}`;
  const waits = thread.enter(key, price, () => isLate || socket.destroyed);
  if (waits === null) return null;
  const late = sleep(probeWithin).then(() => {
    isLate = true;
  });
  return Promise.race([waits, late]);
}
