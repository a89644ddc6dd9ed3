import type { Client } from "pg";
import { canonicalRows } from "./canonicalRows.server.ts";
import { canonicalText } from "./canonicalText.ts";
import type { Catalogue } from "./catalogue.ts";

/** How a copy compares with its source. */
export interface CopyProof {
  /** Whether the canonical texts of both catalogues are the same. */
  readonly isSameStructure: boolean;
  /** Tables whose rows differ or are missing, by name. */
  readonly differing: readonly string[];
}

/** One side of a comparison. */
export interface ProofSide {
  readonly client: Client;
  readonly schema: string;
  readonly catalogue: Catalogue;
}

/**
 * Compares structure and rows of a schema and its copy. Where the structure differs for a reason that is listed, the rows
 * are the same all the same: kept as text or plain, a value has the same text. `copied` names the tables whose rows were
 * copied; the others differ without being read.
 */
export async function proveCopy(source: ProofSide, copy: ProofSide, copied: ReadonlySet<string>): Promise<CopyProof> {
  const differing: string[] = [];
  for (const { name, columns } of source.catalogue.tables) {
    const names = columns.map((column) => column.name);
    const isSame =
      copied.has(name) &&
      (await canonicalRows(source.client, source.schema, name, names)).hash ===
        (await canonicalRows(copy.client, copy.schema, name, names)).hash;
    if (!isSame) differing.push(name);
  }
  return { isSameStructure: canonicalText(source.catalogue) === canonicalText(copy.catalogue), differing };
}
