import { isLoopback, type Settings } from "./settings.ts";

/** Words for `sslmode` and `ssl` with which the driver encrypts. */
const encrypted = new Set(["prefer", "require", "verify-ca", "verify-full", "no-verify", "true", "1"]);

/** The host of a database's address; null where it is reached without a network (a socket of this machine). */
function databaseHost(address: URL): string | null {
  const host = address.searchParams.get("host") ?? decodeURIComponent(address.hostname);
  return host === "" || host.startsWith("/") ? null : host;
}

/**
 * What the start says about settings that leave something open on the network, a line each. `environment` is that of
 * the process.
 */
export function startWarnings(
  settings: Pick<Settings, "host" | "url" | "loopback" | "databaseUrl">,
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const warnings: string[] = [];
  if (!settings.loopback && settings.url.startsWith("http:")) {
    warnings.push(
      `Warning: people reach this server over plain http (HOST ${settings.host}, address ${settings.url}), so passwords and sessions can be read on the way. Put a proxy with TLS in front of it and set TESSERA_URL to its https address`,
    );
  }
  const address = settings.databaseUrl === null ? null : URL.parse(settings.databaseUrl);
  const host = address === null ? null : databaseHost(address);
  if (address !== null && host !== null && !isLoopback(host)) {
    const { searchParams } = address;
    const word = searchParams.get("sslmode") ?? searchParams.get("ssl") ?? environment.PGSSLMODE ?? "";
    if (!encrypted.has(word)) {
      warnings.push(
        `Warning: the database at ${host} is reached without TLS, so its password and all data can be read on the way. Add ?sslmode=verify-full to DATABASE_URL`,
      );
    }
  }
  return warnings;
}
