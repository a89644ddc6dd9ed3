import type { Json } from "@tessera/std/canonicalJson.ts";

const forbidden = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Whether a value is plain JSON, at most `depth` levels deep, without keys that reach prototypes and without text that
 * PostgreSQL cannot store.
 */
export function isPlainJson(value: unknown, depth: number): value is Json {
  if (value === null || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value === "string") return !value.includes("\u0000") && value.isWellFormed();
  if (typeof value !== "object" || depth === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isPlainJson(item, depth - 1));
  return Object.entries(value).every(
    ([key, item]) =>
      !forbidden.has(key) && !key.includes("\u0000") && key.isWellFormed() && isPlainJson(item, depth - 1),
  );
}
