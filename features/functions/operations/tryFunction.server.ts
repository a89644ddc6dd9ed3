import { TesseraError } from "@tessera/contract/errors.ts";
import { scriptNames } from "@tessera/expression/userFunctions/scriptNames.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { scriptSyntax } from "../documents/checks/scriptSyntax.ts";
import { tryFunction } from "./tryFunction.ts";

/** See `tryFunction`. */
export const tryFunctionHandler = handle(tryFunction, async ({ args, body, subsystem }, context) => {
  await assertFresh(context.services.database, context);
  const rights = context.services.records.rights(context);
  if (!rights.mayDocument("function", subsystem, "draft")) throw new TesseraError("access_denied");
  const names = scriptNames(body.parameters).map(({ name }) => name);
  const unreadable = scriptSyntax(body.script ?? "", names);
  if (unreadable) {
    const { line, message } = unreadable;
    return { ok: false as const, reason: "syntax", message, line, log: "", ms: 0 };
  }
  const from = performance.now();
  const outcome = await context.services.scripts.attempt(context, body, args);
  return { ...outcome, ms: Math.round((performance.now() - from) * 10) / 10 };
});
