import { TesseraError } from "@tessera/contract/errors.ts";
import type { SaveAnswer } from "@tessera/contract/save.ts";
import { contextIn } from "@tessera/server-core/context.ts";
import type { RecordWriting } from "../guard/recordWriting.ts";
import { withRuleRows } from "./checks/ruleRows.ts";
import { madeEntity, makeRows, namesNewRows } from "./makeRows.ts";
import { changeOnFastPath } from "./many/changeOnFastPath.ts";
import { createOnFastPath } from "./many/createOnFastPath.ts";
import { type Answered, answerOnce, oneRequest, subjectKey, type WritingParts } from "./transact.ts";
import { writeRecord } from "./writeRecord.ts";

/** `RecordWriting.save`. */
export function createSaving(parts: WritingParts): Pick<RecordWriting, "save"> {
  return {
    save: async (caller, message, options) => {
      const { files, language } = message;
      if (files !== undefined && message.key !== null)
        throw new TesseraError("invalid_input", { field: "files", code: "not_new" });
      const context = language === undefined ? caller : contextIn(caller, language);
      // A repeat may come from a form that was compiled again meanwhile.
      const request = oneRequest(
        message.saveId,
        "save",
        message.form,
        message.entity,
        message.key,
        message.changes,
        message.rows,
        ...(language === undefined ? [] : [language]),
        ...(message.texts === undefined ? [] : [message.texts]),
        ...(files === undefined ? [] : [[...files].sort()]),
      );
      const onFastPath = message.key === null ? createOnFastPath : changeOnFastPath;
      const whole = withRuleRows(message, options, context);
      const makers = options.rowMakers?.(context) ?? [];
      const makesRows = namesNewRows(message, makers);
      const answer = makesRows ? null : await onFastPath(parts, context, whole, options, request);
      if (answer !== null) return answer;
      const made = makesRows ? makers.flatMap((maker) => madeEntity(parts.guardOf(context), maker)) : [];
      const entities = [message.entity, ...Object.values(whole.rows).map((rows) => rows.entity), ...made];
      return answerOnce(parts, context, entities, request, async (session): Promise<Answered<SaveAnswer>> => {
        const expected = message.definitions ?? null;
        if (expected !== null && expected !== session.guard.snapshot.definitions)
          throw new TesseraError("definition_changed");
        const settled = makesRows
          ? await makeRows(session, message, options.rowMakers?.(session.context) ?? [])
          : message;
        const { answer, isChanged } = await writeRecord(session, {
          entity: message.entity,
          key: message.key,
          changes: settled.changes,
          texts: message.texts,
          rows: withRuleRows(settled, options, session.context).rows,
          rules: options.rules,
          kind: options.kind ?? (message.key === null ? "create" : "update"),
          saveId: message.saveId,
          form: message.form,
          batch: null,
          files,
          answers: subjectKey(session.context),
          lockToken: message.lockToken ?? null,
        });
        return { answer, isStored: isChanged };
      });
    },
  };
}
