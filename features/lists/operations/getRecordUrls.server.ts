import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { urlsOfForm } from "../server/urlsOfForm.server.ts";
import { getRecordUrls } from "./getRecordUrls.ts";

/** See `getRecordUrls`: of the forms of the entity the first that has such a page. */
export const getRecordUrlsHandler = handle(getRecordUrls, async ({ entity }, context) => {
  const { services } = context;
  await assertFresh(services.database, context);
  const rights = services.records.rights(context);
  const found = services.definitions
    .current()
    .all("form")
    .filter((form) => bodyOf(form, "form").entity === entity)
    .map((form) => urlsOfForm(context, form.id));
  return {
    createUrls: rights.mayAny(entity, "create") ? found.flatMap(({ createUrls }) => createUrls) : [],
    updateUrl: rights.mayAny(entity, "read")
      ? (found.find(({ updateUrl }) => updateUrl !== null)?.updateUrl ?? null)
      : null,
  };
});
