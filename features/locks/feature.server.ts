import { defineFeature } from "@tessera/server-kit/defineFeature.ts";
import { serveLocks } from "@tessera/server-kit/locks/serveLocks.ts";

/** Locks on the server: pages take, keep and free them over the socket. */
export const locksFeature = defineFeature({ socketParts: [serveLocks] });
