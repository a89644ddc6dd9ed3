import type { EntityGuard } from "@tessera/records/guard/recordRules.ts";
import { features } from "../../features/features.server.gen.ts";

/** The guards that features bring, by the id of the system entity. */
export const entityGuards: ReadonlyMap<string, EntityGuard> = new Map(
  features.flatMap(({ guards }) => Object.entries(guards ?? {})),
);
