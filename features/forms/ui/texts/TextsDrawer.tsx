import type { Language } from "@tessera/contract/languages.ts";
import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FieldRef } from "@tessera/form-engine/record/formState.ts";
import { Field } from "@tessera/ui/field/Field.tsx";
import { ReadValue } from "@tessera/ui/field/ReadValue.tsx";
import { Chip } from "@tessera/ui/list/Chip.tsx";
import { fieldSentences } from "@tessera/web-kit/form/fieldSentences.ts";
import type { FormScope } from "@tessera/web-kit/form/formScope.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useFieldState } from "@tessera/web-kit/form/useFieldState.ts";
import { useTyped } from "@tessera/web-kit/form/useTyped.tsx";
import { ModalDrawer } from "@tessera/web-kit/popups/ModalDrawer.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useEffect } from "react";
import { languageName } from "./languageName.tsx";
import type { TextPlace } from "./textPlace.ts";
import "./TextsDrawer.css";

/** A name as it stands at the beginning of a line: some languages write theirs small. */
const sentenceStart = (name: string, spoken: Language): string =>
  name.slice(0, 1).toLocaleUpperCase(spoken) + name.slice(1);

/**
 * One text: its language, what it is beside the others, and its control. What the field itself does not let be written
 * is only shown.
 */
function LanguageText(props: {
  scope: FormScope;
  field: CompiledField;
  /** Field whose control it has. */
  owner: CompiledField;
  target: FieldRef;
  language: string;
  isReadOnly: boolean;
  /** Where nothing is entered in it: what its readers see instead. */
  note: string | undefined;
  role: string | undefined;
}): ReactNode {
  const { field, language, note, owner, role, scope, target } = props;
  const { store } = scope;
  const texts = useTexts();
  const state = useFieldState(store, target);
  const typed = useTyped(store);
  const view = scope.views.get(owner.type ?? "");
  if (!state || !view) return null;
  const { error, info, warning } = fieldSentences(state.messages, texts);
  const isReadOnly = props.isReadOnly || state.readOnly;
  const isEmpty = state.value === null || state.value === "";
  const asOwner = { ...field, type: owner.type };
  return (
    <div {...typed.handlers}>
      <Field
        label={sentenceStart(languageName(language, texts.language), texts.language)}
        mark={role !== undefined && <Chip>{role}</Chip>}
        help={info ?? note}
        error={error}
        warning={warning}
        group={isReadOnly}
        onUndo={state.changed && !isReadOnly ? () => store.revert(target) : undefined}
      >
        <div lang={language}>
          {!isReadOnly ? (
            <view.Edit
              field={asOwner}
              settings={asOwner.formats}
              state={state}
              variant="form"
              onChange={(value, display) => store.setValue(target, value, display ?? null, typed.take())}
              onInvalid={(message) => store.setInvalid(target, message?.code ?? null, message?.data)}
              loadChoices={(request) => scope.loadChoices(target, request)}
            />
          ) : isEmpty ? (
            <ReadValue />
          ) : (
            <ReadValue>
              <view.Read field={asOwner} settings={asOwner.formats} value={state.value} display={null} />
            </ReadValue>
          )}
        </div>
      </Field>
    </div>
  );
}

/** Puts the keyboard back where it was, when what had it is gone: a cell of a sheet is no editor any more. */
function useFocusBack(ref: FieldRef): void {
  useEffect(
    () => () => {
      if (ref.table === null) return;
      const sheet = document.querySelector(`[data-table="${ref.table}"]`);
      queueMicrotask(() => {
        if (document.activeElement === document.body)
          sheet?.querySelector<HTMLElement>("[role=gridcell][tabindex='0']")?.focus();
      });
    },
    [ref],
  );
}

/**
 * The texts of a field in all languages, beside the form: the original first. What is entered is part of the record
 * that is open, and is saved with it.
 */
export function TextsDrawer(props: {
  scope: FormScope;
  place: TextPlace;
  /** Name of the page below. */
  behind: string;
  onClose: () => void;
}): ReactNode {
  const { place, scope } = props;
  const { field, language, ref, source, texts } = place;
  const { t } = useTexts();
  const own = useFieldState(scope.store, ref);
  useFocusBack(ref);
  if (!own) return null;
  const isClosed = own.readOnly || own.hidden;
  const sorted = texts.toSorted(
    (left, right) => Number(right.field.textOf?.language === source) - Number(left.field.textOf?.language === source),
  );
  const noteOf = (one: string, target: FieldRef): string | undefined => {
    const value = scope.store.field(target)?.value ?? null;
    if (one === language && place.isUntranslated && !own.changed) return t("form.texts.original_shown");
    return one !== source && (value === null || value === "") ? t("form.texts.missing") : undefined;
  };
  return (
    <ModalDrawer
      title={t("form.texts.title", { label: shownText(own.label, t) })}
      behind={props.behind}
      onClose={props.onClose}
    >
      <div className="t-texts">
        {sorted.map((text) => {
          const one = text.field.textOf?.language ?? "";
          const isHere = one === language;
          const target = isHere ? ref : text.ref;
          return (
            <LanguageText
              key={one}
              scope={scope}
              field={isHere ? field : text.field}
              owner={field}
              target={target}
              language={one}
              isReadOnly={isClosed}
              note={noteOf(one, target)}
              role={one === source ? t("form.texts.source") : isHere ? t("form.texts.here") : undefined}
            />
          );
        })}
        <p className="t-quiet">{t(isClosed ? "form.texts.closed" : "form.texts.kept")}</p>
      </div>
    </ModalDrawer>
  );
}
