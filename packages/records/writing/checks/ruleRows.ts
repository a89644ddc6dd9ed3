import type { SaveMessage } from "@tessera/contract/save.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";
import type { SaveOptions } from "../../guard/saveOptions.ts";

type RowChanges = SaveMessage["rows"][string];

/** Whether a message writes any row of a sub-form. */
export function isWritten({
  added,
  changed,
  removed,
}: { readonly [part in "added" | "changed" | "removed"]: readonly unknown[] }): boolean {
  return added.length + changed.length + removed.length > 0;
}

const rowsKey = ({ entity, reference }: Pick<RowChanges, "entity" | "reference">): string =>
  JSON.stringify([entity, reference]);

/**
 * The message with an empty entry for every sub-form whose rows its rules look at and that it does not mention: rules
 * see the whole record (design §7), so a sum over lines must not find none because none was changed. Rows that two
 * sub-forms show are taken once.
 */
export function withRuleRows(message: SaveMessage, { ruleRows }: SaveOptions, context: RequestContext): SaveMessage {
  const wanted = ruleRows?.(context) ?? [];
  const known = new Set(Object.values(message.rows).map(rowsKey));
  const missing = wanted.filter((rows) => {
    const key = rowsKey(rows);
    if (Object.hasOwn(message.rows, rows.name) || known.has(key)) return false;
    known.add(key);
    return true;
  });
  if (missing.length === 0) return message;
  const rows = safeRecord<RowChanges>({ ...message.rows });
  for (const { name, entity, reference } of missing)
    rows[name] = { entity, reference, added: [], changed: [], removed: [] };
  return { ...message, rows };
}
