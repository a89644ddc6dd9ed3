import { reasonOf } from "@tessera/server-core/http/reasonOf.ts";
import * as openid from "openid-client";

/** Why a provider refused, in its own text where it gave any. For the log only. */
export async function providerReason(error: unknown): Promise<string> {
  if (error instanceof openid.ResponseBodyError) {
    return `${error.error}: ${error.error_description ?? error.message}`.slice(0, 500);
  }
  if (!(error instanceof openid.WWWAuthenticateChallengeError)) return reasonOf(error);
  const { status, response } = error;
  const body = response.bodyUsed ? "" : await response.text().catch(reasonOf);
  const challenge = response.headers.get("www-authenticate") ?? "";
  return `answered with ${status}: ${challenge} ${body}`.replaceAll(/\s+/g, " ").trim().slice(0, 500);
}
