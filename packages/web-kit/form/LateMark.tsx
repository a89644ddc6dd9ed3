import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FieldRef } from "@tessera/form-engine/record/formState.ts";
import { Late } from "@tessera/ui/show/Late.tsx";
import type { ReactNode } from "react";
import { usePageContext } from "../page/usePageContext.ts";
import { useTexts } from "../texts/useTexts.ts";
import { isPast } from "../values/isPast.ts";
import type { FormScope } from "./formScope.ts";
import { useFieldState } from "./useFieldState.ts";

/**
 * Says beside the label of a deadline that it has passed, as long as the record is not done. Nothing where what says
 * that it is done is not in the form, or may not be read.
 */
export function LateMark(props: {
  scope: FormScope;
  of: FieldRef;
  field: CompiledField;
  deadline: NonNullable<CompiledField["deadline"]>;
}): ReactNode {
  const { deadline, field, of } = props;
  const { store } = props.scope;
  const { t } = useTexts();
  const { zone } = usePageContext();
  const frame = of.table === null ? store.form.fields : (store.tableAt(of.table)?.columns ?? []);
  const by = deadline.column === null ? field : frame.find(({ column }) => column === deadline.column);
  const date = useFieldState(store, of)?.value;
  const state = useFieldState(store, { ...of, slot: (by ?? field).slot });
  if (!by || typeof date !== "string" || state?.masked) return null;
  const isDone = by !== field && deadline.done.includes(String(state?.value));
  return isDone || !isPast(field.valueType, date, zone, Date.now()) ? null : <Late label={t("kit.value.late")} />;
}
