// Made by `npm run generate` from the folders. Do not edit.

/** Loads the module of a field type's sheet, by folder. */
export const fieldSheets = {
  checkbox: () => import("./checkbox/sheet.ts"),
  color: () => import("./color/sheet.ts"),
  date: () => import("./date/sheet.ts"),
  datetime: () => import("./datetime/sheet.ts"),
  dropdownlist: () => import("./dropdownlist/sheet.ts"),
  email: () => import("./email/sheet.ts"),
  expressioneditor: () => import("./expressioneditor/sheet.ts"),
  gps: () => import("./gps/sheet.ts"),
  label: () => import("./label/sheet.ts"),
  multiselect: () => import("./multiselect/sheet.ts"),
  number: () => import("./number/sheet.ts"),
  rating: () => import("./rating/sheet.ts"),
  subform: () => import("./subform/sheet.ts"),
  templateeditor: () => import("./templateeditor/sheet.ts"),
  text: () => import("./text/sheet.ts"),
  textarea: () => import("./textarea/sheet.ts"),
} as const;
