import { enterSnapshot, takeSnapshot } from "@tessera/form-engine/store/draftSnapshot.ts";
import type { OpenedForm } from "../opening/openedForm.tsx";
import { enterRowOrder, takeRowOrder } from "../rowOrder.ts";
import type { SaveHost } from "../saving/saveForm.tsx";
import type { OpenConflict } from "../saving/useFormSave.tsx";
import { type Choice, decidedOrder, resolveConflicts } from "./resolveConflicts.ts";

/** Goes on with the record as it is now and what the person kept of their own. */
export function takeDecision(
  host: SaveHost,
  opened: OpenedForm,
  { fresh, items }: OpenConflict,
  choices: ReadonlyMap<string, Choice>,
): void {
  const { t } = host.page.texts;
  const lost = enterSnapshot(fresh.store, resolveConflicts(takeSnapshot(opened.store), items, choices));
  enterRowOrder(fresh.store, decidedOrder(takeRowOrder(opened.store), items, choices));
  host.setConflict(null);
  host.form.replace(fresh);
  const detail = lost.length > 0 ? t("form.redefined.lost", { fields: lost.join(", ") }) : null;
  host.setProblem({ title: t("form.conflict.decided"), detail, code: null, isPassing: true });
}
