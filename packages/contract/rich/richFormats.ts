/** Formats that a field may switch off, as the reference names them. */
export const richFormats = [
  "bold",
  "italic",
  "underline",
  "strike",
  "superscript",
  "subscript",
  "lists",
  "links",
] as const;

/** See `richFormats`. */
export type RichFormat = (typeof richFormats)[number];

/** Which formats a field has; what is not named is there. */
export type RichSettings = { readonly [Format in RichFormat]?: boolean | undefined };

/** Whether a field has a format. */
export const hasFormat = (settings: RichSettings, format: RichFormat): boolean => settings[format] !== false;

/** The tag of each format of letters, in the order in which they stand in each other. */
export const markTags = {
  bold: "strong",
  italic: "em",
  underline: "u",
  strike: "s",
  superscript: "sup",
  subscript: "sub",
} as const satisfies { readonly [Format in RichFormat]?: string };

/** A format of letters. */
export type RichMark = keyof typeof markTags;

/** A format of letters by each tag that means it. */
export const markOfTag: ReadonlyMap<string, RichMark> = new Map([
  ["b", "bold"],
  ["strong", "bold"],
  ["i", "italic"],
  ["em", "italic"],
  ["u", "underline"],
  ["ins", "underline"],
  ["s", "strike"],
  ["strike", "strike"],
  ["del", "strike"],
  ["sup", "superscript"],
  ["sub", "subscript"],
]);
