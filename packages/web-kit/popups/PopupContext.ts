import { type ComponentType, createContext, use } from "react";

/** How a form in a pop-up is left (spec lists §4 submit types). */
export type SubmitType = "save" | "saveAndNew" | "saveAndClose";

/** What a form tells the buttons that save it in a pop-up. */
export interface PopupSavesProps {
  readonly isSaving: boolean;
  readonly onSave: () => void;
}

/** The pop-up around a panel. */
export interface PopupScope {
  /** Whether a save closes it, so that there is no other kind of save. */
  readonly closesOnSave: boolean;
  /** The buttons that a form has in the place of its own. */
  readonly Saves: ComponentType<PopupSavesProps>;
  /** Says how the next save goes on; `save` until it is called. */
  readonly choose: (submit: SubmitType) => void;
  /** Takes note of a saved record; true when the pop-up went on by itself, closed or with a new record, and the panel has nothing more to do. */
  readonly saved: (key: string) => boolean;
  /** Closes it without asking. */
  readonly close: () => void;
}

const PopupContext = createContext<PopupScope | null>(null);

/** Says that everything below stands in a pop-up. */
export const PopupScopeProvider = PopupContext.Provider;

/** The pop-up around this panel; null on a page itself. */
export function usePopup(): PopupScope | null {
  return use(PopupContext);
}
