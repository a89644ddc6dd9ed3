import { defineFeature } from "@tessera/server-kit/defineFeature.ts";
import { followPublishes } from "./server/followPublishes.server.ts";

/** Notifications on the server: who has a page open that a publish changed is notified. */
export const notificationsFeature = defineFeature({ socketParts: [followPublishes] });
