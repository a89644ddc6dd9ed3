import { TesseraError } from "@tessera/contract/errors.ts";
import { reasonOf } from "@tessera/server-core/http/reasonOf.ts";
import type { Settings } from "@tessera/server-core/settings/settings.ts";
import * as openid from "openid-client";
import { findIssuer } from "./findIssuer.ts";

/** The embedded provider as sign-in sees it: its addresses, and how to reach it without leaving the process. */
export interface EmbeddedAddresses {
  readonly issuer: string;
  readonly authUrl: string;
  readonly logoutUrl: string;
  readonly fetch: openid.CustomFetch;
  /** The provider's session in which a code was given; null for an unknown code. */
  sessionOf(code: string): Promise<string | null>;
}

const heldFor = 3_600_000;
const againAfter = 5_000;

/**
 * Makes the function that finds the provider and remembers what it says of itself for an hour. A provider that cannot
 * be reached then is taken as it was, and each failure is said to `warn`; `prove` is how the client proves itself to
 * another one. Throws `busy` when it never could be; it is asked again after five seconds at the soonest.
 */
export function createFindProvider(
  settings: Pick<Settings, "openid">,
  embedded: EmbeddedAddresses | null,
  prove: openid.ClientAuth,
  warn: (details: Readonly<Record<string, unknown>>, what: string) => void,
): () => Promise<openid.Configuration> {
  const { clientId, issuer, authUrl } = settings.openid;
  let held: { readonly configuration: openid.Configuration; readonly at: number } | null = null;
  let asking: Promise<openid.Configuration> | null = null;
  let failed: { readonly at: number; readonly cause: unknown } | null = null;

  async function discover(): Promise<openid.Configuration> {
    if (embedded !== null) {
      return openid.discovery(new URL(embedded.issuer), clientId, undefined, openid.None(), {
        execute: [openid.allowInsecureRequests],
        [openid.customFetch]: embedded.fetch,
      });
    }
    if (issuer !== null) return discoverIssuer(new URL(issuer), clientId, prove);
    return findIssuer(new URL(authUrl ?? ""), clientId, prove);
  }

  async function ask(): Promise<openid.Configuration> {
    try {
      const configuration = await discover();
      held = { configuration, at: Date.now() };
      failed = null;
      return configuration;
    } catch (cause) {
      failed = { at: Date.now(), cause };
      warn({ reason: reasonOf(cause), provider: issuer ?? authUrl }, "the sign-in provider cannot be reached");
      if (held !== null) return held.configuration;
      throw new TesseraError("busy", {}, { cause });
    } finally {
      asking = null;
    }
  }

  return async () => {
    if (held !== null && Date.now() - held.at < heldFor) return held.configuration;
    if (failed !== null && Date.now() - failed.at < againAfter) {
      if (held !== null) return held.configuration;
      throw new TesseraError("busy", {}, { cause: failed.cause });
    }
    asking ??= ask();
    return asking;
  };
}

function discoverIssuer(issuer: URL, clientId: string, prove: openid.ClientAuth): Promise<openid.Configuration> {
  return openid.discovery(issuer, clientId, undefined, prove, {
    execute: issuer.protocol === "http:" ? [openid.allowInsecureRequests] : [],
    timeout: 10,
  });
}
