import { TesseraError } from "@tessera/contract/errors.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import { type Receiver, readReceivers } from "@tessera/identity/notices/receivers.ts";
import { guestRole, holdsRole, type Rights } from "@tessera/identity/rights/rights.ts";
import { usersNamed } from "@tessera/identity/users/usersNamed.ts";
import { type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import type { RequestContext, Subject } from "@tessera/server-core/context.ts";
import type { LookAs, LookChoices } from "./previews.ts";

/** The operation whose grant is the right to look as another person. */
export const looksAsPerson = "Preview_openAsPerson";

/** The mark of the guest as whom someone looks: no guest has it, so nothing is theirs. */
const guestMark = "00000000-0000-0000-0000-000000000000";

/** Maximum number of persons that are offered at once. */
const maxOffered = 50;

/** Who looks, and by which rights. */
export interface Viewer {
  readonly context: RequestContext;
  readonly rights: Rights;
  /** What is published: drafts give nobody a right. */
  readonly snapshot: Snapshot;
}

/** The person looked as, with the language and zone of their profile. */
export interface LookedAs {
  readonly subject: Subject;
  readonly language: string | null;
  readonly zone: string | null;
}

/**
 * Whether the viewer holds all that these roles grant, over all rows and fields. A role that is no document grants
 * nothing.
 */
function mayLookWith({ rights, snapshot }: Viewer, roles: readonly string[]): boolean {
  return roles.every((role) => rights.roles.includes(role) || holdsRole(rights, snapshot, role) !== false);
}

/** Persons who may sign in now: accounts of the demo only where the server is bound to loopback. */
function signsIn({ services }: RequestContext): SqlFragment {
  return sql`(${String(services.settings.loopback)}::boolean or not u.demo)`;
}

async function personOf({ context }: Viewer, userId: string): Promise<Receiver> {
  const { database } = context.services;
  const [person] = await readReceivers(database, sql`u.id = ${userId}::uuid and ${signsIn(context)}`);
  if (person === undefined) throw new TesseraError("not_found");
  return person;
}

/**
 * The person looked as, as things are now: without a session, and with roles that the viewer could grant. Throws
 * `access_denied`, `not_found` for a person or role that is not there.
 */
export async function lookedAs(viewer: Viewer, as: LookAs): Promise<LookedAs> {
  const { context, rights, snapshot } = viewer;
  const { subject } = context;
  const own = { language: null, zone: null };
  if (as.kind === "self") return { ...own, subject: { ...subject, sessionId: null } };
  if (as.kind === "guest") {
    if (!mayLookWith(viewer, [guestRole])) throw new TesseraError("access_denied");
    const nobody = { userId: null, login: null, displayName: null, email: null, roles: [], sessionId: null };
    return { ...own, subject: { ...nobody, guest: guestMark } };
  }
  if (as.kind === "role") {
    if (snapshot.get("role", as.role) === null) throw new TesseraError("not_found");
    if (!mayLookWith(viewer, [as.role])) throw new TesseraError("access_denied");
    return { ...own, subject: { ...subject, roles: [as.role], sessionId: null } };
  }
  if (!rights.mayUseOperation(looksAsPerson)) throw new TesseraError("access_denied");
  const person = await personOf(viewer, as.userId);
  if (!mayLookWith(viewer, person.subject.roles)) throw new TesseraError("access_denied");
  return person;
}

/** See `Previews.choices`. */
export async function lookChoices(viewer: Viewer, search: string): Promise<LookChoices> {
  const { context, rights, snapshot } = viewer;
  const all = snapshot.all("role").map(({ id }) => id);
  const roles = all.filter((id) => mayLookWith(viewer, [id]));
  const guest = mayLookWith(viewer, [guestRole]);
  if (!rights.mayUseOperation(looksAsPerson)) return { roles, guest, persons: [], hasMore: false };
  const beyond = all.filter((id) => !roles.includes(id));
  const offered = usersNamed({ search, without: beyond, max: maxOffered + 1 }, signsIn(context));
  const found = await readReceivers(context.services.database, offered);
  const persons = found.map(({ subject: { userId, displayName, login } }) => ({
    id: userId,
    name: displayName ?? login ?? userId,
  }));
  const sorted = persons.sort((left, right) => left.name.localeCompare(right.name, context.language));
  return { roles, guest, persons: sorted.slice(0, maxOffered), hasMore: sorted.length > maxOffered };
}
