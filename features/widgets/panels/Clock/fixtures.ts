import type { Static } from "typebox";
import type { clockPanel } from "./def.ts";

/** The panel's settings in the situations that the gallery shows and the test draws. */
export const fixtures: readonly { readonly name: string; readonly params: Static<typeof clockPanel.params> }[] = [
  { name: "the reader's own time", params: { label: null, zone: null, seconds: false, date: true } },
  { name: "an office elsewhere", params: { label: "Tokyo", zone: "Asia/Tokyo", seconds: true, date: false } },
  { name: "a zone that nobody knows", params: { label: "Moon", zone: "Moon/Base", seconds: false, date: false } },
];
