import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below the ports that systems give to outgoing connections, one of which could otherwise take it before the test's
 * server does.
 */
const ports = { first: 12_000, last: 30_000 };
const tries = 100;

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => ("code" in error && error.code === "EADDRINUSE" ? resolve(false) : reject(error)));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/** A port of this machine that nobody listens at just now. */
export async function freePort(): Promise<number> {
  for (let count = 0; count < tries; count++) {
    const port = randomInt(ports.first, ports.last);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port is free between ${ports.first} and ${ports.last}.`);
}
