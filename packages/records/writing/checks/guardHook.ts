import { TesseraError } from "@tessera/contract/errors.ts";
import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import type { EntityWrite } from "../../guard/recordRules.ts";
import type { WriteSession } from "../writeSession.ts";

/** Shows a write to the guard file of its entity, when there is one. Throws what the guard refuses with. */
export async function askGuard(
  session: WriteSession,
  entity: EntityModel,
  write: Omit<EntityWrite, "context" | "runner">,
): Promise<void> {
  const guard = session.guards.get(entity.id);
  if (!guard) return;
  const refusal = await guard({ context: session.context, runner: session.transaction, ...write });
  if (refusal) throw new TesseraError(refusal.refuse, refusal.data ?? {});
}
