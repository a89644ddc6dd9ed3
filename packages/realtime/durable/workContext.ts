import { installationZone } from "@tessera/documents/texts/installationSettings.ts";
import type { RequestContext, Subject } from "@tessera/server-core/context.ts";
import type { RunContext } from "./durableWork.ts";

/** The server itself at work: the rights of an administrator, in nobody's name. */
export const systemSubject: Subject = {
  userId: null,
  login: null,
  displayName: null,
  email: null,
  roles: ["administrator"],
  sessionId: null,
};

/**
 * What the guard is asked with by what the server does by itself, as a run and the loading of a world, for a subject,
 * at an instant in milliseconds since 1970.
 */
export function workContext(
  { services, signal }: Pick<RunContext, "services" | "signal">,
  subject: Subject,
  instant: number,
): RequestContext {
  const snapshot = services.definitions.current();
  return {
    subject,
    freshness: { definitions: snapshot.definitions, rights: snapshot.rights },
    language: "en",
    textsLanguage: null,
    zone: installationZone(snapshot),
    instant,
    page: { routedUrl: null, params: new Map() },
    services,
    signal,
  };
}
