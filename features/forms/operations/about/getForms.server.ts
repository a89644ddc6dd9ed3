import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { literalText } from "@tessera/documents/texts/translatedBody.ts";
import { formRoutes } from "@tessera/records/guard/urlPermission.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { getForms } from "./getForms.ts";

/** See `getForms`. */
export const getFormsHandler = handle(getForms, async (_, context) => {
  const { database, definitions, records } = context.services;
  await assertFresh(database, context);
  const snapshot = definitions.current();
  const rights = records.rights(context);
  const forms = snapshot.all("form").flatMap(({ id }) => {
    const body = findBody(snapshot, "form", id);
    if (!body || body.entity === null) return [];
    const may = { read: rights.mayAny(body.entity, "read"), create: rights.mayAny(body.entity, "create") };
    if (!may.read && !may.create) return [];
    const { creating, opening } = formRoutes(context, id);
    const label = literalText(context, { kind: "form", id, element: null, property: "label" }, body.label);
    const [first] = creating;
    return [
      { id, label, entity: body.entity, may, createUrl: first?.route ?? null, updateUrl: opening?.route ?? null },
    ];
  });
  return { forms: forms.sort((one, other) => one.label.localeCompare(other.label, context.language)) };
});
