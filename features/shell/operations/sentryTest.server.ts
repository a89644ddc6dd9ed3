import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { sentryTest } from "./sentryTest.ts";

/** Throws a defect; where errors are reported nowhere there is nothing to test. */
export const sentryTestHandler = handle(sentryTest, async (_input, { services }) => {
  if (services.settings.errorReporting === null) throw new TesseraError("not_found");
  throw new Error("A test of error reports.");
});
