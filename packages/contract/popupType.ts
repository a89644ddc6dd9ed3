/**
 * How a pop-up shows the form of its page, as documents and notifications store it: to be edited, or read only (spec
 * forms §2 form types). The names are those of panel types that do so; a page in a pop-up may have other ones.
 */
export const popupTypes = ["DynForm", "FormView"] as const;

/** See `popupTypes`. */
export type PopupType = (typeof popupTypes)[number];

/** The type of a pop-up in which records are edited: that of one which names none. */
export const editingPopup: PopupType = "DynForm";

/** Whether a text is the name of a type of pop-ups. */
export const isPopupType = (text: unknown): text is PopupType => popupTypes.some((type) => type === text);
