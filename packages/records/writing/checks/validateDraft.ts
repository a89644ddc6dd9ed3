import type { FieldBehaviours } from "@tessera/contract/fieldBehaviour.ts";
import type { ServerMessage } from "@tessera/contract/save.ts";
import { contextIn, type RequestContext } from "@tessera/server-core/context.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";
import type { RecordRules, RecordValues, RuleRecord } from "../../guard/recordRules.ts";
import { basicMessages } from "../basics.ts";
import type { Findings } from "../changeSet.ts";
import { type ChildPlan, isWritable } from "../childPlan.ts";
import { type Draft, linkOf, proposedValues } from "../draft.ts";
import { draftIn, type IsAbout, RuledTexts, writtenLanguages } from "../draftIn.ts";
import { sameWire } from "../sameWire.ts";
import { applyRules, type RuledRecord } from "./applyRules.ts";

function ruleRecord(
  key: string | null,
  values: RecordValues,
  plans: readonly ChildPlan[],
  rowsOf: (plan: ChildPlan) => RuleRecord["rows"][string],
): RuleRecord {
  return { key, values, rows: safeRecord(Object.fromEntries(plans.map((plan) => [plan.name, rowsOf(plan)]))) };
}

function messagesOf(
  draft: Draft,
  record: RuleRecord,
  before: RecordValues,
  behaviours: FieldBehaviours,
): readonly ServerMessage[] {
  const { entity, root, submitted, plans } = draft;
  const changed = new Set(Object.keys(submitted));
  for (const name of Object.keys(record.values))
    if (!changed.has(name) && !sameWire(record.values[name], before[name])) changed.add(name);
  const ofRoot = { subForm: null, uid: null, rowNumber: null };
  const own = basicMessages(entity, record.values, changed, root === null, ofRoot, behaviours);
  const rows = plans.flatMap((plan) =>
    plan.rows.flatMap((row, index) => {
      const values = record.rows[plan.name]?.[index]?.values ?? safeRecord();
      const touched = new Set(
        Object.keys(values).filter((name) => name in row.submitted || !sameWire(values[name], row.row?.state[name])),
      );
      const place = { subForm: plan.name, uid: row.uid, rowNumber: index };
      const link = new Set(plan.reference.columns.map((column) => column.name));
      return basicMessages(plan.entity, values, touched, row.row === null, place, behaviours).filter(
        (message) => !link.has(message.ID),
      );
    }),
  );
  return [...own, ...rows];
}

/** Rules over a record: of its entity, and of the form that it is saved through; null where there are none. */
export interface RulesOf {
  readonly entity: RecordRules | null;
  readonly form: RecordRules | null;
  /** See `RuleInput`. */
  readonly isRestored?: boolean;
}

function run(
  draft: Draft,
  { entity: entityRules, form, isRestored = false }: RulesOf,
  context: RequestContext,
  findings: Findings,
  isAbout: IsAbout = () => true,
): Promise<RuledRecord> {
  const { entity, root, submitted, plans } = draft;
  const before = root?.state ?? safeRecord<Json>();
  const proposedRoot = root === null ? safeRecord(submitted) : safeRecord({ ...before, ...submitted });
  const current =
    root === null
      ? null
      : ruleRecord(root.key, root.state, plans, (plan) => [
          ...plan.rows.flatMap(({ uid, row }) => (row ? [{ uid, key: row.key, values: row.state }] : [])),
          ...plan.removed.map((row) => ({ uid: row.key, key: row.key, values: row.state })),
        ]);
  const proposed = ruleRecord(root?.key ?? null, proposedRoot, plans, (plan) =>
    plan.rows.map((row) => ({
      uid: row.uid,
      key: row.row?.key ?? null,
      returns: row.gone !== undefined || row.isMoved === true,
      values: proposedValues(row, linkOf(draft, plan, proposedRoot)),
    })),
  );
  const input = {
    context,
    entity: entity.id,
    current,
    proposed,
    isNew: root === null,
    isRestored,
    submitted: new Set(Object.keys(submitted)),
  };
  // What rules make of rows that nobody can write is theirs alone.
  const children = new Map(
    plans.filter(({ entity: child }) => isWritable(child)).map((plan) => [plan.name, plan.entity]),
  );
  const basic = (record: RuleRecord): readonly ServerMessage[] =>
    messagesOf(draft, record, before, context.services.behaviours).filter(isAbout);
  const asked = [entityRules, form].filter((rule) => rule !== null);
  return applyRules(asked, input, entity, children, basic, findings);
}

/**
 * Runs rules, and what the entity itself demands, over the record as the draft wants it. `context` is what rules look
 * things up with. What is stored is decided over the texts of the source language; texts in other languages that the
 * draft changes must pass the rules of the form, and what the entity demands of a value, in their own language too
 * (design §5). Throws `validation_failed`; values that are not of their column's type go to `findings`.
 */
export async function validateDraft(
  draft: Draft,
  rules: RulesOf,
  context: RequestContext,
  findings: Findings,
): Promise<RuledRecord> {
  const ruled = await run(draftIn(draft, null), rules, context, findings);
  const languages = writtenLanguages(draft);
  if (languages.size === 0) return ruled;
  const texts = new RuledTexts(draft, ruled);
  for (const [language, isAbout] of languages) {
    const own = contextIn(context, language);
    texts.take(language, await run(draftIn(draft, language), { ...rules, entity: null }, own, findings, isAbout));
  }
  return texts.ruled();
}
