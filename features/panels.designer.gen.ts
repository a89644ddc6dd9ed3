// Made by `npm run generate` from the folders. Do not edit.

/** Loads the module of a panel type's sheet, by folder. */
export const panelSheets = {
  VideoViewer: () => import("./widgets/panels/VideoViewer/sheet.ts"),
} as const;
