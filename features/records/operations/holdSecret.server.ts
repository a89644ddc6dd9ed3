import { handle } from "@tessera/server-core/handle.ts";
import { holdSecret } from "./holdSecret.ts";

/** See `holdSecret`. */
export const holdSecretHandler = handle(holdSecret, async ({ secret: text, ...place }, context) => ({
  id: await context.services.records.holdSecret(context, { ...place, text }),
}));
