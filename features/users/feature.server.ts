import { defineFeature } from "@tessera/server-kit/defineFeature.ts";
import { membershipGuard } from "./server/membershipGuard.server.ts";
import { userGuard } from "./server/userGuard.server.ts";

/** Accounts on the server: who may change which of them, and what stays. */
export const usersFeature = defineFeature({ guards: { user: userGuard, membership: membershipGuard } });
