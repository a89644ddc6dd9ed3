/** Names a document. */
export interface DocumentName {
  readonly kind: string;
  readonly id: string;
}

/** Whether two names are of the same document. */
export function isSameDocument(one: DocumentName, other: DocumentName): boolean {
  return one.kind === other.kind && one.id === other.id;
}

/** A document's name as one text, for maps. */
export function documentKey(name: DocumentName): string {
  return `${name.kind}:${name.id}`;
}
