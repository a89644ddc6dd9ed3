import { TesseraError } from "@tessera/contract/errors.ts";
import { isGuest } from "@tessera/identity/rights/publicReach.ts";
import { withFreshRetry } from "@tessera/identity/sessions/withFreshRetry.ts";
import { fitsHash, hashSecret } from "@tessera/identity/signin/secretHash.ts";
import { covers } from "@tessera/query-model/access.ts";
import { isWrittenByPeople } from "@tessera/query-model/recordSql.ts";
import { secretCellSql } from "@tessera/query-model/secretCellSql.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import type { Guard, GuardOf } from "../guard/guard.ts";
import type { RecordSecrets } from "../guard/recordSecrets.ts";
import { type Renew, readFresh } from "../reading/reading.ts";
import { namesSecret, secretMessage } from "./secretColumns.ts";

/** Secrets of one person that wait for a save. */
const maxWaiting = 50;
/** Checks of one secret, unless one was right, within `window` minutes after the last of them. */
const maxTries = 10;
const window = 15;
/** Hours that a secret waits for the save that names it, and days that one is kept that no record names any more. */
const waitingHours = 24;
const keptDays = 30;

function secretColumn({ models }: Pick<Guard, "models">, id: string, name: string) {
  const entity = models.require(id);
  const column = entity.column(name);
  if (column === null || !namesSecret(column)) throw new TesseraError("not_found", { kind: "secret" });
  return { entity, column };
}

/** Refuses who may write the column in no record, whether new or there; in which they may, the save decides. */
function assertMayHold(context: RequestContext, guard: Guard, { column, entity }: ReturnType<typeof secretColumn>) {
  const isGranted = (["create", "update"] as const).some((action) =>
    guard.rights.entity(entity.id, action).grants.some((grant) => covers(grant, column, entity)),
  );
  if (isGuest(context) || !isWrittenByPeople(column, entity) || !isGranted)
    throw new TesseraError("access_denied", { entity: entity.id });
}

async function assertFewWait({ services, subject }: RequestContext): Promise<void> {
  const { rows } = await services.database.query<{ waiting: string }>({
    text: `with swept as (delete from sys.record_secret
        where (key is null and held_at < now() - make_interval(hours => $2)) or gone_at < now() - make_interval(days => $3))
      select count(*) as waiting from sys.record_secret
      where key is null and user_id = $1::uuid and held_at >= now() - make_interval(hours => $2)`,
    values: [subject.userId, waitingHours, keptDays],
  });
  if (Number(rows[0]?.waiting) >= maxWaiting) throw new TesseraError("too_many_requests");
}

/** See `RecordSecrets`. */
export function createSecrets(guardOf: GuardOf, renew: Renew): RecordSecrets {
  return {
    holdSecret: async (context, { column: name, entity: id, text }) => {
      const guard = guardOf(context);
      const found = secretColumn(guard, id, name);
      assertMayHold(context, guard, found);
      const { column, entity } = found;
      const issue = column.type.secret?.(text) ?? null;
      if (issue !== null) {
        const place = { subForm: null, uid: null, rowNumber: null };
        const messages = [secretMessage(column, issue.code, place, issue.data)];
        throw new TesseraError("validation_failed", { messages });
      }
      await assertFewWait(context);
      const [held, hash] = [uuid7(), await hashSecret(text)];
      await context.services.database.query({
        text: "insert into sys.record_secret (id, entity, slot, hash, user_id) values ($1::uuid, $2, $3, $4, $5::uuid)",
        values: [held, entity.id, column.body.id, hash, context.subject.userId],
      });
      return held;
    },
    checkSecret: async (context, { column: name, entity: id, key, text }) => {
      let slot = "";
      const body = await withFreshRetry(context, renew, (fresh) => {
        const guard = guardOf(fresh);
        const { column, entity } = secretColumn(guard, id, name);
        slot = column.body.id;
        return readFresh(fresh, guard, secretCellSql({ column, entity, key }, guard.environment()));
      });
      if (body === null) throw new TesseraError("record_not_found");
      // The statement above wrote it.
      const { secret } = JSON.parse(body) as { readonly secret: string | null };
      const { database } = context.services;
      const { rows } = await database.query<{ hash: string; counted: string }>({
        // Counted before it is looked at, so that many at once are no way around. What another program wrote into the
        // cell may be the name of a secret of another column.
        text: `with asked as (select id, hash from sys.record_secret where id = $1::uuid and entity = $4 and slot = $5
            and gone_at is null and key is not null),
          counted as (update sys.record_secret s set tried_at = clock_timestamp(),
              tries = case when s.tried_at < clock_timestamp() - make_interval(mins => $3) then 1 else s.tries + 1 end
            from asked where s.id = asked.id
              and (s.tries < $2 or s.tried_at < clock_timestamp() - make_interval(mins => $3)) returning s.id)
          select hash, exists (select from counted) as counted from asked`,
        values: [secret, maxTries, window, id, slot],
      });
      if (rows[0]?.counted === "f") throw new TesseraError("too_many_requests");
      const isRight = await fitsHash(rows[0]?.hash ?? null, text);
      if (isRight)
        await database.query({ text: "update sys.record_secret set tries = 0 where id = $1::uuid", values: [secret] });
      return isRight;
    },
  };
}
