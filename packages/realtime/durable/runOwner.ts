import { TesseraError } from "@tessera/contract/errors.ts";
import { installationZone } from "@tessera/documents/texts/installationSettings.ts";
import { type Receiver, readReceivers } from "@tessera/identity/notices/receivers.ts";
import { sql } from "@tessera/query-model/sql.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Services } from "@tessera/server-core/services.ts";

/** The account that a run works for, as it is now. Throws `run_owner_gone` when it is disabled or deleted. */
export async function readOwner({ database }: Pick<Services, "database">, user: string): Promise<Receiver> {
  const [owner] = await readReceivers(database, sql`u.id = ${user}::uuid`);
  if (owner === undefined) throw new TesseraError("run_owner_gone");
  return owner;
}

/** A request as the owner of a run would make it now, without a session. Throws `run_owner_gone`. */
export async function ownerContext(services: Services, user: string, signal: AbortSignal): Promise<RequestContext> {
  // Before the roles are read: what moves between the two is noticed by the first statement.
  const snapshot = services.definitions.current();
  const { language, subject, zone } = await readOwner(services, user);
  return {
    subject,
    freshness: { definitions: snapshot.definitions, rights: snapshot.rights, texts: snapshot.texts },
    language: language ?? "hu",
    zone: zone ?? installationZone(snapshot),
    instant: Date.now(),
    page: { routedUrl: null, params: new Map() },
    services,
    signal,
  };
}
