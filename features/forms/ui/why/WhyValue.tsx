import { type EngineValue, isList } from "@tessera/expression/values/value.ts";
import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { ReadValue } from "@tessera/form-engine/explain/explanation.ts";
import { valueText } from "@tessera/form-engine/record/valueText.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import type { FieldViews } from "@tessera/web-kit/form/fieldView.ts";
import { MaskedValue } from "@tessera/web-kit/form/MaskedValue.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";

/** How many values of a column are named. */
const named = 4;

/** What views of values need: the form, and the views of its field types. */
export interface WhyScope {
  readonly store: FormStore;
  readonly views: ReadonlyMap<string, FieldViews>;
}

function One(props: { scope: WhyScope; field: CompiledField | undefined; value: EngineValue; display: string | null }) {
  const { display, field, scope, value } = props;
  const { t } = useTexts();
  if (value === null || value === "") return <span className="t-faint">{t("form.why.nothing")}</span>;
  const view = scope.views.get(field?.type ?? "");
  if (!field || !view || view.bare)
    return valueText(value, field ?? { valueType: "text", options: null }, display).toString();
  return <view.Read field={field} settings={field.formats} value={value} display={display} />;
}

/** The column whose values in all rows were read; undefined for what is no column. */
function columnOf(store: FormStore, name: string): CompiledField | undefined {
  const dot = name.indexOf(".");
  const table = store.form.tables.find((one) => one.name === name.slice(0, dot));
  return table?.columns.find((column) => column.name === name.slice(dot + 1));
}

/** A value that a rule read, drawn as its field draws it; of a column the first few. */
export function WhyValue(props: { scope: WhyScope; read: Pick<ReadValue, "name" | "ref" | "value"> }): ReactNode {
  const { read, scope } = props;
  const { store } = scope;
  const { t } = useTexts();
  if (read.ref) {
    const state = store.field(read.ref);
    if (state?.masked) return <MaskedValue />;
    const field = store.cell(read.ref)?.field;
    return <One scope={scope} field={field} value={read.value} display={state?.display ?? null} />;
  }
  const field = columnOf(store, read.name);
  const values = isList(read.value) ? read.value : [read.value];
  if (values.length === 0) return <span className="t-faint">{t("form.why.no_rows")}</span>;
  const rest = values.length - named;
  return (
    <>
      {values.slice(0, named).map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values of rows in their order, and nothing else, are what is shown
        <span key={index} className="t-why__item">
          <One scope={scope} field={field} value={value} display={null} />
        </span>
      ))}
      {rest > 0 && <span className="t-why__item t-faint">{t("form.why.more", { count: rest })}</span>}
    </>
  );
}
