import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { Author } from "./author.ts";
import type { DocumentName } from "./documentName.ts";

/** A publish that a plan keeps until a person applies it, or until it is resumed. */
export interface KeptPublish {
  readonly plan: string;
  readonly put: readonly TesseraDocument[];
  readonly remove: readonly DocumentName[];
  /** Head versions that it was made from, by document key; 0 where there was none. */
  readonly bases: ReadonlyMap<string, number>;
  readonly note: string;
  readonly author: Author;
}
