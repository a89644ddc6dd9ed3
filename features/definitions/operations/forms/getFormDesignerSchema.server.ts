import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { isJsonObject } from "@tessera/contract/documents/jsonShape.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { handle } from "@tessera/server-core/handle.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { assertCurrent, documentAccess } from "../../server/documentAccess.server.ts";
import { draftState } from "../../server/draftState.server.ts";
import { getFormDesignerSchema } from "./getFormDesignerSchema.ts";

/** Ids of the entities that a form and its sub-forms name. */
function entitiesIn(value: unknown, found: Set<string> = new Set()): ReadonlySet<string> {
  if (Array.isArray(value)) for (const item of value) entitiesIn(item, found);
  else if (isJsonObject(value)) {
    if (typeof value.entity === "string" && value.entity !== "") found.add(value.entity);
    for (const child of Object.values(value)) entitiesIn(child, found);
  }
  return found;
}

/** A schema without what only the program reads: as JSON has it. */
const asJson = (schema: unknown): Json => JSON.parse(JSON.stringify(schema));

async function draftedEntity(context: RequestContext, id: string): Promise<TesseraDocument | null> {
  const { definitions } = context.services;
  const draft = await definitions.draft("entity", id);
  const head = definitions.published().get("entity", id);
  return draft ? draft.document : head;
}

/** See `getFormDesignerSchema`. */
export const getFormDesignerSchemaHandler = handle(getFormDesignerSchema, async ({ idForm }, context) => {
  await assertCurrent(context);
  const { definitions, fieldTypes } = context.services;
  const access = documentAccess(context);
  const head = definitions.published().get("form", idForm);
  const draft = await definitions.draft("form", idForm);
  const document = draft ? draft.document : head;
  const owner = document ?? head;
  const kind = definitions.kinds.get("form");
  if (!owner || !kind) throw new TesseraError("not_found");
  access.assert(owner, "read");
  if (head) access.assert(head, "read");
  const named = await Promise.all([...entitiesIn(owner.body)].sort().map((id) => draftedEntity(context, id)));
  const entities = named.flatMap((one): [string, Json][] =>
    one && access.may(one, "read") ? [[one.id, asJson(one.body)]] : [],
  );
  return {
    document: document && { ...document, body: asJson(document.body) },
    version: definitions.published().version("form", idForm) ?? 0,
    draft: draft ? draftState(draft) : null,
    may: { draft: access.may(owner, "draft"), publish: access.may(owner, "publish") },
    schema: asJson(kind.schema),
    fieldTypes: [...new Set(fieldTypes.values())].map(
      ({ aliases, defaults, formats, icon, id, inSubForm, rules, values }) => ({
        id,
        aliases: [...aliases],
        icon,
        values: [...values],
        rules: [...rules],
        inSubForm,
        formats: asJson(formats),
        defaults: asJson(defaults),
      }),
    ),
    entities: Object.fromEntries(entities),
  };
});
