import type { ByteRange } from "@tessera/server-core/context.ts";

/** What a `Range` header asks of a file: a part, all of it (null), or what it does not have. */
export type WantedRange = ByteRange | "unsatisfiable" | null;

/**
 * Reads a `Range` header (RFC 9110 14.2). Several ranges, other units and what is no range ask for the whole file, as
 * the standard allows.
 */
export function wantedRange(header: string | undefined, size: number): WantedRange {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  const [, first = "", last = ""] = found ?? [];
  if (found === null || (first === "" && last === "")) return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return null;
  if (start >= size) return "unsatisfiable";
  return { start, end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}
