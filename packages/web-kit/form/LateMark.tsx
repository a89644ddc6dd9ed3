import type { CompiledField } from "@tessera/form-engine/compiledForm.ts";
import type { FieldRef } from "@tessera/form-engine/formState.ts";
import { Late } from "@tessera/ui/Late.tsx";
import type { ReactNode } from "react";
import { usePageContext } from "../page/usePageContext.ts";
import { useTexts } from "../texts/useTexts.ts";
import { isPast } from "../values/isPast.ts";
import type { FormScope } from "./formScope.ts";
import { useFieldState } from "./useFieldState.ts";

/** Says beside the label of a deadline that it has passed, as long as the record is not done. `state` is the field that says how far it has come. */
function Mark(props: { scope: FormScope; of: FieldRef; field: CompiledField; state: FieldRef }): ReactNode {
  const { field, scope } = props;
  const { t } = useTexts();
  const { zone } = usePageContext();
  const date = useFieldState(scope.store, props.of);
  const state = useFieldState(scope.store, props.state);
  if (typeof date?.value !== "string" || state?.masked === true) return null;
  const isDone = typeof state?.value === "string" && field.deadline?.done.includes(state.value);
  const isLate = field.deadline?.column === null || !isDone;
  return isLate && isPast(field.valueType, date.value, zone, Date.now()) ? (
    <Late label={t("kit.value.late")}>{t("kit.value.late")}</Late>
  ) : null;
}

/** See `Mark`; nothing where the field is no deadline, or what says that the record is done is not in the form. */
export function LateMark(props: { scope: FormScope; of: FieldRef; field: CompiledField }): ReactNode {
  const { field, of, scope } = props;
  if (!field.deadline) return null;
  const { column } = field.deadline;
  const frame = of.table === null ? scope.store.form.fields : (scope.store.tableAt(of.table)?.columns ?? []);
  const by = column === null ? field : frame.find((one) => one.column === column);
  return by ? <Mark {...props} state={{ ...of, slot: by.slot }} /> : null;
}
