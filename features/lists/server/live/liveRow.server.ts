import type { RawJson } from "@tessera/server-core/context.ts";
import { textDigest } from "@tessera/std/textDigest.ts";

/** A row as it goes to browsers, with what it takes to tell whether it is another one now. */
export interface LiveRow {
  readonly key: string;
  /** As `List_getList` answers it. */
  readonly row: unknown;
  readonly digest: string;
  readonly size: number;
  /** Whether it belongs to each of the selections that were asked for. */
  readonly belongs: readonly boolean[];
}

interface PageRow {
  readonly key: string | null;
  readonly in?: readonly boolean[];
}

/** Reads the rows of a page; rows without key are left out. */
export function liveRows(page: RawJson): readonly LiveRow[] {
  // The guard wrote it: see `Records.page` and `SharedListRequest`.
  const { rows } = JSON.parse(page.body) as { readonly rows: readonly PageRow[] };
  return rows.flatMap(({ in: belongs = [], ...row }) => {
    if (row.key === null) return [];
    const text = JSON.stringify(row);
    return [{ key: row.key, row, digest: textDigest(text), size: text.length, belongs }];
  });
}
