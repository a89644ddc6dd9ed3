import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import type { SqlValue } from "@tessera/query-model/sql.ts";
import type { RecordValues } from "../../guard/recordRules.ts";
import { jointStatement, namedStatement } from "../fastPath.ts";
import type { Note } from "../history/changeLog.ts";
import { numberedTexts } from "../makeKey.ts";
import { addNumbers, type Inputs, newRecordText, newRowsLog } from "../newRowText.ts";
import { keptSession, type OneRequest } from "../transact.ts";
import type { WrittenRow } from "../writeRow.ts";
import { type OneTrip, OneTripRunner } from "./oneTripRunner.ts";
import { StepsNeeded } from "./writeRunner.ts";

/** The main row of the record, and the place of its statement among the others. */
interface MainRow extends WrittenRow {
  readonly entity: EntityModel;
  readonly place: number;
}

/**
 * Gathers the statements of a new record. The main row, the claim of the answer and all that `log` keeps of it are one
 * statement, since each statement costs as much as a row.
 */
export class NewRecordRunner extends OneTripRunner {
  readonly #request: OneRequest;
  #main: MainRow | null = null;

  constructor(trip: OneTrip, request: OneRequest) {
    super(trip);
    this.#request = request;
  }

  override async insert(entity: EntityModel, values: RecordValues): Promise<WrittenRow> {
    if (this.#main !== null) return super.insert(entity, values);
    const row = this.newRow(entity, values);
    this.#main = { ...row, entity, place: this.gathered.length };
    return row;
  }

  override async log({ answer, form, kind, rows }: Note): Promise<void> {
    const main = this.#main;
    // An answer that is not this save's to give belongs to a larger write.
    if (main === null || !answer) throw new StepsNeeded();
    const { context, guard } = this;
    const { freshness } = guard.claim;
    const { saveId, digest } = this.#request;
    const numbered = numberedTexts(guard, main.entity);
    const inputs: Inputs = new Map<string, SqlValue>([
      ["definitions", freshness.definitions],
      ["rights", freshness.rights],
      ["session", keptSession(context)],
      ["user", context.subject.userId],
      ["subject", answer.subject],
      ["saveId", saveId],
      ["digest", digest],
      ["answer", answer.json],
      ["entity", main.entity.id],
      ["key", main.key],
      ["kind", kind],
      ["form", form],
    ]);
    addNumbers(inputs, numbered);
    const text = newRecordText(main.entity, main.state, numbered, context.subject.sessionId !== null);
    this.gathered.splice(main.place, 0, namedStatement(text, inputs, main.state));
    for (const [entity, own] of Map.groupBy(rows, (row) => row.entity.id))
      this.gathered.push(jointStatement(newRowsLog(entity, own.map((row) => row.key).sort(), kind)));
  }
}
