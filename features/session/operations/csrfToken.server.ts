import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { csrfToken } from "./csrfToken.ts";

/** Answers the token that the transport made for the caller's cookie. */
export const csrfTokenHandler = handle(csrfToken, async (_input, { exchange }) => {
  if (exchange === undefined) throw new TesseraError("access_denied");
  return { csrfToken: exchange.csrfToken };
});
