import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { CompiledField, CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { fromWire } from "@tessera/form-engine/record/wireValue.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useFieldViews } from "@tessera/web-kit/form/views/useFieldViews.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { HistoryChange } from "./historyVersion.ts";

/** Fields that show an added or removed row: those of its sub-form that a person sees. */
function rowFields(form: CompiledForm, change: HistoryChange): readonly CompiledField[] {
  const table = form.tables.find(({ entity }) => entity === change.entity);
  return table?.columns.filter(({ column, hidden, type }) => column !== null && type !== null && !hidden) ?? [];
}

function fieldOf(form: CompiledForm, change: HistoryChange): CompiledField | null {
  const fields =
    change.entity === null
      ? form.fields
      : form.tables.filter(({ entity }) => entity === change.entity).flatMap(({ columns }) => columns);
  return fields.find(({ column, type }) => column === change.column && type !== null) ?? null;
}

/** Draws what a history says as the fields of a form show it. */
export function useHistoryValues(form: CompiledForm): {
  /** The value before or after a change. */
  readonly draw: (change: HistoryChange, side: "before" | "after") => ReactNode;
  /** What a row held that came or went. */
  readonly drawRow: (change: HistoryChange) => ReactNode;
} {
  const { t } = useTexts();
  const views = useFieldViews(
    [...form.fields, ...form.tables.flatMap(({ columns }) => columns)].flatMap(({ type }) => type ?? []),
  );
  const drawValue = (field: CompiledField | null, wire: unknown, name: string | null): ReactNode => {
    const view = views.get(field?.type ?? "");
    if (wire === null || wire === undefined) return <span className="t-faint">{t("form.history.nothing")}</span>;
    // Values of the history are wire JSON.
    const value: EngineValue = field ? fromWire(wire as Json, field.valueType) : null;
    if (!field || !view) return <span>{typeof wire === "object" ? JSON.stringify(wire) : String(wire)}</span>;
    return <view.Read field={field} settings={field.formats} value={value} display={name} />;
  };
  return {
    draw: (change, side) =>
      side === "before"
        ? drawValue(fieldOf(form, change), change.before, change.beforeName)
        : drawValue(fieldOf(form, change), change.after, change.afterName),
    drawRow: ({ row, rowNames, ...change }) =>
      row === null ? null : (
        <ul>
          {rowFields(form, { row, rowNames, ...change }).flatMap((field) => {
            const wire = field.column === null ? null : (row[field.column] ?? null);
            if (wire === null || field.column === null) return [];
            return [
              <li key={field.id}>
                {shownText(field.label, t)}: {drawValue(field, wire, rowNames[field.column] ?? null)}
              </li>,
            ];
          })}
        </ul>
      ),
  };
}
