import { loadOnce } from "../loadOnce.ts";

/** Fields of a form from which on only rows near the screen are drawn, and the rows of a page drawn at once. */
export const longForm = 120;
export const firstRows = 16;

/** The row of a long form: few forms are that long. */
export const loadNearRow = loadOnce(async () => (await import("./NearRow.tsx")).NearRow);
