import type { EntityGuard } from "@tessera/server-kit/records/entityGuard.ts";
import { administratorsWithout, isAdministratorRole } from "./administrators.server.ts";

/** Sees each write of a user (design §5): the last administrator is neither deleted nor disabled. */
export const userGuard: EntityGuard = async ({ runner, kind, key, before, after }) => {
  if (key === null || kind === "create") return undefined;
  const isDisabled = before?.disabled_at === null && (after?.disabled_at ?? null) !== null;
  if (kind === "update" && !isDisabled) return undefined;
  const { rows } = await runner.query<{ role_id: string }>({
    text: "select role_id from sys.membership where user_id = $1::uuid",
    values: [key],
  });
  if (!rows.some(({ role_id }) => isAdministratorRole(role_id))) return undefined;
  return (await administratorsWithout(runner, key)) > 0
    ? undefined
    : { refuse: "reference_violation", data: { field: "disabled_at" } };
};
