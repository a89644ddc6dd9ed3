import { TesseraError } from "@tessera/contract/errors.ts";
import * as openid from "openid-client";

/**
 * Finds the provider that an authorisation address belongs to: the issuer is the address or one of the paths above it,
 * whose metadata names exactly this address. `prove` is how the client proves itself. Throws `busy` when none does.
 */
export async function findIssuer(
  authUrl: URL,
  clientId: string,
  prove: openid.ClientAuth,
): Promise<openid.Configuration> {
  const steps = authUrl.pathname.split("/").filter((step) => step !== "");
  let cause: unknown;
  for (let length = steps.length; length >= 0; length--) {
    const candidate = new URL(`/${steps.slice(0, length).join("/")}`, authUrl);
    try {
      const found = await openid.discovery(candidate, clientId, undefined, prove, {
        execute: candidate.protocol === "http:" ? [openid.allowInsecureRequests] : [],
      });
      if (found.serverMetadata().authorization_endpoint === authUrl.href) return found;
    } catch (error) {
      cause = error;
    }
  }
  throw new TesseraError("busy", {}, { cause });
}
