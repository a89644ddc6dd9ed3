import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";

/** Fails on purpose, so that one can see where errors of the server are written down (spec shell §2.1, §7.2). */
export const sentryTest = defineOperation({
  id: "Shell_sentryTest",
  family: "Shell",
  name: "sentry-test",
  path: "/api/sentry-test",
  method: "GET",
  envelope: "data",
  input: closed({}),
  output: closed({}),
  access: { kind: "public" },
  errors: ["not_found"],
  summary: "Fails on purpose, to test where errors are reported",
});
