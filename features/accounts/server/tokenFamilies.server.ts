import type { Services } from "@tessera/server-core/services.ts";

const never: ReadonlySet<string> = new Set(["Session", "Accounts", "Users"]);

/** Families of operations that a personal API token can be limited to, by name. */
export function tokenFamilies({ families }: Pick<Services, "families">): readonly string[] {
  return families.filter((family) => !never.has(family));
}
