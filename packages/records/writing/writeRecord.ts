import type { Findings } from "./changeSet.ts";
import { draftOf, type RecordWrite, throwFindings } from "./draft.ts";
import { StepRunner } from "./runners/stepRunner.ts";
import { type RecordWritten, runWrite } from "./writePhases.ts";
import type { WriteSession } from "./writeSession.ts";

/**
 * Writes one record with its rows in an open transaction (design §5), step by step. Throws what `Records.save` throws;
 * the transaction must then be rolled back.
 */
export async function writeRecord(session: WriteSession, write: RecordWrite): Promise<RecordWritten> {
  const findings: Findings = { conflicts: [], problems: [] };
  const draft = await draftOf(session, write, findings);
  throwFindings(findings);
  return runWrite(new StepRunner(session), draft, write);
}
