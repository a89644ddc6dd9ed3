// Made by `npm run generate` from the folders. Do not edit.

/** Loads the module of a panel type's view, by folder. */
export const panelViews = {} as const;
