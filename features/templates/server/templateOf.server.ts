import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { translatedBody } from "@tessera/documents/texts/translatedBody.ts";
import { isWithinReach } from "@tessera/identity/rights/publicReach.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { TemplateBody } from "../documents/bodies/templateBody.ts";

/** The entity whose records a template shows; null for one that shows none. */
function entityOf(context: RequestContext, { form, list, type }: TemplateBody): string | null {
  const snapshot = context.services.definitions.current();
  if (type === "plain") return null;
  const about = type === "items" ? list && findBody(snapshot, "list", list) : form && findBody(snapshot, "form", form);
  if (!about) throw new TesseraError("not_found");
  return about.entity;
}

/**
 * A published template with its texts in the caller's language. Throws `not_found`, and `access_denied` where the
 * caller may read no record of what it is about, and to a guest whom no public page shows it. The caller has compared
 * the counters.
 */
export function templateOf(context: RequestContext, id: string): TemplateBody {
  const { services, language } = context;
  if (!isWithinReach(context, "template", id)) throw new TesseraError("access_denied");
  const document = services.definitions.current().get("template", id);
  if (document === null) throw new TesseraError("not_found");
  const body = translatedBody(services, document, "template", language);
  const entity = entityOf(context, body);
  if (entity !== null && !services.records.rights(context).mayAny(entity, "read"))
    throw new TesseraError("access_denied");
  return body;
}
