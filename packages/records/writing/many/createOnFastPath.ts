import type { SaveAnswer, SaveMessage } from "@tessera/contract/save.ts";
import { type RequestContext, sourceContext } from "@tessera/server-core/context.ts";
import type { Guard } from "../../guard/guard.ts";
import type { SaveOptions } from "../../guard/saveOptions.ts";
import type { Findings } from "../changeSet.ts";
import { newDraft, throwFindings } from "../draft.ts";
import { attempt, isPlainEntity, maxPlainRows } from "../fastPath.ts";
import { NewRecordRunner } from "../runners/newRecordRunner.ts";
import { type OneRequest, subjectKey, type WritingParts } from "../transact.ts";
import { runWrite } from "../writePhases.ts";
import { commitInGroup } from "./groupCommit.ts";

function isPlainMessage(parts: WritingParts, guard: Guard, message: SaveMessage): boolean {
  // Whether files wait for it, only an answer of the database says.
  if (
    message.key !== null ||
    message.files !== undefined ||
    (message.definitions ?? guard.snapshot.definitions) !== guard.snapshot.definitions
  )
    return false;
  const subForms = Object.values(message.rows);
  const added = subForms.reduce((sum, rows) => sum + rows.added.length, 0);
  if (added > maxPlainRows || !isPlainEntity(parts, guard.models.get(message.entity))) return false;
  return subForms.every(
    (rows) =>
      rows.changed.length === 0 &&
      rows.removed.length === 0 &&
      (rows.added.length === 0 || isPlainEntity(parts, guard.models.get(rows.entity))),
  );
}

/**
 * Saves a new record in one round trip, where all of it is known before (design §5): nothing has to be locked but the
 * definitions, so the rules run first, and one transaction goes out in a single round trip. In it the lock of writes
 * comes first, the counters and the session are compared by a later statement, and whatever does not hold undoes
 * everything.
 *
 * Answers null when it was not to be: the message is none of this kind, a rule or a right stands against it, something
 * is stale, or the save was answered before. Nothing is written then, and the slow path decides, which alone tells
 * people why. Throws violated constraints as `Records.save` does.
 */
export async function createOnFastPath(
  parts: WritingParts,
  context: RequestContext,
  message: SaveMessage,
  options: SaveOptions,
  request: OneRequest,
): Promise<SaveAnswer | null> {
  const guard = parts.guardOf(context);
  if (!isPlainMessage(parts, guard, message)) return null;
  const undecided = () => false;
  return attempt(context, guard, undecided, async () => {
    const findings: Findings = { conflicts: [], problems: [] };
    const draft = newDraft(guard, message, findings);
    throwFindings(findings);
    const { entityRules } = parts;
    const runner = new NewRecordRunner({ context, guard, entityRules, rulesContext: sourceContext(context) }, request);
    const { form, saveId } = message;
    const { answer } = await runWrite(runner, draft, {
      rules: options.rules,
      kind: options.kind ?? "create",
      saveId,
      form,
      batch: null,
      answers: subjectKey(context),
    });
    await commitInGroup(context.services.database, runner.statements);
    return answer;
  });
}
