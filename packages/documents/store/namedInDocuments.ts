/**
 * Whether any version of a document, or a draft, holds a text of which an SQL expression gives the value, as an
 * expression of SQL.
 */
export const isNamedInDocuments = (text: string): string => `(
  exists (select from sys.document_version v where position(${text} in v.body::text) > 0)
  or exists (select from sys.document_draft d where position(${text} in d.body::text) > 0))`;
