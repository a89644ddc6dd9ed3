import { handle } from "@tessera/server-core/handle.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { expressionRequest } from "./expressionRequest.ts";

/** See `expressionRequest`. */
export const expressionRequestHandler = handle(expressionRequest, async ({ method, url, data }, context) => ({
  // The data comes out of a JSON text, so it is JSON.
  value: await context.services.ruleRequests.answer(context, {
    method,
    url,
    data: (data ?? {}) as { [name: string]: Json },
  }),
}));
