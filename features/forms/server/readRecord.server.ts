import { TesseraError } from "@tessera/contract/errors.ts";
import { RawJson, type RequestContext } from "@tessera/server-kit/context.ts";
import { compiledFormOf } from "./compiledFormOf.server.ts";

/** Reads the record of a form with the rows of its sub-forms; one statement. Throws `not_found` for a form without entity. */
export async function readRecord(context: RequestContext, idForm: string, key: string): Promise<RawJson> {
  const form = compiledFormOf(context, idForm);
  if (form.entity === null) throw new TesseraError("not_found");
  const { body } = await context.services.records.read(context, {
    entity: form.entity,
    key,
    children: form.tables.map((table) => ({
      name: table.name,
      entity: table.entity,
      reference: table.reference,
      orderBy: table.orderBy.map(({ field, direction }) => ({ path: field, direction })),
    })),
  });
  return new RawJson(`{"ITEMS":${body}}`);
}
