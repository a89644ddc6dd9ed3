import type { DocumentLookup, TesseraDocument } from "../defineDocument.ts";
import type { EntityBody } from "../definitions/entityBody.ts";
import type { FormBody } from "../definitions/formBody.ts";
import type { FunctionBody } from "../definitions/functionBody.ts";
import type { ListBody } from "../definitions/listBody.ts";
import type { PageBody } from "../definitions/pageBody.ts";
import type { QueryDocument } from "../definitions/queryDocument.ts";
import type { RoleBody } from "../definitions/roleBody.ts";
import type { SettingsBody } from "../definitions/settingsBody.ts";
import type { TranslationBody } from "../definitions/translationBody.ts";
import type { UrlBody } from "../definitions/urlBody.ts";

/**
 * What a body of each kind is, as the kind's schema has it. Here stand the kinds that packages read themselves; the
 * others are added beside their schema by `declare module`, and `defineDocument` compares each with its schema.
 */
export interface DocumentBodies {
  readonly entity: EntityBody;
  readonly form: FormBody;
  readonly function: FunctionBody;
  readonly list: ListBody;
  readonly page: PageBody;
  readonly query: QueryDocument;
  readonly role: RoleBody;
  readonly settings: SettingsBody;
  readonly translation: TranslationBody;
  readonly url: UrlBody;
}

/**
 * The body of a document of `kind`, typed as the kind's schema has it. Only for documents that were checked against it:
 * those of the store, of a lookup that checks are given, or made by the product. Throws `TypeError` for a document of
 * another kind.
 */
export function bodyOf<Kind extends keyof DocumentBodies>(
  document: Pick<TesseraDocument, "kind" | "body">,
  kind: Kind,
): DocumentBodies[Kind] {
  if (document.kind !== kind) throw new TypeError(`A document of the kind ${document.kind} is no ${kind}.`);
  // A document is published, and handed to checks of other documents, only when its body fits the schema of its kind,
  // of which this is the type.
  return document.body as unknown as DocumentBodies[Kind];
}

/** The body of the document `id` of `kind`, as `bodyOf` gives it; null when there is none. */
export function findBody<Kind extends keyof DocumentBodies>(
  lookup: Pick<DocumentLookup, "get">,
  kind: Kind,
  id: string,
): DocumentBodies[Kind] | null {
  const document = lookup.get(kind, id);
  return document === null ? null : bodyOf(document, kind);
}
