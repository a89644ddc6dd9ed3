import type { IncomingMessage } from "node:http";

/** Headers by which proxies say that, and for whom, they pass a request on. */
const names = new RegExp(
  [
    "^(?:via|cdn-loop|front-end-https|x-scheme|x-url-scheme|x-host|x-varnish",
    ".*forwarded.*",
    ".*(?:client|real|remote|user|originating|coming)-?(?:ip|addr|from)",
    "(?:x-(?:original|envoy|azure|arr|amz|amzn|appengine|vercel|nf|sucuri|traefik|goog)|cf|fly|fastly|ali-cdn|akamai)-.+)$",
  ].join("|"),
);

/**
 * Whether a request says that it was passed on, by any header that proxies use for it, or by the version of HTTP that
 * no browser speaks and proxies do unless told otherwise: who it comes from is not on this machine.
 */
export function isForwarded({ headers, httpVersion }: Pick<IncomingMessage, "headers" | "httpVersion">): boolean {
  return httpVersion === "1.0" || Object.keys(headers).some((name) => names.test(name));
}

const loopbackAddresses = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/**
 * Whether a request comes from this machine, by the connection's own address: what comes through a proxy does not,
 * trusted or not.
 */
export function isOfThisMachine(request: IncomingMessage): boolean {
  return loopbackAddresses.has(request.socket.remoteAddress ?? "") && !isForwarded(request);
}
