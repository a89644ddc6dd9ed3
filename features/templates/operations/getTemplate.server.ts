import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { templateOf } from "../server/templateOf.server.ts";
import { getTemplate } from "./getTemplate.ts";

/** See `getTemplate`. */
export const getTemplateHandler = handle(getTemplate, async ({ id }, context) => {
  await assertFresh(context.services.database, context);
  const { label, type, form, list, content, empty, limit } = templateOf(context, id);
  return {
    id,
    label,
    type,
    form: form ?? null,
    list: list ?? null,
    content,
    empty: empty ?? null,
    limit: limit ?? null,
  };
});
