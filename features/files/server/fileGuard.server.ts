import type { EntityGuard } from "@tessera/records/guard/recordRules.ts";

/**
 * Files come, go and come back by their own operations alone, anyone who asks: their bytes are kept beside their rows.
 */
export const fileGuard: EntityGuard = async () => ({ refuse: "access_denied" });
