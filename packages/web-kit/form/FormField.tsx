import { choosesRows } from "@tessera/form-engine/choices/choosesRows.ts";
import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FieldRef, FieldState } from "@tessera/form-engine/record/formState.ts";
import { refKey } from "@tessera/form-engine/store/listeners.ts";
import { classNames } from "@tessera/ui/classNames.ts";
import { Field } from "@tessera/ui/field/Field.tsx";
import { ReadValue } from "@tessera/ui/field/ReadValue.tsx";
import type { CSSProperties, ReactNode } from "react";
import { useTexts } from "../texts/useTexts.ts";
import { ChoiceValue } from "./ChoiceValue.tsx";
import { choosing } from "./choosing.ts";
import { fieldSentences } from "./fieldSentences.ts";
import type { ChoicePage, ChoiceRequest, FieldViews } from "./fieldView.ts";
import type { FormScope } from "./formScope.ts";
import { isOverwritten } from "./isOverwritten.ts";
import { LateMark } from "./LateMark.tsx";
import { MaskedValue } from "./MaskedValue.tsx";
import { shownText } from "./shownText.ts";
import { useFieldState } from "./useFieldState.ts";
import { useHighlight } from "./useHighlight.tsx";
import { useTyped } from "./useTyped.tsx";

/** A value as text: masked, not set, given only when a new record is saved, or drawn by its type. */
function Shown(props: {
  field: CompiledField;
  state: FieldState;
  view: FieldViews;
  isNew: boolean;
  loadChoices: (request: ChoiceRequest) => Promise<ChoicePage>;
}): ReactNode {
  const { field, state, view } = props;
  const { t } = useTexts();
  if (state.masked) {
    return (
      <ReadValue>
        <MaskedValue />
      </ReadValue>
    );
  }
  if (state.value === null || state.value === "")
    return (
      <ReadValue>
        {props.isNew && field.givenOnSave && <span className="t-faint">{t("form.field.given")}</span>}
      </ReadValue>
    );
  return (
    <ReadValue>
      {choosesRows(field) ? (
        <ChoiceValue field={field} state={state} view={view} loadChoices={props.loadChoices} />
      ) : (
        <view.Read field={field} settings={field.formats} value={state.value} display={state.display} />
      )}
    </ReadValue>
  );
}

/**
 * A field of the main record, or of a row of a sub-form: label, mark, control or text, help or message (look: Four
 * marks). Hidden fields vanish.
 */
export function FormField(props: {
  scope: FormScope;
  field: CompiledField;
  /** The row; absent: the main record. */
  row?: { readonly table: number; readonly uid: string };
  /** Columns of 12 that it takes, else what its definition says. */
  span?: number;
}): ReactNode {
  const { field, row, scope, span = field.posSizex } = props;
  const { store } = scope;
  const texts = useTexts();
  const { t } = texts;
  const ref: FieldRef = row ? { ...row, slot: field.slot } : { table: null, slot: field.slot };
  const state = useFieldState(store, ref);
  const isHighlighted = useHighlight(scope.highlights, ref);
  const typed = useTyped(store);
  const isNew = store.cell(ref)?.holder.isNew === true;
  const loadChoices = (request: ChoiceRequest) => scope.loadChoices(ref, request);
  const revert = () => store.revert(ref);
  const view = scope.views.get(field.type ?? "");
  if (!state || state.hidden || !view) return null;
  const place = { "--span": span } as CSSProperties;
  if (view.bare) {
    return (
      <div className="t-field" style={place}>
        <view.Read
          field={{ ...field, label: shownText(state.label, t) }}
          settings={field.formats}
          value={null}
          display={null}
        />
      </div>
    );
  }
  const { error, info, warning } = fieldSentences(state.messages, texts);
  return (
    <div
      className={classNames("t-form__item", isHighlighted && "is-calculated", view.half && "is-half")}
      data-field={refKey(ref)}
      data-field-name={row ? undefined : field.name}
      {...typed.handlers}
    >
      <Field
        label={shownText(state.label, t)}
        mark={
          <>
            {field.translatable && !state.masked && scope.mark?.(ref, field, scope)}
            {field.deadline && <LateMark scope={scope} of={ref} field={field} deadline={field.deadline} />}
          </>
        }
        span={span}
        required={state.required !== "none"}
        help={info ?? (field.help === null ? undefined : shownText(field.help, t))}
        error={error}
        warning={warning}
        group={state.readOnly}
        overwritten={
          isOverwritten(field, state)
            ? {
                label: t("form.field.overwritten"),
                action: t("form.field.recompute"),
                onClick: () => store.recompute(ref),
              }
            : undefined
        }
        onUndo={state.changed && !state.readOnly ? revert : undefined}
        locked={
          state.locked && !state.masked && !field.readOnly && !store.options.readOnly
            ? t("form.field.locked")
            : undefined
        }
      >
        {state.readOnly ? (
          <Shown field={choosing(field, state)} state={state} view={view} isNew={isNew} loadChoices={loadChoices} />
        ) : (
          <view.Edit
            field={choosing(field, state)}
            settings={field.formats}
            state={state}
            variant="form"
            store={store}
            isNew={isNew}
            onChange={(value, display) => store.setValue(ref, value, display ?? null, typed.take())}
            onInvalid={(message) => store.setInvalid(ref, message?.code ?? null, message?.data)}
            loadChoices={loadChoices}
          />
        )}
      </Field>
    </div>
  );
}
