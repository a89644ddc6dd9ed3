import { TesseraError } from "@tessera/contract/errors.ts";
import type { FieldIssue, Writer } from "@tessera/contract/fieldBehaviour.ts";
import type { ServerMessage } from "@tessera/contract/save.ts";
import type { ColumnModel, EntityModel } from "@tessera/query-model/entityModel.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { type SafeRecord, safeRecord } from "@tessera/std/safeRecord.ts";
import type { RecordValues } from "../../guard/recordRules.ts";
import type { Place } from "../changeSet.ts";
import type { Draft } from "../draft.ts";
import type { Note } from "../history/changeLog.ts";
import type { WriteRunner } from "../runners/writeRunner.ts";

type RowPlace = Place & { readonly rowNumber: number | null };

function message(column: ColumnModel, { code, data = {} }: FieldIssue, place: RowPlace): ServerMessage {
  return {
    ID: column.name,
    PUBLIC: code,
    PUBLIC_PARAMS: { ...data },
    LABEL: column.body.label,
    PAGEID: "",
    PAGELABEL: "",
    ROWNUM: place.rowNumber,
    SUBFORM: place.subForm,
    ROWUID: place.uid,
  };
}

/** The server's clock as the wire has instants. */
const instant = (): string => new Date().toISOString().slice(0, 19).replace("T", " ");

/**
 * The draft with what field types make of values as they are written: what only the server may say stands in them.
 * Throws `validation_failed` at the field for what may not be changed. What is restored or undone is as it was, and
 * what the server writes by itself, as when it fills an application with its data, is taken at its word.
 */
export function writtenValues({ context, guard }: WriteRunner, draft: Draft, kind: Note["kind"]): Draft {
  const { subject } = context;
  const isOwn = subject.userId === null && subject.guest === undefined;
  if (kind === "restore" || kind === "undo" || isOwn) return draft;
  const by: Writer = { userId: subject.userId, name: subject.displayName, at: instant() };
  const messages: ServerMessage[] = [];
  const settle = (
    entity: EntityModel,
    values: RecordValues,
    before: RecordValues | undefined,
    place: RowPlace,
  ): RecordValues => {
    let settled: SafeRecord<Json> | null = null;
    for (const [name, value] of Object.entries(values)) {
      const column = entity.column(name);
      const fieldType = column?.body.fieldType;
      const behaviour = fieldType ? guard.behaviours(fieldType.type) : null;
      const former = before?.[name] ?? null;
      if (!column || !behaviour?.written || (value === null && former === null)) continue;
      const outcome = behaviour.written(value, former, { settings: fieldType?.formats ?? {}, by });
      if ("code" in outcome) messages.push(message(column, outcome, place));
      else {
        settled ??= safeRecord({ ...values });
        settled[name] = outcome.value;
      }
    }
    return settled ?? values;
  };
  const settledDraft: Draft = {
    ...draft,
    submitted: settle(draft.entity, draft.submitted, draft.root?.state, { subForm: null, uid: null, rowNumber: null }),
    plans: draft.plans.map((plan) => ({
      ...plan,
      rows: plan.rows.map((row, rowNumber) => ({
        ...row,
        submitted: settle(plan.entity, row.submitted, row.row?.state, { subForm: plan.name, uid: row.uid, rowNumber }),
      })),
    })),
  };
  if (messages.length > 0) throw new TesseraError("validation_failed", { messages });
  return settledDraft;
}
