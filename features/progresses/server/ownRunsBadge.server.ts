import { countUnended } from "@tessera/realtime/durable/progressStore.ts";
import type { MenuBadge } from "@tessera/server-core/badges/menuBadge.ts";
import { messagedUser } from "@tessera/server-core/outbox/messagedUser.ts";

/** The caller's runs that have not ended. */
export const ownRunsBadge: MenuBadge = {
  name: "own-runs",
  label: "runs.badge",
  async count({ services, subject }, max) {
    return subject.userId === null ? null : Math.min(await countUnended(services.database, subject.userId), max);
  },
  moved(signal) {
    const user = messagedUser(signal, ["progress-update"]);
    return user === null ? null : { user };
  },
};
