import { handle } from "@tessera/server-core/handle.ts";
import { checkSecret } from "./checkSecret.ts";

/** See `checkSecret`. */
export const checkSecretHandler = handle(checkSecret, async ({ secret: text, ...place }, context) => ({
  matches: await context.services.records.checkSecret(context, { ...place, text }),
}));
