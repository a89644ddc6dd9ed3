import type { ServerMessage } from "@tessera/contract/save.ts";
import { type EntityModel, textsName } from "@tessera/query-model/entityModel.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { type SafeRecord, safeRecord } from "@tessera/std/safeRecord.ts";
import type { RecordValues } from "../guard/recordRules.ts";
import type { RuledRecord } from "./checks/applyRules.ts";
import type { ChildPlan, PlannedRow } from "./childPlan.ts";
import type { Draft } from "./draft.ts";
import { differingTexts, RowTexts, readIn } from "./rowTexts.ts";
import type { LockedRow } from "./writeSession.ts";

/**
 * What a person submits of a row, as it is read in a language: translatable columns are among it where what is read of
 * them changes.
 */
function submittedIn(
  entity: EntityModel,
  before: RecordValues | null,
  submitted: RecordValues,
  language: string | null,
): RecordValues {
  if (entity.texts === null) return submitted;
  const own = readIn(entity, submitted, null);
  if (language === null) return own;
  const after = readIn(entity, safeRecord({ ...before, ...submitted }), language);
  const read: SafeRecord<Json> = safeRecord({ ...own });
  const changed = differingTexts(entity, before, submitted).get(language) ?? [];
  for (const column of entity.columns)
    if (column.name in own || changed.includes(column)) read[column.name] = after[column.name] ?? null;
  return read;
}

function rowIn(entity: EntityModel, row: LockedRow, language: string | null): LockedRow {
  return entity.texts === null ? row : { ...row, state: readIn(entity, row.state, language) };
}

function plannedIn(entity: EntityModel, planned: PlannedRow, language: string | null): PlannedRow {
  const { row, submitted } = planned;
  return {
    ...planned,
    row: row === null ? null : rowIn(entity, row, language),
    submitted: submittedIn(entity, row?.state ?? null, submitted, language),
  };
}

function planIn(plan: ChildPlan, language: string | null): ChildPlan {
  const { entity } = plan;
  if (entity.texts === null) return plan;
  return {
    ...plan,
    rows: plan.rows.map((planned) => plannedIn(entity, planned, language)),
    removed: plan.removed.map((row) => rowIn(entity, row, language)),
  };
}

/** A draft as rules see it: its rows as they are read in a language, null for what the columns hold. */
export function draftIn(draft: Draft, language: string | null): Draft {
  const { entity, root, submitted, plans } = draft;
  if (entity.texts === null && plans.every((plan) => plan.entity.texts === null)) return draft;
  return {
    entity,
    root: root === null ? null : rowIn(entity, root, language),
    submitted: submittedIn(entity, root?.state ?? null, submitted, language),
    plans: plans.map((plan) => planIn(plan, language)),
  };
}

/** Whether a message is about a text that a draft changes in some language. */
export type IsAbout = (message: Pick<ServerMessage, "ID" | "SUBFORM" | "ROWUID">) => boolean;

const placeOf = (subForm: string | null, uid: string | null, column: string): string =>
  JSON.stringify([subForm, uid, column]);

/** The languages beside the source's in which a draft changes texts, and which texts. */
export function writtenLanguages({ entity, root, submitted, plans }: Draft): ReadonlyMap<string, IsAbout> {
  const places = new Map<string, Set<string>>();
  const add = (
    of: EntityModel,
    before: LockedRow | null,
    wanted: RecordValues,
    subForm: string | null,
    uid: string | null,
  ) => {
    for (const [language, columns] of differingTexts(of, before?.state ?? null, wanted)) {
      const known = places.get(language) ?? new Set();
      for (const { name } of columns) known.add(placeOf(subForm, uid, name));
      places.set(language, known);
    }
  };
  add(entity, root, submitted, null, null);
  for (const plan of plans)
    for (const { row, submitted: wanted, uid } of plan.rows) add(plan.entity, row, wanted, plan.name, uid);
  return new Map(
    [...places].map(([language, known]) => [
      language,
      ({ ID, ROWUID, SUBFORM }) => known.has(placeOf(SUBFORM, ROWUID, ID)),
    ]),
  );
}

/** What rules made of texts in other languages, put beside what they made of the columns. */
export class RuledTexts {
  readonly #draft: Draft;
  readonly #values: SafeRecord<Json>;
  readonly #rows: Map<string, Map<string, RecordValues>>;
  readonly #messages: RuledRecord["messages"];

  constructor(draft: Draft, { values, rows, messages }: RuledRecord) {
    this.#draft = draft;
    this.#values = safeRecord({ ...values });
    this.#rows = new Map([...rows].map(([name, byUid]) => [name, new Map(byUid)]));
    this.#messages = messages;
  }

  /** Takes over what the rules of the form set in a language, of the texts that the draft changes there. */
  take(language: string, { rows, values }: RuledRecord): void {
    const { entity, root, submitted, plans } = this.#draft;
    const own = adjusted(entity, root?.state ?? null, { submitted, ruled: this.#values, set: values }, language);
    if (own !== undefined) this.#values[textsName] = own;
    for (const plan of plans) {
      for (const { uid, row, submitted: wanted } of plan.rows) {
        const known = this.#rows.get(plan.name) ?? new Map<string, RecordValues>();
        const outcome = {
          submitted: wanted,
          ruled: known.get(uid) ?? safeRecord<Json>(),
          set: rows.get(plan.name)?.get(uid) ?? safeRecord<Json>(),
        };
        const texts = adjusted(plan.entity, row?.state ?? null, outcome, language);
        if (texts === undefined) continue;
        known.set(uid, safeRecord({ ...known.get(uid), [textsName]: texts }));
        this.#rows.set(plan.name, known);
      }
    }
  }

  /** All that was decided. */
  ruled(): RuledRecord {
    return { values: this.#values, rows: this.#rows, messages: this.#messages };
  }
}

/**
 * What is to become of a row: as the person wants it, what rules made of the columns, and what those of the form set in
 * a language.
 */
interface Outcome {
  readonly submitted: RecordValues;
  readonly ruled: RecordValues;
  readonly set: RecordValues;
}

/**
 * The texts of a row with what rules set in a language; undefined where rules had no hand in the texts that change.
 * Where they made the same of a text and of its source, there is no translation: it would hide the source from then on.
 */
function adjusted(
  entity: EntityModel,
  before: RecordValues | null,
  { ruled, set, submitted }: Outcome,
  language: string,
): Json | undefined {
  const wanted = safeRecord<Json>({ ...submitted, ...ruled });
  const columns =
    differingTexts(entity, before, wanted)
      .get(language)
      ?.filter(({ name }) => name in set || name in ruled) ?? [];
  if (columns.length === 0) return undefined;
  const texts = new RowTexts(wanted);
  const source = safeRecord<Json>({ ...before, ...wanted });
  for (const column of columns) {
    const text = column.name in set ? (set[column.name] ?? null) : texts.of(language, column);
    texts.set(language, column, text === null || text === source[column.name] ? null : String(text));
  }
  return texts.wire();
}
