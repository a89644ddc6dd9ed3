import { TesseraError } from "@tessera/contract/errors.ts";
import * as openid from "openid-client";
import { clientAuthentication } from "./clientAuthentication.ts";

/**
 * Finds the provider that an authorisation address belongs to: the issuer is the address or one of the paths above it, whose
 * metadata names exactly this address. `secret` is the client's, null without one. Throws `busy` when none does.
 */
export async function findIssuer(authUrl: URL, clientId: string, secret: string | null): Promise<openid.Configuration> {
  const steps = authUrl.pathname.split("/").filter((step) => step !== "");
  let cause: unknown;
  for (let length = steps.length; length >= 0; length--) {
    const candidate = new URL(`/${steps.slice(0, length).join("/")}`, authUrl);
    try {
      const found = await openid.discovery(candidate, clientId, secret ?? undefined, clientAuthentication(secret), {
        execute: candidate.protocol === "http:" ? [openid.allowInsecureRequests] : [],
      });
      if (found.serverMetadata().authorization_endpoint === authUrl.href) return found;
    } catch (error) {
      cause = error;
    }
  }
  throw new TesseraError("busy", {}, { cause });
}
