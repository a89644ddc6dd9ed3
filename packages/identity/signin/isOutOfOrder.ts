import * as openid from "openid-client";
import { isClientRefused } from "./clientAuthentication.ts";

const codes: readonly unknown[] = ["OAUTH_RESPONSE_IS_NOT_CONFORM", "OAUTH_TIMEOUT"];

/**
 * Whether a call to a provider failed for a reason that no person who signs in can help: it could not be reached,
 * answered without saying why, or does not know the client.
 */
export function isOutOfOrder(error: unknown): boolean {
  if (isClientRefused(error)) return true;
  // What fetch throws where there is no answer.
  if (error instanceof TypeError) return error.cause !== undefined;
  return error instanceof openid.ClientError && codes.includes(error.code);
}
