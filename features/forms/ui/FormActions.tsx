import type { FormStore } from "@tessera/form-engine/formStore.ts";
import { ActionBar } from "@tessera/ui/ActionBar.tsx";
import { Button } from "@tessera/ui/Button.tsx";
import { IconButton } from "@tessera/ui/IconButton.tsx";
import { Menu } from "@tessera/ui/Menu.tsx";
import type { MenuEntry } from "@tessera/ui/MenuList.tsx";
import { useIsNarrow } from "@tessera/ui/useIsNarrow.ts";
import { useFormState } from "@tessera/web-kit/form/useFormState.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Check from "lucide-react/icons/check";
import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import Copy from "lucide-react/icons/copy";
import History from "lucide-react/icons/history";
import Info from "lucide-react/icons/info";
import Redo from "lucide-react/icons/redo-2";
import Trash2 from "lucide-react/icons/trash-2";
import Undo from "lucide-react/icons/undo-2";
import type { ReactNode } from "react";
import { useDebugMode } from "./useDebugMode.tsx";
import type { Undo as UndoOfEntry } from "./useUndo.tsx";

/** The bar below a form: what stands in the way and how much has changed, then discard, undo and redo, the rest, save. */
export function FormActions(props: {
  store: FormStore;
  isReadOnly: boolean;
  isSaving: boolean;
  undo: UndoOfEntry;
  onSave: () => void;
  /** Says what a save would come to. */
  onVerify: () => void;
  onDiscard: () => void;
  onFirstError: () => void;
  /** The person asks why things of the form are as they are. */
  onWhy: () => void;
  /** Null: not offered. */
  onHistory: (() => void) | null;
  onCopy: (() => void) | null;
  onDelete: (() => void) | null;
  /** Whether the person may be told what rules do. */
  mayDebug: boolean;
}): ReactNode {
  const { onCopy, onDelete, onHistory } = props;
  const { redo, said, undo } = props.undo;
  const isNarrow = useIsNarrow();
  const { t } = useTexts();
  const state = useFormState(props.store);
  const [isDebugging, setDebugging] = useDebugMode();
  const none = () => undefined;
  const entry = (id: "undo" | "redo", icon: typeof Undo, { label, run }: UndoOfEntry["undo"]): MenuEntry => ({
    id,
    label,
    icon,
    ...(run ? {} : { disabledReason: t(`form.${id}.none`) }),
    onSelect: run ?? none,
  });
  const items: MenuEntry[] = [
    ...(isNarrow && !props.isReadOnly ? [entry("undo", Undo, undo), entry("redo", Redo, redo)] : []),
    ...(props.isReadOnly
      ? []
      : [{ id: "verify", label: t("form.action.verify"), icon: Check, onSelect: props.onVerify }]),
    ...(onHistory ? [{ id: "history", label: t("form.action.history"), icon: History, onSelect: onHistory }] : []),
    ...(onCopy ? [{ id: "copy", label: t("form.action.copy"), icon: Copy, onSelect: onCopy }] : []),
    { id: "why", label: t("form.action.why"), icon: CircleQuestionMark, onSelect: props.onWhy },
    ...(props.mayDebug
      ? [
          {
            id: "debug",
            label: t("form.action.debug"),
            icon: Info,
            checked: isDebugging,
            onSelect: () => setDebugging(!isDebugging),
          },
        ]
      : []),
    ...(onDelete
      ? [{ id: "delete", label: t("form.action.delete"), icon: Trash2, danger: true, onSelect: onDelete }]
      : []),
  ];
  const changed = state.changedCount > 0 ? t("form.changed", { count: state.changedCount }) : null;
  const words = state.isCalculating ? t("form.calculating") : changed;
  const hasErrors = state.errorCount > 0 && !props.isReadOnly;
  const message = hasErrors ? (
    <span>
      <button type="button" className="t-act-link" onClick={props.onFirstError}>
        {t("form.errors", { count: state.errorCount })}
      </button>
      {words !== null && <span className="t-faint"> · {words}</span>}
    </span>
  ) : (
    words
  );
  return (
    <ActionBar message={message} {...(hasErrors ? { tone: "danger" as const } : {})}>
      {state.hasUnsavedChanges && (
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
      <Menu label={t("form.action.more")} items={items} variant="secondary" />
      {!props.isReadOnly && (
        <Button variant="primary" loading={props.isSaving} onClick={props.onSave}>
          {t("form.action.save")}
        </Button>
      )}
    </ActionBar>
  );
}
