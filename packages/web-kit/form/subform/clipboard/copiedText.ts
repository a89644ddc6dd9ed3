import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FieldRef } from "@tessera/form-engine/record/formState.ts";
import { toWire } from "@tessera/form-engine/record/wireValue.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { cellText } from "../../../values/cellText.ts";
import { unreadableText } from "../../unreadableText.ts";
import { labelledOptions, type SheetFormat } from "./sheetFormat.ts";

/** A cell as plain text: as its type writes it, a chosen record by its name. Empty for what the person may not see. */
export function copiedText(store: FormStore, ref: FieldRef, field: CompiledField, format: SheetFormat): string {
  const state = store.field(ref);
  if (!state || state.hidden || state.masked) return "";
  const typed = unreadableText(state);
  if (typed !== null) return typed;
  if (state.value === null) return "";
  const isRecord = field.reference !== null && field.valueType !== "list";
  if (isRecord || state.display !== null) return state.display ?? "";
  const { language, t, zone } = format;
  const column = {
    type: field.valueType,
    format: "Default",
    fieldType: field.type === null ? null : { type: field.type, formats: field.formats },
    options: labelledOptions(field, state, format),
  };
  return cellText(column, toWire(state.value, field.valueType), {
    language,
    zone,
    yes: t("kit.value.yes"),
    no: t("kit.value.no"),
    behaviours: store.core.options.behaviours,
    bytes: (count) => count,
  });
}
