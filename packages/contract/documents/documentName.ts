/** Names a document. */
export interface DocumentName {
  readonly kind: string;
  readonly id: string;
}

/** A document's name as one text, for maps. */
export function documentKey(name: DocumentName): string {
  return `${name.kind}:${name.id}`;
}
