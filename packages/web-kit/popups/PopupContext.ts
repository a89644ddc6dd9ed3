import { type ComponentType, createContext, use } from "react";
import { PageSave, type SaveButtonProps } from "./PageSave.tsx";

/** How a form in a pop-up is left (spec lists §4 submit types). */
export type SubmitType = "save" | "saveAndNew" | "saveAndClose";

/** The pop-up around a panel, or the page itself, where nothing closes. */
export interface PopupScope {
  /** Whether a save closes it, so that there is no other kind of save. */
  readonly closesOnSave: boolean;
  /** The buttons that save a form here. */
  readonly Saves: ComponentType<SaveButtonProps>;
  /** Says how the next save goes on; `save` until it is called. */
  readonly choose: (submit: SubmitType) => void;
  /**
   * Takes note of a saved record; true when the pop-up went on by itself, closed or with a new record, and the panel
   * has nothing more to do.
   */
  readonly saved: (key: string) => boolean;
  /** Closes it without asking; false on a page. */
  readonly close: () => boolean;
}

/** What a panel on a page itself gets. */
export const pageScope: PopupScope = {
  closesOnSave: false,
  Saves: PageSave,
  choose: () => undefined,
  saved: () => false,
  close: () => false,
};

const PopupContext = createContext<PopupScope>(pageScope);

/** Says that everything below stands in a pop-up, or on the page. */
export const PopupScopeProvider = PopupContext.Provider;

/** The pop-up around this panel, or the page. */
export function usePopup(): PopupScope {
  return use(PopupContext);
}
