import * as openid from "openid-client";
import { expect, it } from "vitest";
import { isOutOfOrder } from "./isOutOfOrder.ts";

const body = (error: string): Error =>
  new openid.ResponseBodyError(error, { cause: { error }, response: new Response("", { status: 400 }) });
const client = (code: string): Error => Object.assign(new openid.ClientError("failed"), { code });

it.each([
  ["does not know the client", body("invalid_client"), true],
  ["could not be reached", new TypeError("fetch failed", { cause: new Error("ECONNREFUSED") }), true],
  ["did not answer in time", client("OAUTH_TIMEOUT"), true],
  ["answered without saying why", client("OAUTH_RESPONSE_IS_NOT_CONFORM"), true],
  ["refused the code", body("invalid_grant"), false],
  ["gave a token that does not hold", client("OAUTH_JWT_CLAIM_COMPARISON_FAILED"), false],
  ["was asked wrongly", new TypeError("must be a string"), false],
])(
  "[shell 4.3 login] given a provider that %s, when a code was brought, then it is known whether the provider is out of order",
  (_what, error, expected) => {
    expect(isOutOfOrder(error)).toBe(expected);
  },
);
