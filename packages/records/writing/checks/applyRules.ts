import { TesseraError } from "@tessera/contract/errors.ts";
import type { ServerMessage } from "@tessera/contract/save.ts";
import type { ColumnModel, EntityModel } from "@tessera/query-model/entityModel.ts";
import { isStamp } from "@tessera/query-model/recordSql.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import { type SafeRecord, safeRecord } from "@tessera/std/safeRecord.ts";
import type { RecordRules, RecordValues, RuleInput, RuleOutcome } from "../../guard/recordRules.ts";
import { checkedValue, type Findings, type Place } from "../changeSet.ts";

/**
 * Computed values carry more digits than the column holds: they are rounded as PostgreSQL would, half away from zero.
 */
function roundedTo(column: ColumnModel, value: Json): Json {
  const { scale } = column.detail;
  if (column.type.name !== "decimal" || scale == null || (typeof value !== "string" && typeof value !== "number"))
    return value;
  return Decimal.parse(String(value))?.toFixed(scale) ?? value;
}

/** Values that rules set on a row: known columns that the database does not compute itself, never the key. */
function ruledValues(entity: EntityModel, values: RecordValues, place: Place, findings: Findings): RecordValues {
  const ruled: SafeRecord<Json> = safeRecord();
  for (const [name, value] of Object.entries(values)) {
    const column = entity.column(name);
    if (!column || entity.key.includes(column) || column.body.generated || isStamp(column, entity)) continue;
    if (!column.type.editable) continue;
    const checked = checkedValue(column, roundedTo(column, value), place, findings);
    if (checked !== null) ruled[column.name] = checked.value;
  }
  return ruled;
}

/** What all rules together decided. */
export interface RuledRecord {
  readonly values: RecordValues;
  /** By sub-form and uid. */
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, RecordValues>>;
  readonly messages: readonly ServerMessage[];
}

function isEmpty(record: object): boolean {
  for (const _ in record) return false;
  return true;
}

function merged(input: RuleInput, outcome: RuleOutcome): RuleInput {
  if (isEmpty(outcome.values) && isEmpty(outcome.rows)) return input;
  const rows = Object.entries(input.proposed.rows).map(([subForm, list]) => [
    subForm,
    list.map((row) => ({
      ...row,
      values: safeRecord({ ...row.values, ...(outcome.rows[subForm]?.[row.uid] ?? {}) }),
    })),
  ]);
  return {
    ...input,
    proposed: {
      ...input.proposed,
      values: safeRecord({ ...input.proposed.values, ...outcome.values }),
      rows: safeRecord(Object.fromEntries(rows)),
    },
  };
}

/**
 * Runs rules one after the other, each on what those before it made of the record. Throws `validation_failed` with all
 * messages when one of them or `basic` (what the entity itself found) refuses.
 */
export async function applyRules(
  rules: readonly RecordRules[],
  input: Omit<RuleInput, "asked">,
  entity: EntityModel,
  children: ReadonlyMap<string, EntityModel>,
  basic: (record: RuleInput["proposed"]) => readonly ServerMessage[],
  findings: Findings,
): Promise<RuledRecord> {
  let now: RuleInput = { ...input, asked: input.proposed };
  let values: RecordValues = safeRecord();
  const rows = new Map<string, Map<string, RecordValues>>();
  const messages: ServerMessage[] = [];
  let isValid = true;
  for (const rule of rules) {
    const outcome = await rule(now);
    now = merged(now, outcome);
    messages.push(...outcome.messages);
    isValid &&= outcome.isValid;
    if (!isEmpty(outcome.values))
      values = safeRecord({
        ...values,
        ...ruledValues(entity, outcome.values, { subForm: null, uid: null }, findings),
      });
    for (const [subForm, byUid] of Object.entries(outcome.rows)) {
      const child = children.get(subForm);
      if (!child) continue;
      const known = rows.get(subForm) ?? new Map<string, RecordValues>();
      for (const [uid, set] of Object.entries(byUid))
        known.set(uid, safeRecord({ ...known.get(uid), ...ruledValues(child, set, { subForm, uid }, findings) }));
      rows.set(subForm, known);
    }
  }
  const said = messages.length > 1 ? oncePerPlace(messages) : messages;
  const places = new Set(said.map(placeOf));
  const found = basic(now.proposed);
  // Where a rule has spoken already, the entity's own message would be the same said twice.
  const further = isValid ? found : found.filter((message) => !places.has(placeOf(message)));
  if (!isValid || found.length > 0) throw new TesseraError("validation_failed", { messages: [...further, ...said] });
  return { values, rows, messages: said };
}

const placeOf = ({ ID, SUBFORM, ROWUID }: ServerMessage): string => JSON.stringify([ID, SUBFORM, ROWUID]);

/** Rules of the entity and of a form over it find the same things: each is said once. */
function oncePerPlace(messages: readonly ServerMessage[]): readonly ServerMessage[] {
  const seen = new Set<string>();
  return messages.filter((message) => {
    const key = `${placeOf(message)} ${message.PUBLIC}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
