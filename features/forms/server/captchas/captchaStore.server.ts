import { randomInt } from "node:crypto";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { captchaSigns } from "./captchaSigns.server.ts";

/** How long a question can be answered, in seconds. */
export const captchaLasts = 600;

/** Signs of a picture. */
const signCount = 5;
/** Questions that one guest, and one address with whatever cookies, gets within ten minutes. */
const maxOfGuest = 30;
const maxOfAddress = 120;
/** Answers that one question takes until a right one was among them, also where they come at the same moment. */
const maxTries = 3;

function randomSigns(): string {
  const signs = [...captchaSigns.keys()];
  return Array.from({ length: signCount }, () => signs[randomInt(signs.length)]).join("");
}

/**
 * Makes a question for the guest who asks. Throws `access_denied` for everyone else, `too_many_requests` beyond what a
 * guest or an address gets.
 */
export async function createCaptcha(
  { address = "", services, subject: { guest } }: RequestContext,
  form: string,
): Promise<{ readonly id: string; readonly answer: string }> {
  if (guest === undefined) throw new TesseraError("access_denied");
  const { database, sessions } = services;
  // Those that ended count until nobody is held to them any more.
  await database.query("delete from sys.captcha where created_at < now() - interval '1 hour'");
  const [id, answer] = [uuid7(), randomSigns()];
  const { rows } = await database.query({
    text: `insert into sys.captcha (id, guest, address, form, answer, expires_at)
      select $1::uuid, $2::uuid, $3::uuid, $4, $5, clock_timestamp() + make_interval(secs => $6)
      where (select count(*) filter (where address = $3::uuid) < $8 and count(*) filter (where guest = $2::uuid) < $7
        from sys.captcha
        where (address = $3::uuid or guest = $2::uuid) and created_at > now() - interval '10 minutes')
      returning id`,
    values: [id, guest, sessions.addressMark(address), form, answer, captchaLasts, maxOfGuest, maxOfAddress],
  });
  if (rows.length === 0) throw new TesseraError("too_many_requests");
  return { id, answer };
}

/** Which question of which guest, for which form, is used for which save. */
export interface CaptchaClaim {
  readonly id: string;
  readonly guest: string;
  readonly form: string;
  readonly saveId: string;
}

type Database = RequestContext["services"]["database"];

/**
 * Keeps a question for one save, and says what its picture shows; null where it has ended, was used, or is not the
 * guest's. The same save may claim it again, and then nothing sets it free: of two calls with the id of one save, one
 * may have written what the other one was refused.
 */
export async function claimCaptcha(database: Database, claim: CaptchaClaim): Promise<string | null> {
  const { rows } = await database.query<{ answer: string }>({
    text: `update sys.captcha set used_by = $4, tries = tries + case when solved then 0 else 1 end,
        expires_at = case when used_by = $4 then '-infinity' else expires_at end
      where id = $1::uuid and guest = $2::uuid and form = $3 and (solved or tries < $5)
        and (used_by = $4 or used_by is null and expires_at > clock_timestamp())
      returning answer`,
    values: [claim.id, claim.guest, claim.form, claim.saveId, maxTries],
  });
  return rows[0]?.answer ?? null;
}

/** Notes what became of a claimed question: it was answered rightly, or a wrong answer ends it. */
export async function settleCaptcha(database: Database, { id }: CaptchaClaim, isRight: boolean): Promise<void> {
  await database.query(
    isRight
      ? { text: "update sys.captcha set solved = true where id = $1::uuid", values: [id] }
      : { text: "update sys.captcha set used_by = '' where id = $1::uuid", values: [id] },
  );
}

/** A question that was claimed once can be used again: the save that it was for wrote nothing. */
export async function releaseCaptcha(database: Database, { id, saveId }: CaptchaClaim): Promise<void> {
  await database.query({
    text: "update sys.captcha set used_by = null where id = $1::uuid and used_by = $2 and expires_at > '-infinity'",
    values: [id, saveId],
  });
}
