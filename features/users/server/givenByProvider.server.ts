import { keepsPasswords } from "@tessera/identity/signin/keepsPasswords.ts";
import type { EntityWrite } from "@tessera/records/guard/entityGuard.ts";

type Write = Pick<EntityWrite, "context" | "runner">;

/** Whether the address of an account came with its sign-in at another provider, which would set it back at the next one. */
export async function isEmailOfProvider({ context, runner }: Write, userId: string): Promise<boolean> {
  if (keepsPasswords(context.services.settings)) return false;
  const { rows } = await runner.query({
    text: `select from sys.user_identity i join sys."user" u on u.id = i.user_id and u.email = i.email where u.id = $1::uuid`,
    values: [userId],
  });
  return rows.length > 0;
}

/** Whether groups of another provider gave an account a role, and would give it again. */
export async function isRoleOfProvider({ context, runner }: Write, userId: string, role: string): Promise<boolean> {
  if (keepsPasswords(context.services.settings)) return false;
  const { rows } = await runner.query({
    text: "select from sys.membership where user_id = $1::uuid and role_id = $2 and by_provider",
    values: [userId, role],
  });
  return rows.length > 0;
}
