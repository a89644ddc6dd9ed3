import { serveLocks } from "@tessera/realtime/locks/serveLocks.ts";
import { defineFeature } from "@tessera/server-kit/defineFeature.ts";

/** Locks on the server: pages take, keep and free them over the socket. */
export const locksFeature = defineFeature({ socketParts: [serveLocks] });
