import { createContext } from "react";
import type { PopupStack } from "./popupStack.ts";

/** The pop-ups of the page; null outside a page of the application, as in a gallery. See `usePopupStack`. */
export const PopupStackContext = createContext<PopupStack | null>(null);
