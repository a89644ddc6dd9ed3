import { Menu } from "@tessera/ui/menu/Menu.tsx";
import type { MenuEntry } from "@tessera/ui/menu/MenuList.tsx";
import { useNavigate } from "@tessera/web-kit/page/useNavigate.ts";
import { useOpenPopup } from "@tessera/web-kit/popups/useOpenPopup.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Check from "lucide-react/icons/check";
import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import Columns2 from "lucide-react/icons/columns-2";
import Copy from "lucide-react/icons/copy";
import History from "lucide-react/icons/history";
import Info from "lucide-react/icons/info";
import Pencil from "lucide-react/icons/pencil";
import Redo from "lucide-react/icons/redo-2";
import Trash2 from "lucide-react/icons/trash-2";
import Undo from "lucide-react/icons/undo-2";
import Waypoints from "lucide-react/icons/waypoints";
import { type ReactNode, useEffect, useRef } from "react";
import { SaveAndClose } from "./head/SaveAndClose.tsx";
import type { Undo as UndoOfEntry } from "./undo/useUndo.tsx";
import { useDebugMode } from "./useDebugMode.tsx";

/** What the menu of a form offers. */
export interface FormMenuProps {
  readonly isReadOnly: boolean;
  /** Whether undo and redo stand in it: the bar has no room for them. */
  readonly isNarrow: boolean;
  readonly undo: UndoOfEntry;
  /** Saves and goes to an address; null or absent: not offered, as where a layer is closed instead. */
  readonly onSaveAndGo?: ((url: string) => void) | null;
  readonly isSaving?: boolean;
  /** Says what a save would come to. */
  readonly onVerify: () => void;
  /** The person asks why things of the form are as they are. */
  readonly onWhy: () => void;
  /** Null: not offered. */
  readonly onHistory: (() => void) | null;
  /** The saved record of the form, for who has signed in; null: none. */
  readonly record: { readonly entity: string; readonly key: string } | null;
  readonly onCompare: (() => void) | null;
  readonly onCopy: (() => void) | null;
  readonly onDelete: (() => void) | null;
  /** Whether the person may see what rules do. */
  readonly mayDebug: boolean;
  /** The form, for who may design it; null: not offered. */
  readonly design: string | null;
}

/** Leads to the designer of the form, and there to the field that had the keyboard last. */
function useDesign(form: string | null): (() => void) | null {
  const navigate = useNavigate();
  const last = useRef<string | undefined>(undefined);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      const field = target instanceof Element ? target.closest<HTMLElement>("[data-field-name]") : null;
      if (field) last.current = field.dataset.fieldName;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  if (form === null) return null;
  return () => {
    const field = last.current === undefined ? {} : { field: last.current };
    navigate(`/designer/form?${new URLSearchParams({ kind: "form", id: form, ...field })}`);
  };
}

/** The menu in the bar of a form, and beside it what a page has for a save that goes on to the list. */
export function FormMenu(props: FormMenuProps): ReactNode {
  const { isNarrow, onCompare, onCopy, onDelete, onHistory } = props;
  const { redo, undo } = props.undo;
  const { t } = useTexts();
  const [isDebugging, setDebugging] = useDebugMode();
  const design = useDesign(props.design);
  const openPopup = useOpenPopup();
  const { record } = props;
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
    ...(record
      ? [
          {
            id: "relationships",
            label: t("form.action.relationships"),
            icon: Waypoints,
            onSelect: () =>
              openPopup({
                url: `/relationships?${new URLSearchParams({ entity: record.entity, id: record.key })}`,
                title: t("form.action.relationships"),
              }),
          },
        ]
      : []),
    ...(onCompare ? [{ id: "compare", label: t("form.action.compare"), icon: Columns2, onSelect: onCompare }] : []),
    ...(onCopy ? [{ id: "copy", label: t("form.action.copy"), icon: Copy, onSelect: onCopy }] : []),
    { id: "why", label: t("form.action.why"), icon: CircleQuestionMark, onSelect: props.onWhy },
    ...(design ? [{ id: "design", label: t("form.action.design"), icon: Pencil, onSelect: design }] : []),
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
  return (
    <>
      <Menu label={t("form.action.more")} items={items} variant="secondary" />
      {!props.isReadOnly && !isNarrow && props.onSaveAndGo && (
        <SaveAndClose isSaving={props.isSaving === true} onSave={props.onSaveAndGo} />
      )}
    </>
  );
}
