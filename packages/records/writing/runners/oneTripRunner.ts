import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import { type SqlFragment, type SqlValue, sql } from "@tessera/query-model/sql.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { JointStatement } from "@tessera/server-core/database/pool.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { type SafeRecord, safeRecord } from "@tessera/std/safeRecord.ts";
import type { Guard } from "../../guard/guard.ts";
import type { RecordRules, RecordValues } from "../../guard/recordRules.ts";
import { jointStatement, namedStatement } from "../fastPath.ts";
import { changeLogSql, type Note } from "../history/changeLog.ts";
import { numberedTexts } from "../makeKey.ts";
import { addNumbers, type Inputs, newRowText } from "../newRowText.ts";
import { updateOrRefuse, type WrittenRow } from "../writeRow.ts";
import type { LockedRow, WriteSession } from "../writeSession.ts";
import { StepsNeeded, type WriteCheck, type WriteRunner } from "./writeRunner.ts";

/** What a `OneTripRunner` stands on. */
export interface OneTrip {
  readonly context: RequestContext;
  readonly guard: Guard;
  readonly entityRules: (entity: string) => RecordRules | null;
  readonly rulesContext: RequestContext;
}

/**
 * Gathers the statements of a write, to be sent together at its end. A condition that does not hold undoes all of them
 * without saying why. Only for rows of plain entities (`isPlainEntity`), of which all is known before they are written.
 */
export class OneTripRunner implements WriteRunner {
  readonly context: RequestContext;
  readonly guard: Guard;
  readonly entityRules: (entity: string) => RecordRules | null;
  readonly rulesContext: RequestContext;
  protected readonly gathered: JointStatement[] = [];

  constructor({ context, entityRules, guard, rulesContext }: OneTrip) {
    this.context = context;
    this.guard = guard;
    this.entityRules = entityRules;
    this.rulesContext = rulesContext;
  }

  /** What is to be sent, in its order. */
  get statements(): readonly JointStatement[] {
    return this.gathered;
  }

  async insert(entity: EntityModel, values: RecordValues): Promise<WrittenRow> {
    const row = this.newRow(entity, values);
    const numbered = numberedTexts(this.guard, entity);
    const inputs: Inputs = new Map<string, SqlValue>([
      ["user", this.context.subject.userId],
      ["entity", entity.id],
    ]);
    addNumbers(inputs, numbered);
    this.gathered.push(namedStatement(newRowText(entity, row.state, numbered), inputs, row.state));
    return row;
  }

  async update(entity: EntityModel, { key, state }: LockedRow, values: RecordValues): Promise<WrittenRow> {
    this.gathered.push(jointStatement(updateOrRefuse(this, entity, key, values)));
    return { key, state: safeRecord({ ...state, ...values }) };
  }

  async check({ broken, from }: WriteCheck): Promise<void> {
    const which = from ?? sql`where ${sql.join(broken, " or ")}`;
    this.gathered.push(jointStatement(sql`select sys.refuse_write() ${which}`));
  }

  async send(statement: SqlFragment): Promise<void> {
    this.gathered.push(jointStatement(statement));
  }

  async log(note: Note): Promise<void> {
    this.gathered.push(jointStatement(changeLogSql(this, note)));
  }

  steps(): WriteSession {
    throw new StepsNeeded();
  }

  /** A row with a key. */
  protected newRow(entity: EntityModel, values: RecordValues): WrittenRow {
    const key = uuid7(this.context.instant);
    const state: SafeRecord<Json> = safeRecord(values);
    for (const column of entity.key) state[column.name] = key;
    return { key, state };
  }
}
