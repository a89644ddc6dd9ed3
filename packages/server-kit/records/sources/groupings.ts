import { type DateBucket, DateBucketSchema } from "@tessera/contract/definitions/queryBody.ts";
import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import type { PathEnd } from "./pathEnd.ts";

const byValue: ReadonlySet<ValueTypeName> = new Set(["text", "boolean", "integer", "bigint", "decimal", "uuid"]);
const byDay: ReadonlySet<ValueTypeName> = new Set(["date", "datetime", "timestamp_technical"]);

/** How rows can be put together by what a path ends in: by its values (null), or by what its days fall into. Empty: not at all. */
export function groupingsOf(end: PathEnd | null): readonly (DateBucket | null)[] {
  if (end === null) return [];
  if (end.kind === "reference") return [null];
  if (byDay.has(end.column.type)) return DateBucketSchema.enum;
  return byValue.has(end.column.type) ? [null] : [];
}
