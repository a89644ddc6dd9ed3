// Made by `npm run generate` from the folders. Do not edit.

/** Every panel type. */
export const panelTypes = [] as const;
