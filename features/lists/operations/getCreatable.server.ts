import { literalText } from "@tessera/documents/texts/translatedBody.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { searchPlaces } from "../server/searchPlaces.server.ts";
import { urlsOfForm } from "../server/urlsOfForm.server.ts";
import { getCreatable } from "./getCreatable.ts";

/** See `getCreatable`. */
export const getCreatableHandler = handle(getCreatable, async (_input, context) => {
  await assertFresh(context.services.database, context);
  const rights = context.services.records.rights(context);
  const entries = searchPlaces(context).flatMap(({ list: { body, entity } }) => {
    const [first] = body.form ? urlsOfForm(context, body.form).createUrls : [];
    if (first === undefined || entity.origin === "view" || !rights.mayAny(body.entity, "create")) return [];
    const place = { kind: "entity", id: body.entity, element: null, property: "label" } as const;
    return [{ entity: body.entity, label: literalText(context, place, entity.label), url: first.url }];
  });
  entries.sort((left, right) => left.label.localeCompare(right.label, context.language));
  return { entries };
});
