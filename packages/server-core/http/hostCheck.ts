/** What to do with a request by the host it names: answer it, send it to the public address, or refuse it. */
export type HostVerdict =
  | { readonly kind: "own" }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "foreign" };

const ownHost: HostVerdict = { kind: "own" };
const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Checks the Host header (design §10: one public address; the other loopback names lead there). `path` begins with a
 * slash.
 */
export function checkHost(host: string | undefined, path: string, own: URL): HostVerdict {
  if (host === own.host) return ownHost;
  const named = URL.canParse(`${own.protocol}//${host ?? ""}`) ? new URL(`${own.protocol}//${host ?? ""}`) : null;
  if (named === null) return { kind: "foreign" };
  if (named.host === own.host) return ownHost;
  const isLoopback = loopbackNames.has(named.hostname) && loopbackNames.has(own.hostname);
  if (isLoopback && named.port === own.port) return { kind: "redirect", to: own.origin + path };
  return { kind: "foreign" };
}

/** Whether the Host header names the public address, or this machine itself under any port. */
export function isOwnOrLoopback(host: string | undefined, own: URL): boolean {
  const named = URL.parse(`${own.protocol}//${host ?? ""}`);
  return named !== null && (named.host === own.host || loopbackNames.has(named.hostname));
}
