import type { Client } from "pg";
import { canonicalRows } from "../canonicalRows.server.ts";
import { canonicalText } from "../canonicalText.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { SourcePlace } from "../readSource.server.ts";

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
  /** Where a table of the catalogue stands. Default: under its name in `schema`. */
  readonly placeOf?: (table: string) => SourcePlace;
}

function rowsOf({ client, schema, placeOf }: ProofSide, table: string, columns: readonly string[]) {
  const place = placeOf?.(table) ?? { schema, name: table };
  return canonicalRows(client, place.schema, place.name, columns);
}

/**
 * Compares structure and rows of a schema and its copy. Where the structure differs for a reason that is listed, the
 * rows are the same all the same: kept as text or plain, a value has the same text. `copied` names the tables whose
 * rows were copied; the others differ without being read.
 */
export async function proveCopy(source: ProofSide, copy: ProofSide, copied: ReadonlySet<string>): Promise<CopyProof> {
  const differing: string[] = [];
  for (const { name, columns } of source.catalogue.tables) {
    const names = columns.map((column) => column.name);
    const isSame =
      copied.has(name) && (await rowsOf(source, name, names)).hash === (await rowsOf(copy, name, names)).hash;
    if (!isSame) differing.push(name);
  }
  return { isSameStructure: canonicalText(source.catalogue) === canonicalText(copy.catalogue), differing };
}
