import { createContext } from "react";

/** Whether a heading above heads the page, so that those of its parts are headings of sections. */
export const SectionHeads = createContext(false);
