import { lockAskedNotice, lockTakenNotice } from "@tessera/realtime/locks/lockNotices.ts";
import { serveLocks } from "@tessera/realtime/locks/serveLocks.ts";
import { defineFeature } from "@tessera/server-kit/defineFeature.ts";

/** Locks on the server: pages take, keep and free them over the socket, and are
 * notified of others who want them. */
export const locksFeature = defineFeature({
  notices: { label: "locks.notices", sorts: [lockAskedNotice, lockTakenNotice] },
  socketParts: [serveLocks],
});
