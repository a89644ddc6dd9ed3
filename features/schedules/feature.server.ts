import { defineFeature } from "@tessera/server-kit/defineFeature.ts";
import { statementSchedules, statementWork } from "./server/scheduledStatement.server.ts";

/** Schedules on the server: their statements run when they are due. */
export const schedulesFeature = defineFeature({ works: [statementWork], schedules: statementSchedules });
