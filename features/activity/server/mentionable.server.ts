import { TesseraError } from "@tessera/contract/errors.ts";
import { type Receiver, readReceivers, receiverContext } from "@tessera/identity/notices/receivers.ts";
import type { ActivityPlace } from "@tessera/query-model/activitySql.ts";
import { sql } from "@tessera/query-model/sql.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { usersEntity } from "./namesOf.server.ts";

/** People that are offered at most, and those that are looked at for them. */
const maxOffered = 8;
const maxAsked = 40;

const unreadable: ReadonlySet<string> = new Set(["access_denied", "record_not_found"]);

/** Whether a person may read a record. */
export async function mayRead(context: RequestContext, receiver: Receiver, place: ActivityPlace): Promise<boolean> {
  try {
    await context.services.records.activity(receiverContext(context, receiver), place);
    return true;
  } catch (error) {
    if (error instanceof TesseraError && unreadable.has(error.code)) return false;
    throw error;
  }
}

/** See `findPeople`: in order of name. Of very many that fit, those are found whose names come first. */
export async function mentionable(
  context: RequestContext,
  place: ActivityPlace,
  search: string,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { database, records } = context.services;
  const name = search.trim();
  const asked = { entity: usersEntity, search: name === "" ? null : name, offset: 0, limit: maxAsked };
  const { body } = await records.choices(context, asked).catch((error: unknown) => {
    // Who may refer to no users mentions nobody.
    if (error instanceof TesseraError && error.code === "access_denied") return { body: '{"choices":[]}' };
    throw error;
  });
  // What `Records.choices` documents.
  const { choices } = JSON.parse(body) as { readonly choices: readonly { key: string; display: string | null }[] };
  const keys = choices.map(({ key }) => key);
  if (keys.length === 0) return [];
  const receivers = await readReceivers(database, sql`u.id = any(${keys}::uuid[])`);
  const byId = new Map(receivers.map((receiver) => [receiver.subject.userId, receiver]));
  const found: { readonly id: string; readonly name: string }[] = [];
  for (const { display, key } of choices) {
    const receiver = byId.get(key);
    if (receiver === undefined || display === null || !(await mayRead(context, receiver, place))) continue;
    found.push({ id: key, name: display });
    if (found.length === maxOffered) break;
  }
  return found;
}
