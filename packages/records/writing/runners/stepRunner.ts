import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import { compileSql, type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";
import type { Guard } from "../../guard/guard.ts";
import type { RecordRules, RecordValues } from "../../guard/recordRules.ts";
import { askGuard } from "../checks/guardHook.ts";
import { ruleContext } from "../checks/ruleContext.ts";
import { changeLogSql, type Note } from "../history/changeLog.ts";
import { makeKey, makeSequenceNumbers } from "../makeKey.ts";
import { insertRow, updateRow, type WrittenRow } from "../writeRow.ts";
import type { LockedRow, WriteSession } from "../writeSession.ts";
import type { WriteCheck, WriteRunner } from "./writeRunner.ts";

/**
 * Runs one statement after the other in an open transaction. It takes every write, and its errors say what stands
 * against one.
 */
export class StepRunner implements WriteRunner {
  readonly context: RequestContext;
  readonly guard: Guard;
  readonly entityRules: (entity: string) => RecordRules | null;
  readonly rulesContext: RequestContext;
  readonly #session: WriteSession;

  constructor(session: WriteSession, rulesContext = ruleContext(session)) {
    this.#session = session;
    this.context = session.context;
    this.guard = session.guard;
    this.entityRules = session.entityRules;
    this.rulesContext = rulesContext;
  }

  async insert(entity: EntityModel, values: RecordValues): Promise<WrittenRow> {
    const session = this.#session;
    const row = safeRecord({
      ...values,
      ...(await makeSequenceNumbers(session, entity)),
      ...(await makeKey(session, entity)),
    });
    await askGuard(session, entity, { kind: "create", key: null, before: null, after: row });
    return insertRow(session, entity, row);
  }

  async update(entity: EntityModel, row: LockedRow, values: RecordValues): Promise<WrittenRow> {
    const after = safeRecord({ ...row.state, ...values });
    await askGuard(this.#session, entity, { kind: "update", key: row.key, before: row.state, after });
    return updateRow(this.#session, entity, row.key, values);
  }

  async check({ broken, from, refusal }: WriteCheck): Promise<void> {
    const { rows } = await this.#session.transaction.query<{ broken: string }>(
      compileSql(sql`select to_json(array[${sql.join(broken)}]) as broken ${from ?? sql.empty}`),
    );
    // The statement makes an array of booleans.
    const answers = JSON.parse(rows[0]?.broken ?? "[]") as readonly boolean[];
    const index = answers.indexOf(true);
    if (index >= 0) throw await refusal(index, this.#session);
  }

  async send(statement: SqlFragment): Promise<void> {
    await this.#session.transaction.query(compileSql(statement));
  }

  async log(note: Note): Promise<void> {
    await this.#session.transaction.query(compileSql(changeLogSql(this, note)), { prepared: true });
  }

  steps(): WriteSession {
    return this.#session;
  }
}
