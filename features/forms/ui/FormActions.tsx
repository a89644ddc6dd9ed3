import type { FieldRef, TableRef } from "@tessera/form-engine/record/formState.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { ActionBar } from "@tessera/ui/action/ActionBar.tsx";
import { Button } from "@tessera/ui/action/Button.tsx";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { useIsNarrow } from "@tessera/ui/measure/useIsNarrow.ts";
import { useFormState } from "@tessera/web-kit/form/useFormState.ts";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import { usePopup } from "@tessera/web-kit/popups/PopupContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Redo from "lucide-react/icons/redo-2";
import Undo from "lucide-react/icons/undo-2";
import type { ReactNode } from "react";
import type { FormMenuProps } from "./FormMenu.tsx";
import { LateFormMenu } from "./LateFormMenu.tsx";

const ErrorLink = lazyPart(async () => (await import("./head/ErrorLink.tsx")).ErrorLink);

/**
 * The bar below a form: what stands in the way and how much has changed, then discard, undo and redo, the rest, save.
 */
export function FormActions(
  props: Omit<FormMenuProps, "isNarrow"> & {
    store: FormStore;
    /** Whether files wait for the first save. */
    hasNewFiles: boolean;
    isSaving: boolean;
    onSave: () => void;
    onDiscard: () => void;
    onFocus: (ref: FieldRef | TableRef) => void;
  },
): ReactNode {
  const { redo, said, undo } = props.undo;
  const isNarrow = useIsNarrow();
  const { Saves } = usePopup();
  const { t } = useTexts();
  const state = useFormState(props.store);
  const none = () => undefined;
  const changed = state.changedCount > 0 ? t("form.changed", { count: state.changedCount }) : null;
  const status = state.isCalculating ? t("form.calculating") : changed;
  const hasErrors = state.errorCount > 0 && !props.isReadOnly;
  const errors = t("form.errors", { count: state.errorCount });
  const message = hasErrors ? (
    <span>
      <ErrorLink store={props.store} onFocus={props.onFocus} waiting={errors} instead={errors} />
      {status !== null && <span className="t-faint"> · {status}</span>}
    </span>
  ) : (
    status
  );
  return (
    <ActionBar message={message} {...(hasErrors ? { tone: "danger" as const } : {})}>
      {(state.hasUnsavedChanges || props.hasNewFiles) && (
        <Button variant="quiet" disabled={props.isSaving} onClick={props.onDiscard}>
          {t("form.action.discard")}
        </Button>
      )}
      {!isNarrow && !props.isReadOnly && (
        <>
          <IconButton icon={Undo} label={undo.label} disabled={!undo.run} onClick={undo.run ?? none} />
          <IconButton icon={Redo} label={redo.label} disabled={!redo.run} onClick={redo.run ?? none} />
        </>
      )}
      <div role="status" className="t-hide">
        <span key={said.number}>{said.text}</span>
      </div>
      <LateFormMenu {...props} isNarrow={isNarrow} />
      {!props.isReadOnly && <Saves {...props} />}
    </ActionBar>
  );
}
