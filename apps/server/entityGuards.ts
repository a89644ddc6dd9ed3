import type { EntityGuard } from "@tessera/server-kit/records/entityGuard.ts";
import { fileGuard } from "../../features/files/server/fileGuard.server.ts";
import { reportGuard } from "../../features/reports/server/reportGuard.server.ts";
import { membershipGuard } from "../../features/users/server/membershipGuard.server.ts";
import { userGuard } from "../../features/users/server/userGuard.server.ts";

/** Guard files of the system entities, by entity id. */
export const entityGuards: ReadonlyMap<string, EntityGuard> = new Map([
  ["bug-report", reportGuard],
  ["file", fileGuard],
  ["membership", membershipGuard],
  ["user", userGuard],
]);
