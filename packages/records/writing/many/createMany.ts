import { TesseraError } from "@tessera/contract/errors.ts";
import { namesFiles } from "@tessera/query-model/slotSql.ts";
import { DatabaseError } from "@tessera/server-core/database/databaseError.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";
import type { BulkItem } from "../../guard/bulkRequest.ts";
import { writableEntity } from "../../guard/guard.ts";
import { namesSecret } from "../../secrets/secretColumns.ts";
import type { Findings } from "../changeSet.ts";
import { type Draft, newDraft, throwFindings } from "../draft.ts";
import { isPlainEntity } from "../fastPath.ts";
import { ManyRunner } from "../runners/manyRunner.ts";
import { wantedTexts } from "../textChanges.ts";
import { evaluate, finish, type WritePurpose, writeRows } from "../writePhases.ts";
import type { WriteSession } from "../writeSession.ts";

/** What the new records have in common. */
export interface Together {
  readonly entity: string;
  readonly saveId: string;
  readonly batch: string;
}

/** A new record of a bulk. */
export type NewItem = Extract<BulkItem, { readonly kind: "create" }>;

/** Does something for each item; an error that the caller can correct says which it is about. */
async function each<Item, Value>(
  items: readonly Item[],
  work: (item: Item) => Promise<Value>,
): Promise<readonly Value[]> {
  const values: Value[] = [];
  for (const [index, item] of items.entries()) {
    try {
      values.push(await work(item));
    } catch (error) {
      if (error instanceof DatabaseError || !(error instanceof TesseraError)) throw error;
      throw new TesseraError(error.code, { ...error.data, item: index }, { cause: error });
    }
  }
  return values;
}

function drafted(session: WriteSession, entity: string, { values, texts }: NewItem): Draft {
  const findings: Findings = { conflicts: [], problems: [] };
  const changes = safeRecord(Object.fromEntries(Object.entries(values).map(([name, mine]) => [name, { mine }])));
  const draft = newDraft(
    session.guard,
    { entity, changes, rows: safeRecord(), ...(texts && { texts: wantedTexts(texts) }) },
    findings,
  );
  throwFindings(findings);
  return draft;
}

/**
 * Creates records of an own table set-wise (design §5 `records.bulk`): each is checked by the rules of its entity and
 * the caller's rights, and all are written with few statements. Answers the keys. Null, and nothing is written, where
 * they must be made one by one: a guard file asks to see each, the database makes the keys, or a rule looks at other
 * records, which may be those before it, or one is to have files or a secret. Throws what `writeRecord` throws for a
 * new record, with the `item` it is
 * about.
 */
export async function createMany(
  session: WriteSession,
  { batch, entity: id, saveId }: Together,
  items: readonly NewItem[],
): Promise<readonly string[] | null> {
  const entity = writableEntity(session.guard, id);
  if (!isPlainEntity(session, entity)) return null;
  const ofFiles = entity.columns.filter((column) => namesFiles(column) || namesSecret(column));
  if (items.some(({ values }) => ofFiles.some(({ name }) => (values[name] ?? null) !== null))) return null;
  const runner = new ManyRunner(session, entity);
  const purpose: WritePurpose = { rules: null, kind: "create", saveId, form: null, batch };
  const ruled = await each(items, async (item) =>
    runner.hasAsked ? null : evaluate(runner, drafted(session, id, item), purpose),
  );
  const writes = ruled.filter((one) => one !== null);
  if (runner.hasAsked || writes.length < items.length) return null;
  const written = await each(writes, (write) => writeRows(runner, write));
  const records = await each(written, (one) => finish(runner, one));
  await runner.flush();
  return records.map(({ answer }) => answer.key);
}
