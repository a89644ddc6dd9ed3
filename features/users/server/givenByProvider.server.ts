import { keepsPasswords } from "@tessera/identity/signin/passwords.ts";
import { hasEmailOfProvider, heldRoles } from "@tessera/identity/users/users.ts";
import type { EntityWrite } from "@tessera/records/guard/recordRules.ts";

type Write = Pick<EntityWrite, "context" | "runner">;

/**
 * Whether the address of an account came with its sign-in at another provider, which would set it back at the next one.
 */
export async function isEmailOfProvider({ context, runner }: Write, userId: string): Promise<boolean> {
  return !keepsPasswords(context.services.settings) && hasEmailOfProvider(runner, userId);
}

/** Whether groups of another provider gave an account a role, and would give it again. */
export async function isRoleOfProvider({ context, runner }: Write, userId: string, role: string): Promise<boolean> {
  return !keepsPasswords(context.services.settings) && (await heldRoles(runner, userId)).get(role) === true;
}
