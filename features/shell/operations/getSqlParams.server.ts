import { toJson } from "@tessera/expression/values/json.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { askedPage, pageValue } from "../server/pageExpressions.server.ts";
import { getSqlParams } from "./getSqlParams.ts";

/** Works the parameters out under the caller's rights. */
export const getSqlParamsHandler = handle(getSqlParams, async ({ routedUrl }, context) => {
  await assertFresh(context.services.database, context);
  const page = askedPage(context, routedUrl);
  if (page === null) return {};
  const worked = page.compiled.parameters.map(
    async ({ name, tree }) => [name, toJson(await pageValue(context, page, tree))] as const,
  );
  return Object.fromEntries(await Promise.all(worked));
});
