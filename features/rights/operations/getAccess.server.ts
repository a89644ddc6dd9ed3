import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { translatedBody } from "@tessera/documents/texts/translatedBody.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { accessOf, rightsByRole } from "../server/accessOf.server.ts";
import { getAccess } from "./getAccess.ts";

/** See `getAccess`. */
export const getAccessHandler = handle(getAccess, async ({ subjects }, context) => {
  const { services, language } = context;
  await assertFresh(services.database, context);
  const snapshot = services.definitions.current();
  const own = services.records.rights(context);
  const roles = snapshot.all("role");
  if (!roles.some(({ subsystem }) => own.mayDocument("role", subsystem, "draft")))
    throw new TesseraError("access_denied");
  const given = rightsByRole(snapshot);
  return subjects.map((subject) => {
    const { document, open, test, url } = accessOf(context, snapshot, subject);
    const found = roles.flatMap((role) => {
      const rights = given.get(role.id);
      const passed = rights ? test(rights, bodyOf(role, "role").grants) : null;
      return passed === null ? [] : [{ role, ...passed }];
    });
    const readable = found.filter(({ role }) => own.mayDocument("role", role.subsystem, "read"));
    const shown = readable.map(({ grants, role, isLimited }) => ({
      id: role.id,
      label: translatedBody(services, role, "role", language).label,
      isLimited,
      grants: [...grants],
    }));
    return {
      open,
      document,
      url: url === null ? null : { ...url, GROUPS: shown.map(({ label }) => label) },
      roles: shown,
      otherRoles: found.length - readable.length,
    };
  });
});
