// Made by `npm run generate` from the folders. Do not edit.

/** Loads the modules of a field type's views, by folder. */
export const fieldViews = {} as const;
