import { expect, it } from "vitest";
import { refusalStatus } from "./refusalStatus.ts";

it.each([
  ["access_denied", 403],
  ["login_required", 401],
  ["interaction_required", 401],
  ["consent_required", 401],
  ["account_selection_required", 401],
  ["invalid_scope", 400],
  [null, 400],
])(
  "[shell 4.3 sign-in] given a provider that answers %s, when the answer comes, then it counts as %i",
  (error, status) => {
    expect(refusalStatus(error)).toBe(status);
  },
);
