import type { HistoryVersion } from "./historyVersion.ts";

/**
 * The key of what was done: what a first look found is how it was, what a later one found was written past the product.
 */
export function historyKind({ kind, moment, version }: Pick<HistoryVersion, "kind" | "moment" | "version">): string {
  return kind === "found" && (moment !== null || version > 1) ? "outside" : kind;
}
