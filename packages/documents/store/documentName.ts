/** Names a document. */
export interface DocumentName {
  readonly kind: string;
  readonly id: string;
}
