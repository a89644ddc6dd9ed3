import type { Json } from "@tessera/std/canonicalJson.ts";

/**
 * One difference between two states of a document. `path` is a JSON pointer in which an element of an array is named by
 * its id instead of its position (`/columns/#c1a2b3c4/label`), so it stays right when others are added or moved.
 * `before` and `after` are absent where there is nothing; for `order` they are the ids of the elements in their order.
 */
export interface DocumentChange {
  readonly kind: "added" | "removed" | "changed" | "order";
  readonly path: string;
  readonly before?: Json;
  readonly after?: Json;
}
