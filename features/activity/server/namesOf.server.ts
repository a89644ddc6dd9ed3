import { chosenNames } from "@tessera/records/sources/openSource.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";

/** The system entity of users. */
export const usersEntity = "user";

/** The names of users as far as the caller may refer to these; their own is always known to them. */
export async function namesOf(context: RequestContext, users: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { displayName, userId } = context.subject;
  if (users.length === 0) return new Map();
  const names = new Map(await chosenNames(context, { entity: usersEntity }, users));
  if (userId !== null && displayName !== null && users.includes(userId)) names.set(userId, displayName);
  return names;
}
