// Made by `npm run generate` from the folders. Do not edit.

/** Loads the module of a field type's sheet, by folder. */
export const fieldSheets = {} as const;
