import type { CountAnswer } from "@tessera/contract/panelData.ts";

/**
 * Rows on the screen that are named to the server where rows are followed together: of others it tells as well, but not
 * when only a record changes that they name.
 */
export const namedRows = 200;

/** A count that the server gives as it is; larger ones are estimates. */
const largestExact = 10_000;

/** How many rows groups have in all, as a count says it that is exact; null where it would be an estimate. */
export const exactCount = (total: { readonly count: number } | null): CountAnswer | null =>
  total !== null && total.count <= largestExact ? { total: total.count, exact: true } : null;
