// Made by `npm run generate` from the folders. Do not edit.

/** Every field type. */
export const fieldTypes = [] as const;
