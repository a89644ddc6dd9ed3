import { handle } from "@tessera/server-kit/handle.ts";
import { explain } from "@tessera/server-kit/rights/explain.ts";
import { explainAccess } from "./explainAccess.ts";

/** See `explainAccess`. */
export const explainAccessHandler = handle(explainAccess, async ({ entity, action, key }, context) => {
  const { allowed, grants, rules } = await explain(context, entity, action, key);
  return { allowed, grants: [...grants], rules: [...rules] };
});
