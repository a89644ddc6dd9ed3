import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertCurrent } from "../../server/documentAccess.server.ts";
import { readablePlan } from "../../server/readablePlan.server.ts";
import { getPlan } from "./getPlan.ts";

/** See `getPlan`. */
export const getPlanHandler = handle(getPlan, async ({ id }, context) => {
  await assertCurrent(context);
  const plan = await readablePlan(context, id);
  if (!plan) throw new TesseraError("not_found");
  const { steps, content, ...summary } = plan;
  return {
    ...summary,
    documents: [
      ...content.put.map((document) => ({ kind: document.kind, id: document.id, deleted: false })),
      ...content.remove.map(({ kind, id: removed }) => ({ kind, id: removed, deleted: true })),
    ],
    steps: steps.map(({ number, phase, action, entity, target, sql, additive, state, rows }) => ({
      number,
      phase,
      action,
      entity,
      target,
      sql,
      additive,
      state,
      rows,
    })),
  };
});
