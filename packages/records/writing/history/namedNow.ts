import { type EntityModel, textsName } from "@tessera/query-model/entityModel.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { type SafeRecord, safeRecord } from "@tessera/std/safeRecord.ts";
import type { RecordValues } from "../../guard/recordRules.ts";

/**
 * A state of a row that was kept once, by the names that its columns have now. A column that the state does not know
 * was called otherwise then, or was not there: its latest former name that the state knows is its value's, even where
 * another column has that name today.
 */
export function namedNow(entity: EntityModel, state: RecordValues): RecordValues {
  const unknown = entity.columns.filter(({ name }) => !(name in state));
  if (unknown.length === 0) return state;
  const kept = new Map<string, Json>(Object.entries(state).map(([name, value]) => [name, value ?? null]));
  const renamed = unknown.flatMap(({ body, name }): readonly (readonly [string, Json])[] => {
    const former = body.aliases?.findLast((alias) => alias !== textsName && kept.has(alias));
    if (former === undefined) return [];
    const value = kept.get(former) ?? null;
    kept.delete(former);
    return [[name, value]];
  });
  const now: SafeRecord<Json> = safeRecord(Object.fromEntries([...kept, ...renamed]));
  return now;
}
