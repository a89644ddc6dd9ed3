import { type DateBucket, DateBucketSchema } from "@tessera/contract/definitions/queryBody.ts";
import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";

const byValue: ReadonlySet<ValueTypeName> = new Set(["text", "boolean", "integer", "bigint", "decimal", "uuid"]);
const byDay: ReadonlySet<ValueTypeName> = new Set(["date", "datetime", "timestamp_technical"]);

/**
 * How the rows of a list can be put together by what a column holds: by its values (null), or by what its days fall
 * into. Empty: not at all.
 */
export function groupingsOf(type: ValueTypeName | "reference"): readonly (DateBucket | null)[] {
  if (type === "reference") return [null];
  if (byDay.has(type)) return DateBucketSchema.enum;
  return byValue.has(type) ? [null] : [];
}
