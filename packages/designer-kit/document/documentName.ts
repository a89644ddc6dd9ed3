import { literalText, type Translate } from "./literalText.ts";

/** Kind and id of a document. */
export interface DocumentName {
  readonly kind: string;
  readonly id: string;
}

/** A document as designers list it. */
export interface ListedDocument extends DocumentName {
  readonly subsystem: string;
  /** Null or empty where it has none. */
  readonly label: string | null;
  /** What people call it where its label is none of theirs, such as the title of a route. */
  readonly title?: string | null;
}

/** Kind and id as one text, by which documents are told apart. */
export const documentKey = ({ kind, id }: DocumentName): string => `${kind}:${id}`;

/** What a document is called. */
export function documentName({ id, label }: Pick<ListedDocument, "id" | "label">, t: Translate): string {
  return label === null || label === "" ? id : literalText(label, t);
}
