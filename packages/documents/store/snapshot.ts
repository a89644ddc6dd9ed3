import type { DocumentLookup, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { FieldType } from "@tessera/contract/defineField.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";

/** Where a document's head comes from: shipped, made here, or shipped and changed here. */
export type Layer = "product" | "installation" | "overlay";

/**
 * All published documents at one moment, product and installation layer merged (design §4). Immutable: a new publish
 * makes a new snapshot, so whatever a request read from one belongs together.
 */
export interface Snapshot extends DocumentLookup {
  /** Counters at which this snapshot is true. */
  readonly definitions: number;
  readonly rights: number;
  readonly texts: number;
  get(kind: string, id: string): TesseraDocument | null;
  /** Documents of a kind, ordered by id. */
  all(kind: string): readonly TesseraDocument[];
  /** Kinds that have documents, ordered by name. */
  kinds(): readonly string[];
  /**
   * What the kind's `compile` made of the document; null when the kind compiles nothing or there is no such document.
   */
  compiled(kind: string, id: string): object | null;
  /** Number of the head version; 0 for a document that only the product layer has, null when there is none. */
  version(kind: string, id: string): number | null;
  /** Field types that the program has, by id and alias. */
  readonly fieldTypes: ReadonlyMap<string, FieldType>;
  /** Null when there is no such document. */
  layer(kind: string, id: string): Layer | null;
}

/** What was compiled of a document whose kind compiles to a form, as published; null when there is no such document. */
export function compiledFormIn(snapshot: Pick<Snapshot, "compiled">, kind: string, id: string): CompiledForm | null {
  // Kinds that compile to a form give a `CompiledForm`, which the store keeps as JSON.
  return snapshot.compiled(kind, id) as CompiledForm | null;
}
